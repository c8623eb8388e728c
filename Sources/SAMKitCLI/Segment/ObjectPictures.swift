package import SAMKit

/// Pictures of objects in a photo, for output files.
package struct ObjectPictures {
  package let photo: SamImage
  /// Whether cut-outs and masks are cropped to the object.
  package let isCropped: Bool

  package init(photo: SamImage, isCropped: Bool) {
    self.photo = photo
    self.isCropped = isCropped
  }

  /// One picture that shows all the objects.
  /// - Parameter labels: the objects' names, for an overlay.
  /// - Throws: `.sizeMismatch`, `.nothingFound`.
  package func picture(
    of masks: [SamMask], as kind: OutputKind, labels: [String] = []
  ) throws(SamError) -> SamImage {
    switch kind {
    case .cutout:
      try SamMask.extractObject(from: photo, masks: masks, options: CutOutOptions(crops: isCropped))
    case .mask:
      try maskPicture(of: masks)
    case .overlay:
      try MaskOverlay().render(photo, masks: masks, labels: labels)
    }
  }

  /// Gray, as light as the objects cover each pixel; cropped as the cut-out is.
  private func maskPicture(of masks: [SamMask]) throws(SamError) -> SamImage {
    let white = SamImage(
      uncheckedWidth: photo.width, height: photo.height,
      pixels: [UInt8](repeating: 255, count: photo.pixels.count))
    let cutout = try SamMask.extractObject(from: white, masks: masks, options: CutOutOptions(crops: isCropped))
    var pixels = cutout.pixels
    pixels.withUnsafeMutableBufferPointer { pixels in
      for i in stride(from: 0, to: pixels.count, by: 4) {
        let coverage = pixels[i + 3]
        pixels[i] = coverage
        pixels[i + 1] = coverage
        pixels[i + 2] = coverage
        pixels[i + 3] = 255
      }
    }
    return SamImage(uncheckedWidth: cutout.width, height: cutout.height, pixels: pixels)
  }
}
