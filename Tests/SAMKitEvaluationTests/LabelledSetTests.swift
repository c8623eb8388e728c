import Foundation
import SAMKit
import SAMKitEvaluation
import TestSupport
import Testing

/// A photo of 20 × 10 pixels and labels for it, in the ways in which label sets come.
@Suite("Labelled sets")
struct LabelledSetTests {
  private let scratch: ScratchFolder
  private let everything = ObjectFilter(minimumShare: 0, maximumCount: 10)

  init() throws { scratch = try ScratchFolder() }

  /// Two squares of 4 × 4, at (2, 2) and (12, 4).
  private func value(_ x: Int, _ y: Int, first: UInt8, second: UInt8, ground: UInt8 = 0) -> UInt8 {
    if x >= 2, x < 6, y >= 2, y < 6 { return first }
    return x >= 12 && x < 16 && y >= 4 && y < 8 ? second : ground
  }

  private func folder(_ name: String) throws -> URL {
    let folder = scratch.url.appending(path: name)
    for inner in ["images", "labels"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: inner), withIntermediateDirectories: true)
    }
    try writePhoto(to: folder.appending(path: "images/a.png"))
    return folder
  }

  private func writePhoto(to url: URL, width: Int = 20, height: Int = 10) throws {
    let pixels = [UInt8](repeating: 90, count: 4 * width * height)
    try ImageFile.write(SamImage(width: width, height: height, pixels: pixels), to: url)
  }

  private func writeGray(_ values: [UInt8], to url: URL) throws {
    try ImageFile.encodeGray(values, width: 20, height: 10).write(to: url)
  }

  private func grid(first: UInt8, second: UInt8, ground: UInt8 = 0) -> [UInt8] {
    (0..<200).map { value($0 % 20, $0 / 20, first: first, second: second, ground: ground) }
  }

  @Test("Gray label maps: a number a segment, 0 for none, names from segments.json")
  func grayMaps() throws {
    let folder = try folder("gray")
    try writeGray(grid(first: 1, second: 7), to: folder.appending(path: "labels/a.png"))
    let names = #"{"a": {"segments": {"7": {"name": "cup", "thing": true}, "1": {}}}}"#
    try Data(names.utf8).write(to: folder.appending(path: "segments.json"))
    let set = try LabelledSet(folder: folder)
    #expect(set.photos.map(\.name) == ["a"] && set.unlabelled.isEmpty)
    let (image, objects) = try set.photos[0].read(everything)
    #expect(image.width == 20 && image.height == 10)
    #expect(objects.map(\.id) == [1, 7])
    #expect(objects.map(\.name) == [nil, "cup"] && objects.map(\.isThing) == [nil, true])
    #expect(objects[1].mask.boundingBox == SamBox(x0: 12, y0: 4, x1: 16, y1: 8))
    #expect(objects[0].ignored == nil)
  }

  @Test("255 in a gray map is not counted: neither an object nor an error")
  func void() throws {
    let folder = try folder("void")
    try writeGray(grid(first: 1, second: 255), to: folder.appending(path: "labels/a.png"))
    let objects = try LabelledSet(folder: folder).photos[0].read(everything).objects
    #expect(objects.map(\.id) == [1])
    let ignored = try #require(objects[0].ignored)
    #expect(ignored.boundingBox == SamBox(x0: 12, y0: 4, x1: 16, y1: 8))
    var found = objects[0].mask
    for index in ignored.values.indices { found.values[index] |= ignored.values[index] }
    #expect(MaskMetrics.iou(found, objects[0].mask, ignored: ignored) == 1)
    var simulator = ClickSimulator(truth: objects[0].mask, ignored: ignored)
    #expect(simulator.next(after: found) == nil)
  }

  @Test("In a map of 0 and 255 alone, 255 is the object")
  func binary() throws {
    let folder = try folder("binary")
    try writeGray(grid(first: 255, second: 0), to: folder.appending(path: "labels/a.png"))
    let objects = try LabelledSet(folder: folder).photos[0].read(everything).objects
    #expect(objects.map(\.id) == [255] && objects[0].ignored == nil)
    #expect(objects[0].mask.boundingBox == SamBox(x0: 2, y0: 2, x1: 6, y1: 6))
  }

  @Test("Coloured maps number segments as COCO's panoptic maps do")
  func colouredMaps() throws {
    let folder = try folder("coloured")
    var pixels: [UInt8] = []
    for place in 0..<200 {
      let id = Int(value(place % 20, place / 20, first: 1, second: 2))
      // Segment 1 is red + 256 · green = 3 + 512, segment 2 is 65,536 · blue.
      pixels += id == 1 ? [3, 2, 0, 255] : id == 2 ? [0, 0, 1, 255] : [0, 0, 0, 255]
    }
    let map = folder.appending(path: "labels/a.png")
    try ImageFile.write(SamImage(width: 20, height: 10, pixels: pixels), to: map)
    let objects = try LabelledSet(folder: folder).photos[0].read(everything).objects
    #expect(Set(objects.map(\.id)) == [515, 65_536])
    #expect(objects.allSatisfy { $0.mask.area == 16 })
  }

  @Test("COCO's annotations: polygons with parts, run lengths, compressed ones; groups are left out")
  func coco() throws {
    let folder = try folder("coco")
    let alpha = grid(first: 0, second: 255)
    let runs = RunLengthMask(width: 20, height: 10, alpha: alpha)
    let json = """
      {"images": [{"id": 5, "file_name": "a.png", "width": 20, "height": 10, "license": 1},
                  {"id": 6, "file_name": "absent.png", "width": 20, "height": 10}],
       "categories": [{"id": 3, "name": "cup", "supercategory": "kitchen"}],
       "annotations": [
        {"id": 1, "image_id": 5, "category_id": 3, "iscrowd": 0, "area": 20.5, "bbox": [2, 2, 4, 4],
         "segmentation": [[2, 2, 6, 2, 6, 6, 2, 6], [5, 5, 8, 5, 8, 8, 5, 8]]},
        {"id": 2, "image_id": 5, "category_id": 3, "iscrowd": 0, "area": 16,
         "segmentation": {"size": [10, 20], "counts": "\(runs.compressedCounts)"}},
        {"id": 3, "image_id": 5, "segmentation": {"size": [10, 20], "counts": \(runs.counts)}},
        {"id": 4, "image_id": 5, "iscrowd": 1, "segmentation": {"size": [10, 20], "counts": \(runs.counts)}}]}
      """
    let file = folder.appending(path: "labels.json")
    try Data(json.utf8).write(to: file)
    let set = try LabelledSet(folder: folder, coco: file)
    #expect(set.photos.map(\.name) == ["a"])
    let objects = try set.photos[0].read(everything).objects
    #expect(objects.map(\.id) == [1, 2, 3])
    // Parts are joined: 16 + 9 pixels, one of them shared.
    #expect(objects.map(\.mask.area) == [24, 16, 16])
    #expect(objects[1].mask == objects[2].mask && objects[1].mask.values == alpha.map { $0 >> 7 })
    #expect(objects.map(\.name) == ["cup", "cup", nil] && objects.map(\.isThing) == [true, true, nil])
  }

  @Test("What is wrong with a set is told by name")
  func errors() throws {
    let folder = try folder("errors")
    let none = #expect(throws: SamError.self) { try LabelledSet(folder: folder) }
    #expect(none?.code == .imageNotFound && none?.message.contains("labels") == true)
    let absent = #expect(throws: SamError.self) { try LabelledSet(folder: scratch.url.appending(path: "absent")) }
    #expect(absent?.code == .imageNotFound)

    let json = folder.appending(path: "bad.json")
    try Data(#"{"images": [{"id": "five"}], "annotations": []}"#.utf8).write(to: json)
    let bad = #expect(throws: SamError.self) { try LabelledSet(folder: folder, coco: json) }
    #expect(bad?.code == .invalidImage && bad?.message.contains("images.0.id") == true)

    let map = folder.appending(path: "labels/a.png")
    try ImageFile.encodeGray([UInt8](repeating: 1, count: 15), width: 5, height: 3).write(to: map)
    let size = #expect(throws: SamError.self) { try LabelledSet(folder: folder).photos[0].read(everything) }
    #expect(size?.code == .sizeMismatch && size?.message.contains("20×10") == true)

    try FileManager.default.removeItem(at: map)
    try FileManager.default.copyItem(at: Fixtures.file("SAMKitTests", "Fixtures/images/gray16.png"), to: map)
    let deep = #expect(throws: SamError.self) { try LabelledSet(folder: folder).photos[0].read(everything) }
    #expect(deep?.code == .invalidImage && deep?.message.contains("16 bits") == true)
  }

  @Test("Objects are chosen by size, the largest first")
  func filter() {
    let objects = [(id: 1, area: 50), (id: 2, area: 5), (id: 3, area: 400), (id: 4, area: 50), (id: 5, area: 0)]
    #expect(ObjectFilter(minimumShare: 0.006, maximumCount: 6)(objects, pixels: 1000) == [3, 1, 4])
    #expect(ObjectFilter(minimumShare: 0, maximumCount: 2)(objects, pixels: 1000) == [3, 1])
    #expect(ObjectFilter(minimumShare: 0, maximumCount: 9)(objects, pixels: 1000) == [3, 1, 4, 2])
  }
}
