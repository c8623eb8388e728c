import CoreGraphics
import SAMKitVision
import Vision

/// SAMKit's request in a file that imports Vision too: names that both have are told by their module.
func mask(of cgImage: CGImage) async throws -> CGImage? {
  let handler = SAMKitVision.ImageRequestHandler(cgImage, orientation: .right)
  let request = SAMKitVision.GenerateIterativeSegmentationRequest(
    seedPoint: SamNormalizedPoint(x: 0.5, y: 0.5))
  try request.addExcludedPoint(SamNormalizedPoint(x: 0.1, y: 0.9))
  return try await handler.perform(request)?.cgImage
}
