#if canImport(CoreGraphics)
  public import CoreGraphics
  public import CoreVideo

  #if canImport(UIKit)
    public import UIKit
  #elseif canImport(AppKit)
    public import AppKit
  #endif

  extension SamSession {
    /// Encodes an image; prompts are answered for it from now on, in its pixels as displayed.
    /// - Parameter orientation: how its pixels are turned to be displayed.
    /// - Throws: `.invalidImage`; as `setImage` of a ``SamImage``.
    public func setImage(_ image: CGImage, orientation: ExifOrientation = .up) throws(SamError) {
      try setImage { () throws(SamError) in try SamImage(image, orientation: orientation) }
    }

    /// Encodes an image off the caller's thread.
    /// - Throws: `CancellationError` when the task was cancelled; otherwise as the form that blocks.
    public func setImage(_ image: CGImage, orientation: ExifOrientation = .up) async throws {
      // Core Graphics' images do not change.
      nonisolated(unsafe) let image = image
      try await setImage { () throws(SamError) in try SamImage(image, orientation: orientation) }
    }

    /// Encodes a frame of a camera or a film. It is read before this returns.
    /// - Throws: as for a `CGImage`.
    public func setImage(_ buffer: CVPixelBuffer, orientation: ExifOrientation = .up) throws(SamError) {
      try setImage { () throws(SamError) in try SamImage(buffer, orientation: orientation) }
    }

    #if canImport(UIKit)
      /// Encodes an image; prompts are answered for it from now on, in its pixels (not points) as displayed.
      /// - Throws: as for a `CGImage`.
      public func setImage(_ image: UIImage) throws(SamError) {
        try setImage { () throws(SamError) in try SamImage(image) }
      }

      /// Encodes an image off the caller's thread.
      /// - Throws: as for a `CGImage`.
      public func setImage(_ image: UIImage) async throws {
        try await setImage { () throws(SamError) in try SamImage(image) }
      }
    #elseif canImport(AppKit)
      /// Encodes an image; prompts are answered for it from now on, in the pixels of its finest representation.
      /// - Throws: as for a `CGImage`.
      public func setImage(_ image: NSImage) throws(SamError) {
        try setImage { () throws(SamError) in try SamImage(image) }
      }
    #endif
  }
#endif
