import func Foundation.atan2
import func Foundation.exp

/// The light round a subject's edge: how strong it is around and under the subject. What lies over it decides what is
/// seen of it.
struct LiftGlow: Sendable {
  let plane: SoftPlane

  /// A fine line along the edge and a wide, weak light around it, from blurs of the binarised mask.
  ///
  /// - Parameter reach: how far the light goes, in view pixels.
  init(coverage: [UInt8], width: Int, height: Int, reach: Double, strength: Double) {
    let binary = SamMask.binarized(coverage, threshold: 128)
    let source = SoftPlane(binary, viewWidth: width, viewHeight: height, reduction: max(width, height) >= 800 ? 2 : 1)
    let line = source.blurred(reach: max(Double(3 * source.reduction), reach / 3))
    var light = line.blurred(reach: reach)
    // A blurred edge is at half its height where the edge is: there the light is full. What is left dark by the line
    // and by the wide light is multiplied, in 256ths.
    let near = Self.darkness(weight: 0.7)
    let far = Self.darkness(weight: 0.45)
    let strength = UInt32((256 * strength).rounded())
    line.values.withUnsafeBufferPointer { line in
      light.values.withUnsafeMutableBufferPointer { light in
        for i in 0..<light.count {
          let dark = near[Int(line[i])] &* far[Int(light[i])]
          light[i] = UInt8(truncatingIfNeeded: ((65_536 &- dark) &* strength &* 255) >> 24)
        }
      }
    }
    plane = light
  }

  private init(plane: SoftPlane) { self.plane = plane }

  private static func darkness(weight: Double) -> [UInt32] {
    (0..<256).map { level in
      let light = min(1, Double(level) / 127.5)
      return UInt32((256 * (1 - weight * light * light)).rounded())
    }
  }

  /// The light of one moment of a lap: an angular gradient that starts at `phase · 360°` about a centre.
  ///
  /// 0° is to the right, angles grow clockwise. The light is brightest where the gradient starts and fades away behind
  /// it; a quiet rest stays all round.
  func shimmering(phase: Double, centerX: Double, centerY: Double) -> LiftGlow {
    let weights = Self.gradient
    var result = plane
    let (width, reduction) = (plane.width, Double(plane.reduction))
    let turn = phase.isFinite ? phase - phase.rounded(.down) : 0
    result.values.withUnsafeMutableBufferPointer { values in
      nonisolated(unsafe) let values = values.baseAddress!
      Rows.parallel(plane.height) { rows in
        for y in rows {
          let down = (Double(y) + 0.5) * reduction - centerY
          for x in 0..<width where values[y * width + x] != 0 {
            let behind = turn - atan2(down, (Double(x) + 0.5) * reduction - centerX) / (2 * Double.pi)
            let weight = weights[Int((behind - behind.rounded(.down)) * 1024) & 1023]
            values[y * width + x] = UInt8(truncatingIfNeeded: (Int(values[y * width + x]) * weight) >> 8)
          }
        }
      }
    }
    return LiftGlow(plane: result)
  }

  /// Weights of 0…256 by how many 1024ths of a turn a place lies behind the gradient's start.
  private static let gradient: [Int] = (0..<1024).map { step in
    Int((256 * LiftOptions.lightWeight(behind: Double(step) / 1024)).rounded())
  }
}

extension LiftOptions {
  /// How bright the running light is at a place that lies `behind` its start, in turns (0 ≤ behind < 1); 0.22…1.
  package static func lightWeight(behind: Double) -> Double {
    let tail = exp(-behind * 5)
    // Ahead of the start the light rises over a twelfth of a turn, so that there is no edge in it.
    let rise = max(0, 1 - (1 - behind) * 12)
    let light = max(tail, rise * rise * (3 - 2 * rise))
    return 0.22 + 0.78 * light
  }
}
