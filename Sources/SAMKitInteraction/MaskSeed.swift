public import SAMKit

/// A mask to start from, kept as run lengths: small, and Codable.
public struct MaskSeed: Sendable, Hashable, Codable {
  /// The mask's size in pixels; it covers the whole image.
  public let width: Int, height: Int
  /// Lengths of the runs of background and object in turn, row-major; the first is background and may be 0.
  public let runs: [Int]

  /// Throws `.invalidMaskPrompt` unless there are `width · height` values; 128…255 is object.
  public init(width: Int, height: Int, values: [UInt8]) throws(SamError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 1, height >= 1, !overflow, values.count == count else {
      throw SamError(.invalidMaskPrompt, "a \(width)×\(height) mask with \(values.count) values; expected one a pixel")
    }
    self.init(fitting: values, width: width, height: height)
  }

  /// For callers inside the package whose `values` are known to fit.
  package init(fitting values: [UInt8], width: Int, height: Int) {
    precondition(width >= 1 && height >= 1 && values.count == width * height)
    self.width = width
    self.height = height
    var runs: [Int] = []
    var inside = false
    var length = 0
    for value in values {
      if (value >= 128) != inside {
        runs.append(length)
        length = 0
        inside.toggle()
      }
      length += 1
    }
    runs.append(length)
    self.runs = runs
  }

  /// The mask as a prompt. Throws `.invalidMaskPrompt` when decoded runs do not fill the mask.
  public func prompt() throws(SamError) -> MaskPrompt {
    .bitmap(width: width, height: height, values: try values())
  }

  /// One value a pixel, 0 or 255. Throws `.invalidMaskPrompt` when decoded runs do not fill the mask.
  package func values() throws(SamError) -> [UInt8] {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    var left = count
    var sound = width >= 1 && height >= 1 && !overflow
    for run in runs where sound {
      sound = run >= 0 && run <= left
      if sound { left -= run }
    }
    guard sound, left == 0 else {
      throw SamError(.invalidMaskPrompt, "the runs of a \(width)×\(height) mask seed do not fill it")
    }
    var values: [UInt8] = []
    values.reserveCapacity(count)
    for (index, run) in runs.enumerated() {
      values.append(contentsOf: repeatElement(index % 2 == 1 ? 255 : 0, count: run))
    }
    return values
  }
}
