#if canImport(SwiftUI)
  import SAMKitInteraction
  import SwiftUI

  /// The marks over a photo.
  struct MarkLayer: View {
    let shapes: [MarkShape]

    var body: some View {
      Canvas { context, _ in
        for ink in shapes.flatMap(\.ink) {
          let paint = GraphicsContext.Shading.color(ink.paint)
          if case .disc = ink.outline {
            context.fill(ink.path, with: paint)
          } else {
            let style = StrokeStyle(lineWidth: ink.width, lineCap: .round, lineJoin: .round)
            context.stroke(ink.path, with: paint, style: style)
          }
        }
      }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
    }
  }

  extension MarkInk {
    fileprivate var paint: SwiftUI.Color {
      let paints: [Color: SwiftUI.Color] = [.white: .white, .black: .black, .red: .red]
      return (paints[color] ?? .accentColor).opacity(opacity)
    }

    fileprivate var path: Path {
      switch outline {
      case .disc(let at, let radius), .ring(let at, let radius):
        Path(ellipseIn: CGRect(x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius))
      case .box(let a, let b): Path(CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y))
      case .line(let points): Path { $0.addLines(points.map { CGPoint(x: $0.x, y: $0.y) }) }
      }
    }
  }
#endif
