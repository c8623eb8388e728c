public import SAMKit

/// The pixels of a highlighted subject at the size of a view: what a view lays over the photo.
public struct SubjectLayers: Sendable, Equatable {
  /// White, with the subject's coverage as alpha: what the bright photo is masked with.
  public let coverage: SamImage
  /// The light round the subject's edge on a transparent ground, the same all round.
  public let outline: SamImage
  /// The subject's rectangle in pixels of the layers.
  public let box: SamBox

  /// Draws the layers; some milliseconds for a megapixel.
  public init(_ scene: LiftScene) {
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * scene.coverage.count) { out, count in
      count = 4 * scene.coverage.count
      for (index, alpha) in scene.coverage.enumerated() {
        for channel in 0..<3 { out[4 * index + channel] = 255 }
        out[4 * index + 3] = alpha
      }
    }
    coverage = SamImage(
      uncheckedWidth: scene.photo.width, height: scene.photo.height, pixels: pixels,
      colorSpace: scene.photo.colorSpace)
    outline = scene.outline()
    box = scene.box
  }

  /// The subject's centre as shares of the layers' width and height, 0…1: what the running light turns about.
  public var center: (x: Double, y: Double) {
    ((box.x0 + box.x1) / 2 / Double(coverage.width), (box.y0 + box.y1) / 2 / Double(coverage.height))
  }
}
