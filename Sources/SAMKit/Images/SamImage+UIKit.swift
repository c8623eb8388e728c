#if canImport(UIKit)
  public import UIKit

  extension SamImage {
    /// The image as it is displayed, in pixels: `scale` pixels a point, turned by its orientation.
    /// - Throws: `.invalidImage` for an image without pixels, or where there is no memory.
    public init(_ image: UIImage) throws(SamError) {
      try self.init(image.pixels(), orientation: image.exifOrientation)
    }

    /// The image for UIKit; nil where there is no memory.
    /// - Parameter scale: pixels a point.
    public func uiImage(scale: CGFloat = 1) -> UIImage? {
      cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    }
  }

  extension SamMask {
    /// The coverage as a gray image; nil where there is no memory.
    public var uiImage: UIImage? { cgImage.map { UIImage(cgImage: $0) } }

    /// The object on a transparent background, in the photo's own colours and scale, upright; nil where mask and photo
    /// differ in pixels, or there is no memory.
    public func extractObject(from image: UIImage) -> UIImage? {
      try? extractObject(from: image, options: CutOutOptions())
    }

    /// The object on a transparent background, in the photo's own colours and scale, upright.
    /// - Throws: as ``extractObject(from:orientation:options:)``.
    public func extractObject(from image: UIImage, options: CutOutOptions) throws(SamError) -> UIImage {
      UIImage(cgImage: try image.cutOut(by: self, options: options), scale: image.scale, orientation: .up)
    }
  }

  extension UIImage {
    /// The object alone, cropped to it, as a PNG file in the photo's own colours and depth.
    package func png(of mask: SamMask) throws(SamError) -> Data {
      try ImageFile.png(try cutOut(by: mask, options: CutOutOptions(crops: true)))
    }

    fileprivate func cutOut(by mask: SamMask, options: CutOutOptions) throws(SamError) -> CGImage {
      try mask.extractObject(from: try pixels(), orientation: exifOrientation, options: options)
    }

    /// How the stored pixels are turned to be displayed.
    fileprivate var exifOrientation: ExifOrientation {
      ExifOrientation(uiImageOrientation: imageOrientation.rawValue) ?? .up
    }

    /// The stored pixels; those of a Core Image recipe are rendered.
    fileprivate func pixels() throws(SamError) -> CGImage {
      if let cgImage { return cgImage }
      guard let ciImage else { throw SamError(.invalidImage, "the UIImage has no pixels; expected one of an image") }
      return try ciImage.rendered()
    }
  }
#endif
