public import Observation
public import SAMKit

/// One photo that a person works on in a view: the marks, the subject they mean, its candidates, and its lift.
///
/// It decides everything that a view does and draws nothing: views show its properties, and tell it of pointers,
/// commands and their size. Models run on threads of their own; the newest mark wins. Every view of SAMKitUI is made
/// on it, and an app that wants the result, or a view of its own, keeps one itself.
@MainActor @Observable
public final class SubjectEditor {
  /// How far the photo is.
  public enum Activity: Sendable, Equatable {
    /// No photo was opened.
    case empty
    /// The photo is read, the model loaded, or the photo encoded. Marks are taken, and answered later.
    case opening
    /// Marks are answered.
    case ready
    /// There is no photo or no model; in words for people.
    case failed(String)
  }

  // MARK: What a view shows

  public internal(set) var activity = Activity.empty
  /// The photo at the size in which it is shown; nil until it is read.
  public internal(set) var canvas: LiftCanvas?
  /// The marks, with undo and redo.
  public internal(set) var history = PromptHistory()
  /// The box or the stroke that is being drawn.
  public internal(set) var draft: PromptHistory.Mark?
  /// The name of the mark that a tap has chosen, to be deleted.
  public internal(set) var chosenMark: PromptHistory.Item.ID?
  /// Where the keyboard points, in pixels of the photo; nil before it was moved.
  public internal(set) var crosshair: SamPoint?
  /// The pixels of the highlighted subject; nil where nothing is selected.
  public internal(set) var layers: SubjectLayers?
  /// Where the lift stands.
  public internal(set) var lift = LiftState.initial
  /// Whether a mark waits for its answer.
  public internal(set) var isBusy = false
  /// Whether it has waited for so long, 0.3 seconds, that the person should see it.
  public internal(set) var isSlow = false
  /// The newest line for the person.
  public internal(set) var notice: SubjectNotice?
  /// What the next press does.
  public internal(set) var mode = GestureMode.tap
  /// Whether marks say what is not the object.
  public internal(set) var excludes = false
  /// Whether masks get a second look at full detail.
  public internal(set) var refinesEdge = false
  /// Whether the view is to ask where a file is saved; the view sets it back by ``fileSaved(_:)``.
  public var isSavingFile = false
  /// Whether a text field of the same window is in use: shortcuts such as those of Undo and Copy are then its own.
  public var isTyping = false
  /// The looks of highlight and lift.
  public var looks = LiftOptions()
  /// The name of files that are saved, without the ending.
  public var photoName = "photo"
  /// Clipboard and photo library; nil: nothing can be copied.
  @ObservationIgnored public var exporter: (any SubjectExporting)?

  // MARK: What it works with

  var shown: (key: AnswerKey, answer: Answer)?
  @ObservationIgnored var image: SamImage?
  /// The open photo as the app gave it.
  @ObservationIgnored var original: (any SubjectOriginal)?
  @ObservationIgnored var viewSize: (width: Double, height: Double)?
  @ObservationIgnored var classifier = GestureClassifier()
  /// The number of the press that is under way, or was the last one.
  @ObservationIgnored public internal(set) var pressNumber = 0
  /// The photo that is open, and where its model comes from.
  @ObservationIgnored var opened: (photo: AnyObject, source: String)?
  @ObservationIgnored package var holding: Task<Void, Never>?
  @ObservationIgnored var boxCorner: SamPoint?
  @ObservationIgnored var segmenter: (key: String, it: any SubjectSegmenting)?
  @ObservationIgnored var selection: LatestSelection?
  /// Which photo is open: what began for another one is dropped.
  @ObservationIgnored var generation = 0
  /// The number of the newest mark or choice.
  @ObservationIgnored var newestRequest = 0
  /// The ticket of what is shown.
  @ObservationIgnored var shownTicket = 0
  @ObservationIgnored var noticeCount = 0
  @ObservationIgnored var cache = AnswerCache()
  /// Which candidate was chosen for a seed.
  @ObservationIgnored var choices: [PromptSteps.Seed: Int] = [:]
  /// The seeds of the objects that words have found.
  @ObservationIgnored var foundSeeds: [MaskSeed] = []
  @ObservationIgnored package var patience: Task<Void, Never>?
  @ObservationIgnored package var work: Task<Void, Never>?
  @ObservationIgnored let displaySide: Int

  /// - Parameter displaySide: the longer side in pixels at which the photo is shown and the subject drawn over it; the
  ///   mask itself always has the photo's own size.
  public init(displaySide: Int = 2048) { self.displaySide = displaySide }

  /// Marks that one history may hold.
  public static let markLimit = 200

