import SAMKit

/// The tensor contract of one YOLO-World export, as data.
///
/// It is recognised from the file's tensors (``init(inputs:outputs:)``); a `detector.json` beside the weights may
/// say it instead, for exports whose names mean something else.
struct DetectorContract: Codable, Sendable, Equatable {
  /// Where the classes come from.
  enum Vocabulary: Codable, Sendable, Equatable {
    /// Text embeddings are an input, [1, N, width].
    ///
    /// - count: N where the file fixes it.
    /// - padsWithSpace: one more class, " ", comes last: the export was made for it (osam's).
    case embeddings(input: String, count: Int?, width: Int, padsWithSpace: Bool)
    /// The classes are part of the weights.
    case fixed
  }

  /// How boxes are written.
  enum BoxFormat: String, Codable, Sendable {
    case corners, centreAndSize
  }

  /// What the outputs mean.
  enum Head: Codable, Sendable, Equatable {
    /// Boxes and scores in one tensor, [1, 4 + N, A] or [1, A, 4 + N].
    case combined(String)
    /// [1, A, N] scores and [1, A, 4] boxes.
    case separate(scores: String, boxes: String)
    /// NMS was done in the graph: the count, [1, K, 4] boxes, [1, K] scores and class numbers.
    case selected(count: String?, boxes: String, scores: String, labels: String)
    /// [1, 4, A] boxes and [1, width, A] features that are compared with the text here (SamKit 1.0).
    case features(boxes: String, features: String)
  }

  var image: String
  /// Input size in pixels; dynamic files get 640.
  var width: Int, height: Int
  var resize: Letterbox.Rule
  var vocabulary: Vocabulary
  var head: Head
  var boxes: BoxFormat

  static let defaultSize = 640
  /// CLIP's width, where a file leaves it open.
  static let defaultTextWidth = 512
}
