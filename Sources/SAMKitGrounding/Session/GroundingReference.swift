public import SAMKit

public import struct Foundation.URL

/// Which grounding model to use, and where its files are.
public enum GroundingReference: Sendable, Hashable {
  /// The built-in vocabulary: nothing to download.
  case builtIn
  /// A detector by name: one of the model store's, such as ``ModelID/yoloWorld``.
  case installed(ModelID)
  /// A folder with a YOLO-World detector, and CLIP's text encoder where the detector takes text.
  case directory(URL)

  /// What comes with SAMKit.
  public static func bundled() -> GroundingReference { .builtIn }

  /// As on the command line: "built-in", a name, or a path to a folder (anything with a slash).
  public init(argument: String) {
    if argument == "built-in" || argument == "builtin" {
      self = .builtIn
    } else if argument.contains("/") || argument == "." || argument == ".." {
      self = .directory(URL(fileURLWithPath: argument))
    } else {
      self = .installed(ModelID(argument))
    }
  }
}
