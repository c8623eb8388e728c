extension GenerateIterativeSegmentationRequest {
  /// Whether the model is on this device. The one that comes with SAMKit always is.
  public var assetStatus: AssetStatus {
    get async { downloads.status(of: model) }
  }

  /// Downloads the model from the catalogue where it is not here, and reports the part that is there, 0…1.
  ///
  /// A download that is under way for another request is joined; it ends when nobody waits for it any longer, and what
  /// is there of it is continued the next time.
  /// - Throws: `CancellationError`; a `SamError` of the model store: `.modelNotFound` for a model that is not in the
  ///   catalogue, `.licenceNotAccepted`, `.offline`, `.downloadFailed`, `.hashMismatch`, `.diskFull` and others.
  public func downloadAssets(progress: @escaping @Sendable (Double) -> Void) async throws {
    try await downloads.download(model, progress: progress)
  }

  /// The same for a model whose licence is not permissive, which the user has seen and accepted.
  public func downloadAssets(
    acceptLicence: Bool, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    try await downloads.download(model, acceptLicence: acceptLicence, progress: progress)
  }
}
