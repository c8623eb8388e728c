import CoreGraphics
import SAMKit

/// The object at a point, cut out of a photo.
func cutOut(of cgImage: CGImage) throws -> CGImage? {
  let session = try SamSession(model: .bundled(.nano), config: .bestAvailable)
  try session.setImage(cgImage)
  let result = try session.predict(points: [SamPoint(x: 100, y: 200, label: .positive)])
  guard let mask = result.masks.first else { return nil }
  print(mask.score, mask.alpha.count, mask.cgImage as Any)
  return mask.extractObject(from: cgImage)
}

/// Every candidate together, without blocking the caller.
func allCandidates(of cgImage: CGImage) async throws -> CGImage? {
  let session = try SamSession(model: .bundled(.nano))
  try await session.setImage(cgImage)
  let result = try await session.predict(
    points: [SamPoint(x: 100, y: 200, label: .positive)], options: SamOptions(candidates: 3))
  return SamMask.extractObject(from: cgImage, masks: result.masks)
}
