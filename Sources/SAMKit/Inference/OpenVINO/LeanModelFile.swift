#if os(Linux)
  import Foundation

  /// A model file without the outputs that nobody reads, where it has such and they can be left out.
  struct LeanModelFile {
    private let file: URL
    /// The file without them; nil: the file is compiled as it is.
    private let lean: URL?
    private let isKept: Bool

    /// - Parameters:
    ///   - file: the model's own file, which stays as it is.
    ///   - redundant: what to leave out.
    ///   - folder: where the lean file is kept for the next load, for the engine's cache knows a model by its path;
    ///     nil: it goes once it is compiled.
    init(_ file: URL, without redundant: LoadOptions.RedundantOutputs?, in folder: URL?) {
      self.file = file
      isKept = folder != nil
      let place = (folder ?? FileManager.default.temporaryDirectory)
        .appending(path: folder == nil ? "samkit-\(UUID().uuidString).onnx" : "lean.onnx")
      lean = redundant.flatMap { Self.write(file, without: $0, to: place) ? place : nil }
    }

    func compile(properties: [(String, String)]) throws(SamError) -> OpenVINOGraph {
      defer { if let lean, !isKept { try? FileManager.default.removeItem(at: lean) } }
      // What is wrong with a file is said of the file itself.
      if let lean, let graph = try? OpenVINOGraph(lean, properties: properties) { return graph }
      return try OpenVINOGraph(file, properties: properties)
    }

    private static func write(_ file: URL, without redundant: LoadOptions.RedundantOutputs, to place: URL) -> Bool {
      if FileManager.default.fileExists(atPath: place.path) { return true }
      // Decoders are small; what is large is an encoder and has no such outputs. Weights in other files are named
      // relative to the file that they belong to.
      guard let data = try? Data(contentsOf: file, options: .alwaysMapped), data.count < 64 << 20,
        let weights = try? ONNXExternalData.files(of: file), weights.isEmpty,
        let lean = data.withUnsafeBytes({
          ONNXFile.bytes($0, dropping: redundant.names, whereThereIs: redundant.instead)
        })
      else { return false }
      return (try? Data(lean).write(to: place, options: .atomic)) != nil
    }
  }
#endif
