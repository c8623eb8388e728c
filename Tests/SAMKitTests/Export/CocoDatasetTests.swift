import Foundation
import SAMKit
import Testing

@Suite("COCO annotations")
struct CocoDatasetTests {
  @Test("Keys, run lengths, area and box are COCO's")
  func json() throws {
    for golden in try MaskGoldens.load().masks {
      let mask = CutOutTests.mask(golden.width, golden.height, golden.alpha)
      let dataset = CocoDataset(
        images: [.init(id: 1, width: golden.width, height: golden.height, fileName: "a.jpg")],
        annotations: [.init(id: 5, imageID: 1, categoryID: 2, mask: mask)], categories: [.init(id: 2, name: "cat")])
      let data = try JSONEncoder().encode(dataset)
      #expect(try JSONDecoder().decode(CocoDataset.self, from: data) == dataset)
      let text = String(decoding: data, as: UTF8.self)
      for key in ["file_name", "image_id", "category_id", "iscrowd", "score"] { #expect(text.contains("\"\(key)\"")) }
      let annotation = dataset.annotations[0]
      #expect(annotation.segmentation.size == [golden.height, golden.width])
      #expect(annotation.segmentation.counts == golden.counts)
      #expect(annotation.area == golden.area)
      #expect(annotation.bbox == golden.bbox)
    }
  }
}
