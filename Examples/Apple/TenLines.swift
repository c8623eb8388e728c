import CoreGraphics
import SAMKit

/// The README's lines.
func lines(_ cgImage: CGImage) throws -> CGImage? {
  let session = try SamSession(model: .bundled(.nano), config: .bestAvailable)
  try session.setImage(cgImage)
  let result = try session.predict(points: [SamPoint(x: 100, y: 200, label: .positive)])
  let cutout = result.masks[0].extractObject(from: cgImage)
  return cutout
}

/// SamKit 1.0's lines, but for the type of the model.
func linesOfVersion1(_ cgImage: CGImage) throws -> CGImage? {
  let session = try SamSession(model: .bundled(.mobileSam), config: .bestAvailable)
  try session.setImage(cgImage)
  let result = try session.predict(points: [SamPoint(x: 100, y: 200, label: .positive)])
  let mask = result.masks.first!
  print(mask.cgImage as Any, mask.score, mask.alpha.count)
  let cutout = mask.extractObject(from: cgImage)
  let combined = SamMask.extractObject(from: cgImage, masks: result.masks)
  return combined ?? cutout
}

/// Every candidate together, without blocking the caller.
func allCandidates(of cgImage: CGImage) async throws -> CGImage? {
  let session = try SamSession(model: .bundled(.nano))
  try await session.setImage(cgImage)
  let result = try await session.predict(
    points: [SamPoint(x: 100, y: 200, label: .positive)], options: SamOptions(candidates: 3))
  return SamMask.extractObject(from: cgImage, masks: result.masks)
}
