import Foundation
import SAMKit

/// The image files of one run of `samkit segment`.
struct SegmentOutputs {
  let arguments: SegmentArguments
  let image: SamImage
  let results: [SamResult]

  /// One group of masks that are shown together.
  private struct Group {
    let masks: [SamMask]
    /// Counted from 1; nil where the group holds all objects.
    let object: Int?
    let candidate: Int
    /// What is put before the extension of its files' names.
    let number: String
  }

  /// Writes everything, or nothing.
  func write(to output: any OutputStream) throws -> [SegmentReport.Output] {
    var files = OutputFiles(output: output)
    var written: [SegmentReport.Output] = []
    let pictures = ObjectPictures(photo: image, isCropped: arguments.isCropped)
    for group in groups {
      for file in arguments.plan.files {
        let path = group.number.isEmpty ? file.path : FileName(file.path).appending(group.number)
        if !group.number.isEmpty { try OutputFiles.check(path, inputs: arguments.inputs) }
        let picture = try pictures.picture(of: group.masks, as: file.kind)
        try files.add(path) { url throws(SamError) in try ImageFile.write(picture, to: url) }
        written.append(
          .init(
            path: path, kind: file.kind, width: picture.width, height: picture.height,
            object: results.count > 1 ? group.object : nil, candidate: group.candidate))
      }
    }
    try files.commit()
    return written
  }

  private var groups: [Group] {
    guard arguments.isNumbered else {
      return [
        Group(masks: results.map(\.best).filter { !$0.isEmpty }, object: nil, candidate: 1, number: "")
      ]
    }
    return results.enumerated().flatMap { index, result in
      result.masks.enumerated().filter { !$0.element.isEmpty }.map { candidate, mask in
        let numbers =
          (results.count > 1 ? "-\(index + 1)" : "") + (arguments.options.candidates > 1 ? "-\(candidate + 1)" : "")
        return Group(masks: [mask], object: index + 1, candidate: candidate + 1, number: numbers)
      }
    }
  }
}
