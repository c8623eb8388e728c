package import Foundation
package import SAMKit

/// One photo of a labelled set; its pixels and its objects are read when they are asked for.
package struct LabelledPhoto: Sendable {
  /// The file's name without its extension.
  package let name: String
  package let file: URL
  let labels: Labels

  /// Where the objects of a photo are written down.
  enum Labels: Sendable {
    /// A picture of the photo's size, a colour for each segment.
    case map(URL, segments: [Int: LabelledSet.Segment])
    case coco([CocoLabels.Annotation], width: Int, height: Int)
  }

  /// The photo and the objects that the filter lets through, the largest first.
  ///
  /// Labels are usually drawn on the photo as it is displayed, sometimes on the pixels as they are stored: where only
  /// the latter has the labels' size, the photo is not turned upright.
  /// - Throws: ``SamError/Code/sizeMismatch`` where neither has it; as ``ImageFile/read(_:options:)-(URL,_)``;
  ///   ``SamError/Code/invalidImage`` for labels that cannot be read.
  package func read(_ filter: ObjectFilter) throws(SamError) -> (image: SamImage, objects: [LabelledObject]) {
    switch labels {
    case .map(let url, let segments):
      let map = try LabelMap(url)
      let image = try photo(width: map.width, height: map.height, labels: url.lastPathComponent)
      return (image, map.objects(of: name, segments: segments, filter: filter))
    case .coco(let annotations, let width, let height):
      let image = try photo(width: width, height: height, labels: "the annotations")
      return (
        image, try CocoLabels.objects(of: name, annotations, width: image.width, height: image.height, filter: filter)
      )
    }
  }

  private func photo(width: Int, height: Int, labels: String) throws(SamError) -> SamImage {
    let upright = try ImageFile.read(file)
    if upright.width == width, upright.height == height { return upright }
    if upright.width == height, upright.height == width {
      let stored = try ImageFile.read(file, options: ImageReadOptions(turnsUpright: false))
      if stored.width == width, stored.height == height { return stored }
    }
    throw SamError(
      .sizeMismatch,
      "\(file.lastPathComponent) is \(upright.width)×\(upright.height) pixels, \(labels) is of \(width)×\(height)")
  }
}
