/// Which request, in which revision, something came from.
public enum RequestDescriptor: Sendable, Hashable, Codable {
  case generateIterativeSegmentationRequest(GenerateIterativeSegmentationRequest.Revision)
}
