import Foundation
import SAMKit

/// The models that can be used: built in, installed, or in the catalogue.
struct ModelListing: Encodable {
  struct Row: Encodable {
    var name: String
    var title: String
    var family: String?
    var format: String
    /// Bytes: on the disk where it is installed, else to download; nil where no one says.
    var size: Int64?
    var licence: String?
    var isInstalled: Bool
    var path: String?
  }

  let rows: [Row]

  init(_ store: ModelStore) {
    let installed = Dictionary(uniqueKeysWithValues: store.installed.map { ($0.id, $0) })
    let catalog = store.catalog.map { entry in
      installed[entry.id].map { Row($0, entry: entry) } ?? Row(entry)
    }
    let own = store.installed.filter { store.entry($0.id) == nil }.map { Row($0, entry: nil) }
    rows = [.builtIn] + own + catalog
  }

  func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }

  /// Columns that are aligned, a line a model.
  var table: String {
    let cells = [["NAME", "FAMILY", "SIZE", "LICENCE", "INSTALLED"]] + rows.map(\.cells)
    let widths = (0..<4).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count + 2) }.joined()
        + row[4] + "\n"
    }.joined()
  }
}

extension ModelListing.Row {
  static let builtIn = ModelListing.Row(
    name: ModelID.nano.rawValue, title: "the built-in model", family: ModelDescription.Family.nano.rawValue,
    format: CatalogEntry.Format.onnx.rawValue, size: nil, licence: "Apache-2.0", isInstalled: true,
    path: ResourceLocator.model(ModelID.nano.rawValue)?.path)

  init(_ entry: CatalogEntry) {
    self.init(
      name: entry.id.rawValue, title: entry.title, family: entry.family?.rawValue, format: entry.format.rawValue,
      size: entry.downloadSize, licence: entry.licence.name, isInstalled: false, path: nil)
  }

  init(_ model: InstalledModel, entry: CatalogEntry?) {
    self.init(
      name: model.id.rawValue, title: entry?.title ?? "your own files",
      family: (entry?.family ?? model.family)?.rawValue,
      format: model.format.rawValue, size: model.size, licence: model.licence, isInstalled: true,
      path: model.directory.path)
  }

  fileprivate var cells: [String] {
    [
      name, (family ?? "-") + (format == CatalogEntry.Format.coreML.rawValue ? " (Core ML)" : ""),
      size.map(ByteCount.text) ?? "-", licence ?? "-", path ?? (isInstalled ? "yes" : "no"),
    ]
  }
}
