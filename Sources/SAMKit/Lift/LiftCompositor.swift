/// Draws a scene: photo, veil, shadow, light, subject, from the back to the front.
struct LiftCompositor {
  private let scene: LiftScene
  private let light: LiftGlow?
  private let width: Int, height: Int

  init(_ scene: LiftScene, light: LiftGlow?) {
    self.scene = scene
    self.light = light
    width = scene.photo.width
    height = scene.photo.height
  }

  /// The light where the subject does not cover it, on a transparent ground; wholly transparent pixels are 0.
  func lightAlone() -> SamImage {
    let accent = scene.options.accent
    return draw { row, out in
      for x in 0..<width {
        let alpha = UInt32(row.light[x]) &* (255 &- UInt32(row.coverage[x]))
        let seen = UInt8(truncatingIfNeeded: (alpha &+ 127) / 255)
        if seen == 0 { continue }
        out.storeBytes(
          of: SIMD4(accent.x, accent.y, accent.z, seen), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      }
    }
  }

  /// The opaque picture.
  func picture() -> SamImage {
    let rgb = scene.options.accent
    let accent = SIMD4<Int16>(truncatingIfNeeded: SIMD4<UInt8>(rgb.x, rgb.y, rgb.z, 255))
    let veil = Int(((1 - scene.dimming) * 256).rounded())
    let darkest = scene.options.shadowOpacity * scene.progress
    // The brightness that is left under each depth of shadow, in 256ths.
    let under = (0..<256).map { Int16((Double(veil) * (1 - darkest * Double($0) / 255)).rounded()) }
    return draw { row, out in
      var x = 0
      while x < width {
        if x + 4 <= width, row.copiesFour(at: x, to: out, veil: UInt16(veil), hasShadow: scene.shadow != nil) {
          x += 4
          continue
        }
        let photo = SIMD4<Int16>(
          truncatingIfNeeded: row.photo.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
        let subject = SIMD4<Int16>(
          truncatingIfNeeded: row.subject.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
        var color = Self.scaled(photo, by: under[Int(row.shadow[x])])
        color = Self.mix(color, accent, share: row.light[x])
        color = Self.mix(color, subject, share: row.coverage[x])
        color.w = 255
        out.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: color), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        x += 1
      }
    }
  }

  /// `share` is in 256ths.
  private static func scaled(_ color: SIMD4<Int16>, by share: Int16) -> SIMD4<Int16> {
    let wide = SIMD4<Int32>(truncatingIfNeeded: color) &* Int32(share) &+ 128
    return SIMD4<Int16>(truncatingIfNeeded: wide &>> 8)
  }

  /// From one colour (0) to another (255), exact at both ends.
  private static func mix(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>, share: UInt8) -> SIMD4<Int16> {
    // 0…255 to 0…256.
    let weight = Int32(share) &+ Int32(share >> 7)
    let difference = SIMD4<Int32>(truncatingIfNeeded: b &- a) &* weight &+ 128
    return a &+ SIMD4<Int16>(truncatingIfNeeded: difference &>> 8)
  }

  private func draw(_ body: @Sendable (Row, UnsafeMutableRawPointer) -> Void) -> SamImage {
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    pixels.withUnsafeMutableBytes { pixels in
      nonisolated(unsafe) let pixels = pixels.baseAddress!
      Rows.parallel(height) { rows in
        withPlanes { photo, subject, coverage in
          let buffers = RowBuffers(width: width)
          for y in rows {
            light?.plane.writeRow(y, into: buffers.light, scratch: buffers.scratch)
            if let shadow = scene.shadow { writeShadow(shadow, y, buffers) }
            let row = Row(
              photo: photo + 4 * y * width, subject: subject + 4 * y * width, coverage: coverage + y * width,
              light: buffers.light, shadow: buffers.shadow)
            body(row, pixels + 4 * y * width)
          }
        }
      }
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels, colorSpace: scene.photo.colorSpace)
  }

  private func writeShadow(_ shadow: SoftPlane, _ y: Int, _ buffers: borrowing RowBuffers) {
    let drop = scene.options.shadowDrop * scene.progress * Double(max(width, height))
    shadow.writeRow(y - Int(drop.rounded()), into: buffers.shadow, scratch: buffers.scratch)
  }

  private func withPlanes(
    _ body: (UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<UInt8>) -> Void
  ) {
    scene.photo.pixels.withUnsafeBytes { photo in
      scene.subject.pixels.withUnsafeBytes { subject in
        scene.coverage.withUnsafeBufferPointer { coverage in
          body(photo.baseAddress!, subject.baseAddress!, coverage.baseAddress!)
        }
      }
    }
  }
}

/// What a row of the picture is made of.
private struct Row {
  let photo: UnsafeRawPointer
  let subject: UnsafeRawPointer
  let coverage: UnsafePointer<UInt8>
  let light: UnsafePointer<UInt8>
  let shadow: UnsafePointer<UInt8>

  /// Four pixels that are all subject, or all background without light and shadow: nearly everywhere.
  @inline(__always)
  func copiesFour(at x: Int, to out: UnsafeMutableRawPointer, veil: UInt16, hasShadow: Bool) -> Bool {
    let covered = UnsafeRawPointer(coverage).loadUnaligned(fromByteOffset: x, as: UInt32.self)
    if covered == .max {
      let four = subject.loadUnaligned(fromByteOffset: 4 * x, as: SIMD16<UInt8>.self)
      out.storeBytes(of: four | Self.opaque, toByteOffset: 4 * x, as: SIMD16<UInt8>.self)
      return true
    }
    guard covered == 0, UnsafeRawPointer(light).loadUnaligned(fromByteOffset: x, as: UInt32.self) == 0 else {
      return false
    }
    if hasShadow, UnsafeRawPointer(shadow).loadUnaligned(fromByteOffset: x, as: UInt32.self) != 0 { return false }
    let four = SIMD16<UInt16>(
      truncatingIfNeeded: photo.loadUnaligned(fromByteOffset: 4 * x, as: SIMD16<UInt8>.self))
    let dimmed = SIMD16<UInt8>(truncatingIfNeeded: (four &* veil &+ 128) &>> 8)
    out.storeBytes(of: dimmed | Self.opaque, toByteOffset: 4 * x, as: SIMD16<UInt8>.self)
    return true
  }

  private static let opaque = SIMD16<UInt8>(0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255)
}

/// Rows that are worked out for each row of the picture; zero where there is nothing to work out.
private struct RowBuffers: ~Copyable {
  let light: UnsafeMutablePointer<UInt8>
  let shadow: UnsafeMutablePointer<UInt8>
  let scratch: UnsafeMutablePointer<UInt16>

  init(width: Int) {
    light = .allocate(capacity: width)
    shadow = .allocate(capacity: width)
    scratch = .allocate(capacity: width)
    light.initialize(repeating: 0, count: width)
    shadow.initialize(repeating: 0, count: width)
    scratch.initialize(repeating: 0, count: width)
  }

  deinit {
    light.deallocate()
    shadow.deallocate()
    scratch.deallocate()
  }
}
