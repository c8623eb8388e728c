#if canImport(SwiftUI)
  public import SAMKit
  import SAMKitInteraction
  public import SwiftUI

  /// The light round a subject's edge, with a brighter light that runs along it once in 2.5 seconds.
  ///
  /// With Reduce Motion the light is the same all round and stands still.
  public struct ShimmerOutline: View {
    private let outline: SamImage
    private let center: UnitPoint
    private let isPaused: Bool
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    /// - Parameters:
    ///   - outline: the light the same all round on a transparent ground, such as ``LiftScene/outline()``.
    ///   - center: what the light turns about, as shares of the outline's width and height.
    ///   - isPaused: whether the running light stands still.
    public init(outline: SamImage, center: UnitPoint = .center, isPaused: Bool = false) {
      self.outline = outline
      self.center = center
      self.isPaused = isPaused
    }

    /// The light, filling the view's frame.
    public var body: some View {
      let light = PixelImage(image: outline).equatable()
      if reducesMotion {
        light
      } else {
        TimelineView(.animation(minimumInterval: 1 / Double(Shimmer.framesPerSecond), paused: isPaused)) { moment in
          light.mask { sweep(at: moment.date.timeIntervalSinceReferenceDate) }
        }
      }
    }

    private func sweep(at time: Double) -> AngularGradient {
      let angle = Shimmer.angle(at: time)
      let stops = Shimmer.stops.map { Gradient.Stop(color: .white.opacity($0.opacity), location: $0.location) }
      return AngularGradient(
        stops: stops, center: center, startAngle: .degrees(angle), endAngle: .degrees(angle + 360))
    }
  }
#endif
