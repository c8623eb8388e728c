/// What every system's decoder says.
extension ImageFile {
  static func notAnImage(_ name: String) -> SamError {
    SamError(.notAnImage, "\(name) is not an image in a format that is known")
  }

  static func tooLarge(_ name: String, width: Int, height: Int, options: ImageReadOptions) -> SamError {
    SamError(
      .imageTooLarge, "\(name) is \(width)×\(height) pixels; the limit is \(options.maximumPixels) pixels")
  }

  static func damaged(_ name: String, underlying: (any Error)? = nil) -> SamError {
    SamError(.imageDamaged, "\(name) is damaged or incomplete", underlying: underlying)
  }
}
