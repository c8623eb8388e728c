#if canImport(ImageIO)
  public import CoreGraphics
  public import CoreImage
  public import CoreVideo
  public import ImageIO
  public import SAMKit

  extension ExifOrientation {
    /// The same orientation, as ImageIO and Vision name it.
    public init(_ orientation: CGImagePropertyOrientation) {
      self = ExifOrientation(rawValue: Int(orientation.rawValue)) ?? .up
    }
  }

  extension ImageRequestHandler {
    /// An image of Core Graphics; it is read by the first perform.
    /// - Parameter orientation: how its pixels are turned to be displayed; nil: not at all.
    public convenience init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
      // Core Graphics' images do not change.
      nonisolated(unsafe) let image = image
      self.init(turning: orientation) { () throws(SamError) in try SamImage(image) }
    }

    /// A recipe of Core Image; it is rendered by the first perform.
    public convenience init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) {
      self.init(turning: orientation) { () throws(SamError) in try SamImage(image) }
    }

    /// A frame of a camera or a film, of any format that Core Image reads. It must not be written to before the first
    /// perform has ended.
    public convenience init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
      nonisolated(unsafe) let pixelBuffer = pixelBuffer
      self.init(turning: orientation) { () throws(SamError) in try SamImage(pixelBuffer) }
    }

    /// An image file whose own orientation is passed over.
    public convenience init(_ url: URL, orientation: CGImagePropertyOrientation) {
      self.init(url, orientation: ExifOrientation(orientation))
    }

    /// The bytes of an image file whose own orientation is passed over.
    public convenience init(_ data: Data, orientation: CGImagePropertyOrientation) {
      self.init(data, orientation: ExifOrientation(orientation))
    }

    private convenience init(
      turning orientation: CGImagePropertyOrientation?, read: @escaping @Sendable () throws(SamError) -> SamImage
    ) {
      self.init(orientation: orientation.map(ExifOrientation.init) ?? .up, models: .shared) {
        (_) throws(SamError) in try read()
      }
    }
  }
#endif
