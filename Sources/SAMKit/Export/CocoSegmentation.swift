/// A mask in one of the three ways in which COCO's annotations write it. All coordinates are image pixels, origin top
/// left.
public enum CocoSegmentation: Sendable, Hashable {
  /// Run lengths, columns from the left, as pycocotools' compressed string. `size` is `[height, width]`.
  case compressedRuns(size: [Int], counts: String)
  /// Run lengths as numbers, beginning with those outside. `size` is `[height, width]`.
  case runs(size: [Int], counts: [Int])
  /// Lists `[x0, y0, x1, y1, …]`, one for each part; empty for an empty mask. See ``MaskPolygons/cocoPolygons``.
  case polygons([[Double]])

  /// How a mask is to be written.
  public enum Style: Sendable, Hashable {
    case compressedRuns
    case runs
    /// Simplified by a tolerance in pixels, as in ``MaskPolygons/init(_:tolerance:)-(SamMask,_)``; 0 is exact.
    case polygons(tolerance: Double)
  }

  /// The object (alpha ≥ 128) of a mask.
  public init(_ mask: SamMask, style: Style) {
    let size = [mask.height, mask.width]
    switch style {
    case .compressedRuns: self = .compressedRuns(size: size, counts: RunLengthMask(mask).compressedCounts)
    case .runs: self = .runs(size: size, counts: RunLengthMask(mask).counts)
    case .polygons(let tolerance): self = .polygons(MaskPolygons(mask, tolerance: tolerance).cocoPolygons)
    }
  }
}

extension CocoSegmentation: Codable {
  private enum CodingKeys: String, CodingKey { case size, counts }

  public init(from decoder: any Decoder) throws {
    if let lists = try? decoder.singleValueContainer().decode([[Double]].self) {
      self = .polygons(lists)
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let size = try fields.decode([Int].self, forKey: .size)
    if let text = try? fields.decode(String.self, forKey: .counts) {
      self = .compressedRuns(size: size, counts: text)
    } else {
      self = .runs(size: size, counts: try fields.decode([Int].self, forKey: .counts))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .polygons(let lists):
      var container = encoder.singleValueContainer()
      try container.encode(lists)
    case .compressedRuns(let size, let counts):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(size, forKey: .size)
      try fields.encode(counts, forKey: .counts)
    case .runs(let size, let counts):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(size, forKey: .size)
      try fields.encode(counts, forKey: .counts)
    }
  }
}