  // MARK: The subject

  /// The selected subject, in the photo's size; nil where nothing is selected or found.
  public var mask: SamMask? {
    guard let mask = shown?.answer.mask, !mask.isEmpty else { return nil }
    return mask
  }

  /// How many candidates there are to choose from; 0 where nothing is selected.
  public var candidateCount: Int { shown?.answer.masks.count ?? 0 }
  /// The candidate that is shown, counted from 0.
  public var chosenCandidate: Int { shown?.answer.chosen ?? 0 }

  /// A candidate in words: its name where a text prompt found it, and how sure the model is.
  public func candidateText(_ index: Int) -> String {
    guard let answer = shown?.answer, answer.masks.indices.contains(index) else { return "" }
    let label = answer.labels.indices.contains(index) ? answer.labels[index] : nil
    return SubjectSpeech.subject(answer.masks[index], label: label, candidate: index, of: answer.masks.count)
  }

  /// The photo and its subject in words: the view's accessibility label.
  public var accessibilityText: String {
    switch activity {
    case .empty: "No photo."
    case .opening: "Photo. It is being read."
    case .failed(let text): "No photo. \(text)"
    case .ready: "Photo. " + (shown == nil ? "No object is selected." : candidateText(chosenCandidate))
    }
  }

  /// How to go on, for a line under the photo.
  public var hint: String { SubjectSpeech.hint(mode: mode, excludes: excludes, hasSubject: mask != nil) }

  /// The subject on its way out; nil where nothing is selected.
  public var cutOut: SubjectCutOut? {
    guard let image, let mask else { return nil }
    return SubjectCutOut(image: image, mask: mask, name: "\(photoName)-cut-out", original: original)
  }

  /// How much work went into the edge that is shown.
  package var shownQuality: SamOptions.Quality? { shown?.answer.quality }

  // MARK: Frames

  /// Where the photo lies in the view; nil before both sizes are known.
  public var transform: ViewTransform? {
    guard let canvas, let viewSize else { return nil }
    return ViewTransform(
      imageWidth: Double(canvas.sourceWidth), imageHeight: Double(canvas.sourceHeight), viewWidth: viewSize.width,
      viewHeight: viewSize.height)
  }

  /// The marks, the draft and the crosshair in a view of the given size, in points; from back to front.
  public func shapes(width: Double, height: Double) -> [MarkShape] {
    setViewSize(width: width, height: height)
    guard let transform else { return [] }
    var shapes = history.items.compactMap { MarkShape($0.mark, isChosen: $0.id == chosenMark, in: transform) }
    if let draft, let shape = MarkShape(draft, in: transform) { shapes.append(shape) }
    if let crosshair { shapes.append(.crosshair(transform.toView(x: crosshair.x, y: crosshair.y))) }
    return shapes
  }

  /// How the subject looks now in a view of the given size, in points; nil where nothing is selected.
  public func appearance(width: Double, height: Double, reducedMotion: Bool) -> LiftAppearance? {
    setViewSize(width: width, height: height)
    guard let box = mask?.boundingBox, let scale = transform?.scale, let canvas else { return nil }
    // In the photo's own frame: where its borders are matters to how the subject rises.
    return LiftAppearance(
      lift, subject: SamBox(x0: box.x0 * scale, y0: box.y0 * scale, x1: box.x1 * scale, y1: box.y1 * scale),
      width: Double(canvas.sourceWidth) * scale, height: Double(canvas.sourceHeight) * scale, options: looks,
      reducedMotion: reducedMotion)
  }

  /// The subject's rectangle in the view, in points, where it is not lifted; nil where nothing is selected.
  public var subjectBox: SamBox? {
    guard let box = mask?.boundingBox, let corners = transform?.toView(box) else { return nil }
    return SamBox(
      x0: corners.topLeft.x, y0: corners.topLeft.y, x1: corners.bottomRight.x, y1: corners.bottomRight.y)
  }

  /// Says how large the view is, in points; gestures are understood in it.
  public func setViewSize(width: Double, height: Double) {
    guard width > 0, height > 0 else { return }
    viewSize = (width, height)
  }

  func say(_ text: String, isShown: Bool = false) {
    noticeCount += 1
    notice = SubjectNotice(id: noticeCount, text: text, isShown: isShown)
  }

  /// Takes a notice away when its time is over, unless a newer one has come.
  public func hide(_ notice: SubjectNotice) {
    if self.notice?.id == notice.id { self.notice = nil }
  }

  func report(_ error: any Error) {
    if let text = SubjectNotice.text(for: error) { say(text, isShown: true) }
  }
}
