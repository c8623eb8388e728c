import CVipsRuntime
package import Foundation

// Interim: just enough of reading and writing for the command line, to be deleted when the real ImageFile is merged.
package enum ImageFile {
  package static func read(_ file: URL) throws(SamError) -> SamImage {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw SamError(.imageNotFound, "no such file: \(file.path)")
    }
    guard skv_open(nil) else { throw SamError(.imageLibraryMissing, String(cString: skv_error())) }
    var raw = skv_image()
    guard skv_read_file(file.path, 0, &raw), let data = raw.data else {
      throw SamError(.notAnImage, "\(file.path) is not an image")
    }
    defer { skv_image_free(&raw) }
    let (count, bands) = (Int(raw.width) * Int(raw.height), Int(raw.bands))
    var pixels = [UInt8](repeating: 255, count: 4 * count)
    for i in 0..<count {
      for channel in 0..<3 { pixels[4 * i + channel] = data[i * bands + min(channel, bands - 1)] }
    }
    return try SamImage(width: Int(raw.width), height: Int(raw.height), pixels: pixels)
  }

  package static func write(_ image: SamImage, to file: URL) throws(SamError) {
    guard skv_open(nil) else { throw SamError(.imageLibraryMissing, String(cString: skv_error())) }
    var png: UnsafeMutableRawPointer?
    var count = 0
    guard skv_encode_png(image.pixels, Int32(image.width), Int32(image.height), 4, 1, &png, &count), let png else {
      throw SamError(.cannotWrite, "cannot encode \(file.path)")
    }
    defer { skv_free(png) }
    do {
      try Data(bytes: png, count: count).write(to: file)
    } catch {
      throw SamError(.cannotWrite, "cannot write \(file.path)", underlying: error)
    }
  }
}
