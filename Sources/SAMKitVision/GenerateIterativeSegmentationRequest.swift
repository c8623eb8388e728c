public import SAMKit
import SAMKitInteraction

/// Finds the object that a point, a box, a scribble or a mask means, and corrects the mask by further points.
///
/// Perform it with an ``ImageRequestHandler``, add points, and perform it again. It may be shared between tasks: a
/// perform uses what the request says at the moment of the call.
public final class GenerateIterativeSegmentationRequest: DownloadableAssetsRequest {
  /// A version of the request's behaviour.
  public enum Revision: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    case revision1

    public static func < (a: Revision, b: Revision) -> Bool { a.rawValue < b.rawValue }
  }

  /// How much work goes into the mask's edge.
  public enum QualityLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// The model's mask, up-sampled.
    case fast
    /// The edge is brought onto the photo's edges.
    case balanced
    /// The object is looked at once more in full detail before that.
    case accurate
  }

  /// The revisions that can be asked for.
  public static let supportedRevisions = Revision.allCases

  private struct Editable {
    var state: SegmentationState
    var edits = EditHistory()
    var maximumAlternatives = 0
    var model = ModelReference.bundled(.nano)
  }

  public let revision: Revision
  private let editable: Locked<Editable>
  let downloads: ModelDownloads
  /// Keeps the model of the last perform in memory as long as the request is.
  let usedModel = Locked<SamModel?>(nil)

  /// Starts from a state that was kept: performing gives the mask that it gave then.
  public convenience init(state: SegmentationState, _ revision: Revision? = nil) {
    self.init(state: state, revision: revision, downloads: .shared)
  }

  package init(state: SegmentationState, revision: Revision? = nil, downloads: ModelDownloads) {
    self.revision = revision ?? .revision1
    editable = Locked(Editable(state: state))
    self.downloads = downloads
  }

  /// The object that is at a point.
  public convenience init(seedPoint: NormalizedPoint, _ revision: Revision? = nil) {
    self.init(state: SegmentationState(seed: .point(seedPoint)), revision)
  }

  /// The object that a box goes round.
  public convenience init(seedBox: NormalizedRect, _ revision: Revision? = nil) {
    self.init(state: SegmentationState(seed: .box(seedBox)), revision)
  }

  /// The object that is scribbled on: white strokes on black (128…255 is stroke), of any size, over the whole image. A
  /// closed stroke means its inside.
  public convenience init(seedScribbleBuffer: PixelBuffer, _ revision: Revision? = nil) {
    self.init(state: SegmentationState(seed: .scribble(MaskSeed(seedScribbleBuffer))), revision)
  }

  /// The object that a rough mask covers: 128…255 is object, of any size, over the whole image.
  public convenience init(seedMask: PixelBuffer, _ revision: Revision? = nil) {
    self.init(state: SegmentationState(seed: .mask(MaskSeed(seedMask))), revision)
  }

  public var descriptor: RequestDescriptor { .generateIterativeSegmentationRequest(revision) }

  /// What the mask depends on besides the image and the model: small, and Codable.
  public var state: SegmentationState { editable.withLock { $0.state } }

  /// How much work goes into the mask's edge; `.balanced` unless set.
  public var qualityLevel: QualityLevel {
    get { state.qualityLevel }
    set { editable.withLock { $0.state.qualityLevel = newValue } }
  }

  /// The part of the image that is looked at, for seeds and points too; the whole image unless set. A seed outside it
  /// gives no observation, later points outside it do not count, and nothing outside it belongs to the mask.
  public var regionOfInterest: NormalizedRect {
    get { state.regionOfInterest }
    set { editable.withLock { $0.state.regionOfInterest = newValue } }
  }

  /// Which of the model's candidates for the seed goes on, counted from 0, best first: set it to the place of an
  /// alternative that someone chose, plus 1. The last one where there are fewer.
  public var seedCandidate: Int {
    get { state.seedCandidate }
    set { editable.withLock { $0.state.seedCandidate = max(0, newValue) } }
  }

  /// How many ``PixelBufferObservation/alternatives`` an observation brings at most; 0 unless set.
  public var maximumAlternatives: Int {
    get { editable.withLock { $0.maximumAlternatives } }
    set { editable.withLock { $0.maximumAlternatives = min(max(0, newValue), 15) } }
  }

  /// The model; the one that comes with SAMKit unless set.
  public var model: ModelReference {
    get { editable.withLock { $0.model } }
    set { editable.withLock { $0.model = newValue } }
  }

  // MARK: Points

  /// The points added so far, in order.
  public var points: [SegmentationState.Point] { state.points }

  /// The most points that can be added: 12 after a seed point (13 with it), 13 after a scribble or mask, 11 after a box.
  public var maximumAddedPoints: Int { state.seed.maximumAddedPoints }

  /// Adds a point that belongs to the object.
  /// - Throws: `.tooManyPoints` past the limit, `.invalidPrompt` for a point that is not within 0…1.
  public func addIncludedPoint(_ point: NormalizedPoint) throws(SamError) { try add(point, isIncluded: true) }

  /// Adds a point that does not belong to the object.
  /// - Throws: `.tooManyPoints` past the limit, `.invalidPrompt` for a point that is not within 0…1.
  public func addExcludedPoint(_ point: NormalizedPoint) throws(SamError) { try add(point, isIncluded: false) }

  private func add(_ point: NormalizedPoint, isIncluded: Bool) throws(SamError) {
    try editable.withLock { (e) throws(SamError) in
      let points = try e.state.adding(.init(location: point, isIncluded: isIncluded))
      e.edits.record(e.state.points)
      e.state.points = points
    }
  }

  /// Removes one of the added ``points`` by its place, counted from 0.
  /// - Throws: `.invalidPrompt` where there is none.
  @discardableResult
  public func removePoint(at index: Int) throws(SamError) -> SegmentationState.Point {
    try editable.withLock { (e) throws(SamError) in
      guard e.state.points.indices.contains(index) else {
        throw SamError(.invalidPrompt, "there is no added point \(index): there are \(e.state.points.count)")
      }
      e.edits.record(e.state.points)
      return e.state.points.remove(at: index)
    }
  }

  /// Takes the last change of the points back; false when there is none.
  @discardableResult
  public func undo() -> Bool { editable.withLock { $0.edits.undo(&$0.state.points) } }

  /// Makes the change that was undone last again; false when there is none.
  @discardableResult
  public func redo() -> Bool { editable.withLock { $0.edits.redo(&$0.state.points) } }

  /// All that a perform needs, at one moment.
  var snapshot: (state: SegmentationState, alternatives: Int, model: ModelReference) {
    editable.withLock { ($0.state, $0.maximumAlternatives, $0.model) }
  }
}
