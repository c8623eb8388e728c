import Foundation
import SAMKit
import SAMKitInteraction

/// A session's state as JSON: how far the photo is, the marks, and what is shown for them.
struct SessionBody: Encodable {
  struct Item: Encodable {
    let id: Int
    let mark: MarkBody
  }

  struct History: Encodable {
    let items: [Item]
    let canUndo: Bool
    let canRedo: Bool
  }

  struct Candidate: Encodable {
    let label: String?
    let score: Float
    let stability: Float
    /// Pixels of the object; 0 where nothing was found.
    let area: Int
    /// `[x0, y0, x1, y1]`.
    let box: [Double]?
  }

  /// The shown mask, made smaller to the size at which the photo is shown: a gray PNG of the rectangle that holds it.
  struct Mask: Encodable {
    let frameWidth: Int
    let frameHeight: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let png: Data
  }

  let id: String
  let width: Int
  let height: Int
  let state: String
  let error: String?
  let encodeSeconds: Double?
  let revision: Int
  let quality: SamOptions.Quality
  let history: History
  let candidates: [Candidate]
  let chosen: Int?
  let mask: Mask?
  let engineSeconds: Double?

  /// - Throws: what encoding the mask throws.
  init(_ session: WebSession, _ snapshot: WebSession.Snapshot) throws(SamError) {
    id = session.id
    width = session.image.width
    height = session.image.height
    switch session.progress {
    case .encoding: (state, error, encodeSeconds) = ("encoding", nil, nil)
    case .ready(let seconds): (state, error, encodeSeconds) = ("ready", nil, seconds)
    case .failed(let failure): (state, error, encodeSeconds) = ("failed", failure.message, nil)
    }
    revision = snapshot.revision
    quality = snapshot.quality
    history = History(
      items: snapshot.history.items.map { Item(id: $0.id, mark: MarkBody($0.mark)) },
      canUndo: snapshot.history.canUndo, canRedo: snapshot.history.canRedo)
    let answer = snapshot.answer
    candidates =
      answer.map { answer in
        answer.masks.enumerated().map { index, mask in
          Candidate(
            label: answer.labels.indices.contains(index) ? answer.labels[index] : nil, score: mask.score,
            stability: mask.stability, area: mask.area,
            box: mask.boundingBox.map { [$0.x0, $0.y0, $0.x1, $0.y1] })
        }
      } ?? []
    chosen = answer?.chosen
    engineSeconds = answer?.engineSeconds
    if let shown = answer?.mask, !shown.isEmpty {
      mask = try Mask(shown, canvas: session.displayCanvas)
    } else {
      mask = nil
    }
  }
}

extension SessionBody.Mask {
  /// - Throws: `.imageLibraryMissing`, `.cannotWrite`.
  init(_ mask: SamMask, canvas: LiftCanvas) throws(SamError) {
    let scene = try canvas.scene(mask)
    (frameWidth, frameHeight) = (scene.photo.width, scene.photo.height)
    // One more pixel on each side, for what the edge covers in part.
    let left = min(max(0, Int(scene.box.x0) - 1), frameWidth - 1)
    let top = min(max(0, Int(scene.box.y0) - 1), frameHeight - 1)
    (x, y) = (left, top)
    width = max(1, min(frameWidth, Int(scene.box.x1.rounded(.up)) + 1) - left)
    height = max(1, min(frameHeight, Int(scene.box.y1.rounded(.up)) + 1) - top)
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for row in top..<top + height {
      let start = row * frameWidth + left
      values += scene.coverage[start..<start + width]
    }
    png = try ImageFile.encodeGray(
      values, width: width, height: height, as: .png, options: ImageWriteOptions(compression: 1))
  }
}
