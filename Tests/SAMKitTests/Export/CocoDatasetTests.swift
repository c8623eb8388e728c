import Foundation
import SAMKit
import Testing

@Suite("COCO annotations")
struct CocoDatasetTests {
  private func dataset(_ golden: MaskGoldens.Mask, _ style: CocoSegmentation.Style) -> CocoDataset {
    let mask = CutOutTests.mask(golden.width, golden.height, golden.alpha)
    return CocoDataset(
      images: [.init(id: 1, width: golden.width, height: golden.height, fileName: "a.jpg")],
      annotations: [.init(id: 5, imageID: 1, categoryID: 2, mask: mask, style: style)],
      categories: [.init(id: 2, name: "cat")])
  }

  @Test("Keys, run lengths, area and box are COCO's")
  func json() throws {
    for golden in try MaskGoldens.load().masks {
      let dataset = dataset(golden, .compressedRuns)
      let data = try JSONEncoder().encode(dataset)
      #expect(try JSONDecoder().decode(CocoDataset.self, from: data) == dataset)
      let text = String(decoding: data, as: UTF8.self)
      for key in ["file_name", "image_id", "category_id", "iscrowd", "score", "size", "counts"] {
        #expect(text.contains("\"\(key)\""))
      }
      let annotation = dataset.annotations[0]
      #expect(
        annotation.segmentation == .compressedRuns(size: [golden.height, golden.width], counts: golden.counts))
      #expect(annotation.area == golden.area)
      #expect(annotation.bbox == golden.bbox)
    }
  }

  @Test("Run lengths as numbers are pycocotools'")
  func uncompressed() throws {
    for golden in try MaskGoldens.load().masks {
      let dataset = dataset(golden, .runs)
      #expect(dataset.annotations[0].segmentation == .runs(size: [golden.height, golden.width], counts: golden.runs))
      let data = try JSONEncoder().encode(dataset)
      #expect(try JSONDecoder().decode(CocoDataset.self, from: data) == dataset)
    }
  }

  @Test("Lists of polygons keep all parts and holes")
  func polygons() throws {
    for golden in try MaskGoldens.load().masks {
      let dataset = dataset(golden, .polygons(tolerance: 0))
      let data = try JSONEncoder().encode(dataset)
      #expect(try JSONDecoder().decode(CocoDataset.self, from: data) == dataset)
      guard case .polygons(let lists) = dataset.annotations[0].segmentation else {
        Issue.record("\(golden.name) is not written as polygons")
        continue
      }
      #expect(lists.count == golden.parts.count)
      let rings = lists.map { list in
        stride(from: 0, to: list.count, by: 2).map { MaskPolygons.Vertex(x: list[$0], y: list[$0 + 1]) }
      }
      #expect(PolygonRaster(width: golden.width, height: golden.height).fill(rings) == golden.alpha, "\(golden.name)")
      #expect(dataset.annotations[0].area == golden.area)
    }
  }
}
