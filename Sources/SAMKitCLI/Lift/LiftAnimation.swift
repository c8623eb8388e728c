package import Foundation
package import SAMKit
import SAMKitInteraction

/// One lap of the light round a subject's edge, as a looping animation.
package struct LiftAnimation {
  private let scene: LiftScene

  package init(scene: LiftScene) { self.scene = scene }

  package var width: Int { scene.photo.width }
  package var height: Int { scene.photo.height }
  package var frameCount: Int { Shimmer.framesPerLap }

  /// WebP or GIF.
  /// - Throws: `.unsupportedFormat` for another extension, `.cannotWrite`, `.imageLibraryMissing`.
  package func encode(pathExtension: String) throws(SamError) -> Data {
    let frames = (0..<frameCount).map { scene.frame(phase: Shimmer.phase(frame: $0)) }
    // GIF counts in hundredths of a second, of which a thirtieth of a second is no whole number.
    let unit = pathExtension.lowercased() == "gif" ? 10 : 1
    return try ImageFile.encodeAnimation(frames, delays: delays(unit: unit), pathExtension: pathExtension)
  }

  /// Milliseconds that each frame is shown for, in whole units; a lap has its exact length all the same.
  package func delays(unit: Int) -> [Int] {
    let lap = Int((Shimmer.lapDuration * 1000).rounded())
    let ends = (0...frameCount).map { lap * $0 / frameCount / unit * unit }
    return zip(ends, ends.dropFirst()).map { $1 - $0 }
  }
}
