public import Foundation

/// Which model to use, and where its files are.
public enum ModelReference: Sendable, Hashable {
  /// A model by name: the built-in one, one from the app's or the package's resources, or one from the model store.
  case bundled(ModelID)
  /// A folder with an encoder, a decoder and perhaps a `model.json` that describes them.
  case directory(URL)
  /// Two files; their layout is recognised by their tensors.
  case files(encoder: URL, decoder: URL)

  /// As on the command line: a name, or a path to a folder (anything with a slash, or that is a folder).
  public init(argument: String) {
    var isDirectory = false
    if argument.contains("/") || argument == "." || argument == ".." {
      isDirectory = true
    } else {
      isDirectory = URL(filePath: argument).hasModelFiles
    }
    self = isDirectory ? .directory(URL(filePath: argument)) : .bundled(ModelID(argument))
  }
}

extension URL {
  /// Whether this is a folder with a model description, ONNX files or Core ML packages in it.
  fileprivate var hasModelFiles: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { $0 == "model.json" || $0.hasSuffix(".onnx") || $0.hasSuffix(".mlpackage") }
  }
}
