// Names for files that import Vision too, which has types of the same names. `SAMKitVision.ImageRequestHandler` and the
// like say the same.

public typealias SamImageRequestHandler = ImageRequestHandler
public typealias SamIterativeSegmentationRequest = GenerateIterativeSegmentationRequest
public typealias SamPixelBufferObservation = PixelBufferObservation
public typealias SamNormalizedPoint = NormalizedPoint
public typealias SamNormalizedRect = NormalizedRect
public typealias SamRequestDescriptor = RequestDescriptor
