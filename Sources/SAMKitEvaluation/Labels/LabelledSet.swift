package import Foundation
package import SAMKit

/// A folder of photos whose objects are known.
package struct LabelledSet: Sendable {
  /// What is known of a segment besides its pixels.
  package struct Segment: Decodable, Sendable, Equatable {
    package var name: String?
    /// Countable (a thing) or not (stuff); nil where unknown.
    package var thing: Bool?

    package init(name: String?, thing: Bool?) {
      self.name = name
      self.thing = thing
    }
  }

  /// In the order of their names.
  package var photos: [LabelledPhoto]
  /// Photos without labels, which are left out.
  package let unlabelled: [String]

  /// Photos with label maps: `FOLDER/images/NAME.jpg` and `FOLDER/labels/NAME.png`, and names and kinds of segments,
  /// where they are known, in `FOLDER/segments.json` (`{"NAME": {"segments": {"1": {"name": …, "thing": …}}}}`).
  ///
  /// - Parameters:
  ///   - folder: holds `images` and `labels`, or the photos themselves.
  ///   - labels: a folder of label maps; nil: `FOLDER/labels`.
  /// - Throws: ``SamError/Code/imageNotFound`` where there are no photos with labels.
  package init(folder: URL, labels: URL? = nil) throws(SamError) {
    let maps = labels ?? folder.appending(path: "labels")
    let inner = folder.appending(path: "images")
    let files = try Self.files(in: inner.isFolder ? inner : folder)
    guard maps.isFolder else {
      throw SamError(.imageNotFound, "\(maps.path) is no folder; expected label maps there, one PNG for each photo")
    }
    let segments = try Self.segments(folder.appending(path: "segments.json"))
    var found: [LabelledPhoto] = []
    var without: [String] = []
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let map = maps.appending(path: name + ".png")
      if FileManager.default.fileExists(atPath: map.path) {
        found.append(LabelledPhoto(name: name, file: file, labels: .map(map, segments: segments[name] ?? [:])))
      } else {
        without.append(name)
      }
    }
    photos = found
    unlabelled = without
    guard !photos.isEmpty else {
      throw SamError(.imageNotFound, "no photo of \(folder.path) has a label map NAME.png in \(maps.path)")
    }
  }

  /// Photos with COCO annotations; `folder` is what their `file_name` is relative to.
  /// - Throws: ``SamError/Code/imageNotFound`` where no annotated photo is there; as ``CocoLabels/init(_:)``.
  package init(folder: URL, coco file: URL) throws(SamError) {
    let inner = folder.appending(path: "images")
    let labels = try CocoLabels(file)
    let direct = try labels.photos(in: folder)
    photos = direct.isEmpty ? try labels.photos(in: inner) : direct
    unlabelled = []
    guard !photos.isEmpty else {
      throw SamError(
        .imageNotFound, "none of the \(labels.images.count) photos that \(file.path) annotates is in \(folder.path)")
    }
  }

  private static let extensions: Set = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "heic", "avif", "gif"]

  private static func files(in folder: URL) throws(SamError) -> [URL] {
    do {
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { extensions.contains($0.pathExtension.lowercased()) }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    } catch {
      throw SamError(.imageNotFound, "there is no folder \(folder.path) that can be read", underlying: error)
    }
  }

  private static func segments(_ file: URL) throws(SamError) -> [String: [Int: Segment]] {
    struct Entry: Decodable { let segments: [String: Segment] }
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    do {
      let entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
      return entries.mapValues { entry in
        Dictionary(uniqueKeysWithValues: entry.segments.compactMap { key, value in Int(key).map { ($0, value) } })
      }
    } catch {
      throw SamError(
        .invalidImage, "\(file.path) does not name segments: expected {\"NAME\": {\"segments\": {\"1\": {…}}}}",
        underlying: error)
    }
  }
}
