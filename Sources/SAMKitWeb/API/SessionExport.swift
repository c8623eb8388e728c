import Foundation
import SAMKit
import SAMKitInteraction

/// The object that is shown, as a file.
struct SessionExport {
  static let names: Set<String> = ["cutout.png", "mask.png", "mask.svg", "coco.json", "lift.png"]
  private let session: WebSession

  init(_ session: WebSession) { self.session = session }

  /// - Throws: `.nothingFound` while no object is shown.
  func file(_ name: String, query: [String: String]) throws(SamError) -> HTTPResponse {
    guard let mask = session.snapshot.answer?.mask, !mask.isEmpty else {
      throw SamError(.nothingFound, "nothing is selected")
    }
    switch name {
    case "cutout.png":
      let crops = query["crop"] == "1" || query["crop"] == "true"
      let object = try mask.extractObject(from: session.image, options: CutOutOptions(crops: crops))
      return download(try ImageFile.encode(object, as: .png), "image/png", name)
    case "mask.png":
      let data = try ImageFile.encodeGray(mask.alpha, width: mask.width, height: mask.height, as: .png)
      return download(data, "image/png", name)
    case "lift.png":
      let scene = try session.displayCanvas.scene(mask).lifted()
      return download(try ImageFile.encode(scene.frame(phase: nil), as: .png), "image/png", name)
    case "mask.svg":
      // Under half a pixel: no step of the outline is lost that the eye would miss.
      let outline = MaskPolygons(mask, tolerance: 0.5)
      return download(Data(outline.svgDocument().utf8), "image/svg+xml", name)
    case "coco.json":
      return download(HTTPResponse.json(coco(mask)).body, "application/json", name)
    default:
      return .failure(501, "unsupportedFormat", "\(name) cannot be written")
    }
  }

  private func coco(_ mask: SamMask) -> CocoDataset {
    CocoDataset(
      images: [.init(id: 1, width: session.image.width, height: session.image.height, fileName: "photo")],
      annotations: [.init(id: 1, imageID: 1, categoryID: 1, mask: mask)],
      categories: [.init(id: 1, name: "object")])
  }

  private func download(_ data: Data, _ type: String, _ name: String) -> HTTPResponse {
    HTTPResponse(type: type, body: data, headers: ["Content-Disposition": "attachment; filename=\"\(name)\""])
  }
}
