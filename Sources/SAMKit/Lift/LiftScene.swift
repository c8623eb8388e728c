/// A photo with one subject highlighted or lifted, at the size of a view.
///
/// The background is under a veil of black, the subject at its full brightness, and a soft light runs round the
/// subject's edge. All coordinates are pixels of the view, origin top left.
public struct LiftScene: Sendable {
  /// The photo at the view's size.
  public let photo: SamImage
  /// How much of each pixel the subject covers, 0…255, where the subject is now.
  public let coverage: [UInt8]
  /// The smallest rectangle that holds the subject (coverage ≥ 128), where it is now.
  public let box: SamBox
  /// How far the subject is lifted: 0 (in its place) … 1.
  public let progress: Double
  let options: LiftOptions
  /// The subject's colours where it is now: the photo, or a moved cut-out.
  let subject: SamImage
  let glow: LiftGlow
  let shadow: SoftPlane?

  /// The subject in its place.
  init(photo: SamImage, coverage: [UInt8], box: SamBox, options: LiftOptions) {
    self.init(
      photo: photo, subject: photo, coverage: coverage, box: box, progress: 0, shadow: nil, options: options)
  }

  private init(
    photo: SamImage, subject: SamImage, coverage: [UInt8], box: SamBox, progress: Double, shadow: SoftPlane?,
    options: LiftOptions
  ) {
    self.photo = photo
    self.subject = subject
    self.coverage = coverage
    self.box = box
    self.progress = progress
    self.shadow = shadow
    self.options = options
    glow = LiftGlow(
      coverage: coverage, width: photo.width, height: photo.height,
      reach: options.glowReach * Double(max(photo.width, photo.height)), strength: options.glowStrength)
  }

  /// Share of black over the background: ``LiftOptions/dimming``, deepening to ``LiftOptions/liftedDimming``.
  public var dimming: Double { options.dimming + progress * (options.liftedDimming - options.dimming) }

  /// The light round the edge alone, on a transparent ground: nothing of it is over the subject.
  public func outline() -> SamImage { LiftCompositor(self, light: glow).lightAlone() }

  /// The light round the edge at one moment of its lap, on a transparent ground: brightest at `phase · 360°` about the
  /// centre of ``box`` (0° to the right, clockwise) and fading away behind.
  ///
  /// - Parameter phase: 0 ≤ phase < 1; other numbers count as their fraction.
  public func shimmer(phase: Double) -> SamImage { LiftCompositor(self, light: light(phase)).lightAlone() }

  /// The dimmed photo with the bright subject, and its shadow where it is lifted; no light round the edge. Opaque.
  public func highlight() -> SamImage { LiftCompositor(self, light: nil).picture() }

  /// The whole picture: ``highlight()`` and the light round the edge. Opaque.
  ///
  /// - Parameter phase: the moment of the light's lap, as in ``shimmer(phase:)``; nil: the same light all round, as
  ///   with reduced motion.
  public func frame(phase: Double? = nil) -> SamImage {
    LiftCompositor(self, light: phase.map(light) ?? glow).picture()
  }

  private func light(_ phase: Double) -> LiftGlow {
    glow.shimmering(phase: phase, centerX: (box.x0 + box.x1) / 2, centerY: (box.y0 + box.y1) / 2)
  }

  /// The subject off the page: larger, higher, over its own shadow; the background goes darker.
  ///
  /// Where the photo's border cuts the subject off, the subject is not raised so far that the cut would show.
  ///
  /// - Parameters:
  ///   - progress: 0 (in its place) … 1 (lifted).
  ///   - dragX: how far to the right the subject is dragged, in pixels of the view.
  ///   - dragY: how far down.
  public func lifted(progress: Double = 1, dragX: Double = 0, dragY: Double = 0) throws(SamError) -> LiftScene {
    let progress = progress.bounded(0, 1)
    let movement = LiftMovement(
      subject: box, width: photo.width, height: photo.height, progress: progress, options: options,
      drag: (dragX.isFinite ? dragX : 0, dragY.isFinite ? dragY : 0))
    let cutout = try SamMask.cutOut(of: photo, alpha: coverage, options: CutOutOptions())
    let moved = movement.apply(to: cutout)
    let reach = Double(max(photo.width, photo.height))
    let shadow = SoftPlane(
      moved.coverage, viewWidth: photo.width, viewHeight: photo.height, reduction: reach >= 800 ? 4 : 2
    ).blurred(reach: options.shadowReach * reach * progress)
    return LiftScene(
      photo: photo, subject: moved.colors, coverage: moved.coverage, box: movement.box, progress: progress,
      shadow: shadow, options: options)
  }
}
