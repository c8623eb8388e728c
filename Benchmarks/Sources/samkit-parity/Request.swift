/// What a comparison asks for: prompts on images, answered by one model.
struct Request: Codable {
  struct Case: Codable {
    /// Path of a lossless image.
    var image: String
    /// x, y, label (1 include, 0 exclude), in image pixels.
    var points: [[Double]]
    /// x0, y0, x1, y1; empty: none.
    var box: [Double]
    /// Path to write to, without its ending.
    var out: String
  }
  /// A folder with an encoder and a decoder.
  var model: String
  var threads: Int
  var cases: [Case]
}

/// What was answered; the logits themselves go to files.
struct Answer: Codable {
  var scores: [Float]
  var width: Int
  var height: Int
  var lowWidth: Int
  var lowHeight: Int
}
