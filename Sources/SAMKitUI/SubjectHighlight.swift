#if canImport(SwiftUI)
  public import SAMKit
  public import SAMKitInteraction
  public import SwiftUI

  /// What lies between a photo and its highlighted subject: the veil over the photo, and the light round the edge.
  ///
  /// Lay it over the photo, and ``LiftView`` over it. The name of SAMKit's `MaskOverlay` is that of a picture with
  /// tinted masks.
  public struct SubjectHighlight: View {
    private let layers: SubjectLayers
    private let appearance: LiftAppearance

    /// - Parameters:
    ///   - layers: the subject's pixels.
    ///   - appearance: how dark the veil and how strong the light is.
    public init(layers: SubjectLayers, appearance: LiftAppearance) {
      self.layers = layers
      self.appearance = appearance
    }

    /// Veil and light, filling the view's frame, which is the photo's.
    public var body: some View {
      ZStack {
        Color.black.opacity(appearance.dimming)
        ShimmerOutline(outline: layers.outline, center: layers.unitCenter).opacity(appearance.light)
      }
      .allowsHitTesting(false)
    }
  }

  /// A subject in its place, or off the page: larger, over its shadow, under the finger.
  public struct LiftView: View {
    private let photo: SamImage
    private let layers: SubjectLayers
    private let appearance: LiftAppearance

    /// - Parameters:
    ///   - photo: the photo at the size of the layers.
    ///   - layers: the subject's pixels.
    ///   - appearance: where the subject is, and its shadow.
    public init(photo: SamImage, layers: SubjectLayers, appearance: LiftAppearance) {
      self.photo = photo
      self.layers = layers
      self.appearance = appearance
    }

    /// The subject alone, in a frame that is the photo's.
    public var body: some View {
      SubjectImage(photo: photo, layers: layers)
        .compositingGroup()
        .shadow(
          color: Color.black.opacity(appearance.shadowOpacity), radius: appearance.shadowRadius, y: appearance.shadowY
        )
        .scaleEffect(appearance.scale, anchor: layers.unitCenter)
        .offset(x: appearance.x, y: appearance.y)
        .allowsHitTesting(false)
    }
  }

  extension SubjectLayers {
    /// The subject's centre in a view of the photo.
    var unitCenter: UnitPoint { UnitPoint(x: center.x, y: center.y) }
  }
#endif
