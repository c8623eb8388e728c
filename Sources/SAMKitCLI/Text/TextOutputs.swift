import Foundation
import SAMKit
import SAMKitGrounding

/// The files of one run of `samkit text`.
struct TextOutputs {
  let arguments: TextArguments
  let image: SamImage
  let result: TextSegmentationResult

  /// Writes everything, or nothing; nothing at all where nothing was found, but an empty list of annotations.
  func write(to output: any OutputStream) throws -> [TextReport.Output] {
    var files = OutputFiles(output: output)
    var written: [TextReport.Output] = []
    let pictures = ObjectPictures(photo: image, isCropped: arguments.isCropped)
    for group in groups {
      for file in arguments.plan.files {
        let path = group.object.map { FileName(file.path).appending("-\($0)") } ?? file.path
        if group.object != nil { try OutputFiles.check(path, inputs: [arguments.photo]) }
        let picture = try pictures.picture(of: group.masks, as: file.kind, labels: group.labels)
        try files.add(path) { url throws(SamError) in try ImageFile.write(picture, to: url) }
        written.append(
          .init(
            path: path, kind: file.kind.rawValue, width: picture.width, height: picture.height, object: group.object))
      }
    }
    if let coco = arguments.coco {
      let text = try JSONReport.text(annotations)
      try files.add(coco) { url throws(SamError) in try Self.write(text, to: url) }
      written.append(.init(path: coco, kind: "coco", width: image.width, height: image.height, object: nil))
    }
    try files.commit()
    return written
  }

  /// Masks that are shown together, with their names and scores; the object's number, counted from 1, where each has its own.
  private var groups: [(masks: [SamMask], labels: [String], object: Int?)] {
    let labelled = zip(result.masks, result.detections.map { "\($0.label) \(Int(($0.score * 100).rounded())) %" })
    let shown = labelled.enumerated().filter { !$0.element.0.isEmpty }
    if shown.isEmpty { return [] }
    if arguments.isSeparate { return shown.map { ([$0.element.0], [$0.element.1], $0.offset + 1) } }
    return [(shown.map(\.element.0), shown.map(\.element.1), nil)]
  }

  private var annotations: CocoDataset {
    let shown = zip(result.detections, result.masks).filter { !$1.isEmpty }
    return CocoDataset(
      images: [.init(id: 1, width: image.width, height: image.height, fileName: arguments.photo)],
      annotations: shown.enumerated().map { index, object in
        var annotation = CocoDataset.Annotation(
          id: index + 1, imageID: 1, categoryID: object.0.phrase + 1, mask: object.1)
        annotation.score = object.0.score
        return annotation
      },
      categories: arguments.query.phrases.enumerated().map { .init(id: $0.offset + 1, name: $0.element) })
  }

  private static func write(_ text: String, to url: URL) throws(SamError) {
    do {
      try Data(text.utf8).write(to: url)
    } catch {
      throw SamError(.cannotWrite, "cannot write \(url.path): \(error.localizedDescription)", underlying: error)
    }
  }
}
