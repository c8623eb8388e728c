/// How an object is cut out of its photo.
public struct CutOutOptions: Sendable, Hashable {
  /// Whether the result is cropped to every pixel that the object covers at all (alpha > 0); false: the photo's size.
  public var crops: Bool
  /// Pixels kept around the object when cropping, cut off at the photo's border; negative counts as 0.
  public var margin: Int

  public init(crops: Bool = false, margin: Int = 0) {
    self.crops = crops
    self.margin = margin
  }
}
