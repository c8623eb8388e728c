package import Foundation
package import SAMKit

/// COCO's instance annotations as labels: polygons, run lengths and compressed run lengths.
package struct CocoLabels: Decodable, Sendable {
  struct Category: Decodable, Sendable {
    let id: Int
    let name: String
    let isthing: Int?
  }

  struct Annotation: Decodable, Sendable {
    let id: Int
    let imageID: Int
    let categoryID: Int?
    let segmentation: CocoSegmentation?
    let iscrowd: Int?
    /// Of its category; told by the data set.
    var category: LabelledSet.Segment?

    private enum CodingKeys: String, CodingKey {
      case id, segmentation, iscrowd
      case imageID = "image_id"
      case categoryID = "category_id"
    }
  }

  let images: [CocoDataset.Image]
  let annotations: [Annotation]
  let categories: [Category]?

  /// Reads a JSON file.
  /// - Throws: ``SamError/Code/invalidImage`` for a file that is no such JSON, and says where it is not.
  package init(_ file: URL) throws(SamError) {
    do {
      self = try JSONDecoder().decode(CocoLabels.self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw SamError(
        .invalidImage, "\(file.path) is not a file of COCO annotations: \(Self.place(of: error))",
        underlying: error)
    } catch {
      throw SamError(.invalidImage, "\(file.path) cannot be read", underlying: error)
    }
  }

  private static func place(of error: DecodingError) -> String {
    let context: DecodingError.Context =
      switch error {
      case .keyNotFound(_, let context), .valueNotFound(_, let context), .typeMismatch(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
      }
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    return (path.isEmpty ? "" : "at \(path): ") + context.debugDescription
  }

  /// The photos of a folder that have annotations, in the order of their names. Groups under one mask
  /// (`iscrowd` = 1) are no objects and are left out.
  func photos(in folder: URL) throws(SamError) -> [LabelledPhoto] {
    let names = Dictionary((categories ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ofImage = Dictionary(grouping: annotations.filter { $0.iscrowd != 1 && $0.segmentation != nil }) { $0.imageID }
    return images.sorted { $0.fileName < $1.fileName }.compactMap { image in
      let file = folder.appending(path: image.fileName)
      guard let list = ofImage[image.id], FileManager.default.fileExists(atPath: file.path) else { return nil }
      let labels = list.map { annotation in
        var labelled = annotation
        labelled.category = annotation.categoryID.flatMap { names[$0] }.map {
          .init(name: $0.name, thing: $0.isthing.map { $0 == 1 } ?? true)
        }
        return labelled
      }
      return LabelledPhoto(
        name: file.deletingPathExtension().lastPathComponent, file: file,
        labels: .coco(labels, width: image.width, height: image.height))
    }
  }

  static func objects(
    of image: String, _ annotations: [Annotation], width: Int, height: Int, filter: ObjectFilter
  ) throws(SamError) -> [LabelledObject] {
    var sizes: [(id: Int, area: Int)] = []
    for (index, annotation) in annotations.enumerated() {
      let area = try mask(annotation, width: width, height: height).area
      sizes.append((index, area))
    }
    var objects: [LabelledObject] = []
    for index in filter(sizes, pixels: width * height) {
      let annotation = annotations[index]
      objects.append(
        LabelledObject(
          image: image, id: annotation.id, name: annotation.category?.name, isThing: annotation.category?.thing,
          mask: try mask(annotation, width: width, height: height)))
    }
    return objects
  }

  private static func mask(_ annotation: Annotation, width: Int, height: Int) throws(SamError) -> BinaryMask {
    var alpha = [UInt8](repeating: 0, count: width * height)
    switch annotation.segmentation {
    case nil: break
    case .compressedRuns(let size, let counts):
      try check(size, annotation, width: width, height: height)
      alpha = try RunLengthMask(width: width, height: height, compressedCounts: counts).alpha()
    case .runs(let size, let counts):
      try check(size, annotation, width: width, height: height)
      alpha = try RunLengthMask(width: width, height: height, counts: counts).alpha()
    case .polygons(let lists):
      // Parts are joined, each filled alone, as in pycocotools.
      for list in lists {
        let ring = stride(from: 0, to: list.count - 1, by: 2).map {
          MaskPolygons.Vertex(x: list[$0], y: list[$0 + 1])
        }
        let part = PolygonRaster(width: width, height: height).fill([ring])
        for index in part.indices { alpha[index] |= part[index] }
      }
    }
    return BinaryMask(width: width, height: height, values: alpha.map { $0 >> 7 })
  }

  private static func check(_ size: [Int], _ annotation: Annotation, width: Int, height: Int) throws(SamError) {
    guard size == [height, width] else {
      throw SamError(
        .sizeMismatch,
        "annotation \(annotation.id): expected run lengths of the image's size [\(height), \(width)], found \(size)")
    }
  }
}
