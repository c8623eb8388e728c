#if canImport(SwiftUI)
  public import CoreTransferable
  public import SAMKitInteraction
  import UniformTypeIdentifiers

  extension SubjectCutOut: Transferable {
    /// A PNG file with a transparent ground, made when it is dropped, shared or saved.
    public static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .png) { (cutOut: SubjectCutOut) in try await cutOut.png() }
        .suggestedFileName { "\($0.name).png" }
    }
  }
#endif
