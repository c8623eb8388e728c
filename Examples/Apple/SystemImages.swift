import CoreImage
import CoreVideo
import SAMKit

#if canImport(UIKit)
  import UIKit

  /// A photo of the library, however the camera was held: the cut-out is upright and has the photo's scale.
  func lift(_ photo: UIImage, in session: SamSession, x: Double, y: Double) async throws -> UIImage? {
    try await session.setImage(photo)
    let result = try await session.predict(
      points: [SamPoint(x: x * photo.scale, y: y * photo.scale, label: .positive)])
    return result.masks.first?.extractObject(from: photo)
  }
#elseif canImport(AppKit)
  import AppKit

  func lift(_ photo: NSImage, in session: SamSession, x: Double, y: Double) throws -> NSImage? {
    try session.setImage(photo)
    return try session.predict(points: [SamPoint(x: x, y: y, label: .positive)]).masks.first?.extractObject(from: photo)
  }
#endif

/// A frame of a camera, and the mask as a pixel buffer.
func mask(of frame: CVPixelBuffer, in session: SamSession) throws -> CVPixelBuffer? {
  try session.setImage(frame, orientation: .right)
  return try session.predict(points: [SamPoint(x: 100, y: 200, label: .positive)]).masks.first?.makeCVPixelBuffer()
}

/// A recipe of Core Image.
func pixels(of recipe: CIImage) throws -> SamImage { try SamImage(recipe) }
