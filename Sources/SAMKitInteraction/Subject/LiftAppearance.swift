public import SAMKit

/// How a subject looks at one moment of its lift, in points of the view.
///
/// The same rules as ``LiftScene``'s, for views that move and shade a picture of the subject themselves.
public struct LiftAppearance: Sendable, Hashable {
  /// How much larger the subject is, about the centre of its box; 1: as in the photo.
  public let scale: Double
  /// How far the subject is from its place, to the right and down.
  public let x: Double, y: Double
  /// Share of black over the background, 0…1.
  public let dimming: Double
  /// The subject's shadow: how dark, how soft, how far below.
  public let shadowOpacity: Double, shadowRadius: Double, shadowY: Double
  /// How strong the light round the edge is, 0…1.
  public let light: Double

  /// - Parameters:
  ///   - state: where the lift stands.
  ///   - subject: the subject's box in points, from the top left corner of the photo in the view.
  ///   - width: the photo's width in the view, in points.
  ///   - height: the photo's height in the view, in points.
  ///   - options: the looks.
  ///   - reducedMotion: the subject then neither grows nor rises; it still follows the finger.
  public init(
    _ state: LiftState, subject: SamBox, width: Double, height: Double, options: LiftOptions = LiftOptions(),
    reducedMotion: Bool
  ) {
    var options = options.bounded
    if reducedMotion { (options.liftedScale, options.rise) = (1, 0) }
    let drag = Self.drag(of: state)
    let isLifted = drag != nil
    let movement = LiftMovement(
      subject: subject, width: Int(max(1, width).rounded()), height: Int(max(1, height).rounded()),
      progress: isLifted ? 1 : 0, options: options, drag: drag ?? (0, 0))
    let long = max(width, height)
    scale = movement.scale
    x = (movement.box.x0 + movement.box.x1) / 2 - (subject.x0 + subject.x1) / 2
    y = (movement.box.y0 + movement.box.y1) / 2 - (subject.y0 + subject.y1) / 2
    shadowOpacity = isLifted ? options.shadowOpacity : 0
    shadowRadius = isLifted ? options.shadowReach * long / 2 : 0
    shadowY = isLifted ? options.shadowDrop * long : 0
    if case .idle = state {
      (dimming, light) = (0, 0)
    } else {
      dimming = isLifted ? options.liftedDimming : options.dimming
      // The light belongs to the edge in the photo; the subject that has left it keeps a rest.
      light = isLifted ? 0.25 : 1
    }
  }

  /// How far the finger has gone; nil where nothing is lifted.
  private static func drag(of state: LiftState) -> (x: Double, y: Double)? {
    switch state {
    case .idle, .highlighted: nil
    case .lifted: (0, 0)
    case .dragging(let it): (it.position.x - it.origin.x, it.position.y - it.origin.y)
    case .menu(let it): (it.position.x - it.origin.x, it.position.y - it.origin.y)
    }
  }
}
