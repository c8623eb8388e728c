/// The public models that SAMKit knows by name.
///
/// Hashes are those that the publishers give (release pages, file listings, the loaders of the publishing project).
/// Names without a prefix are the most useful export of a model; other exports have their publisher's name first.
public enum ModelCatalog {
  /// Every model, in the order in which it is listed: by family, small before large.
  public static let entries: [CatalogEntry] =
    samexporterSAM1 + labelmeSAM1 + samexporterSAM2 + osamSAM21 + edgeSAM + efficientSAM + yoloWorld + coreML

  /// The model of this name; nil where there is none.
  public static func entry(_ id: ModelID) -> CatalogEntry? { entries.first { $0.id == id } }
}
