extension RunLengthMask {
  /// The counts as COCO's compressed string: from the fourth on as the difference to the one two before, in groups of
  /// five bits from the lowest, bit 5 saying that more follow, each plus 48 (pycocotools' `rleToString`).
  public var compressedCounts: String {
    var bytes: [UInt8] = []
    for i in counts.indices {
      var value = i > 2 ? counts[i] - counts[i - 2] : counts[i]
      var more = true
      while more {
        var group = value & 0x1f
        value >>= 5
        more = group & 0x10 != 0 ? value != -1 : value != 0
        if more { group |= 0x20 }
        bytes.append(UInt8(group + 48))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads COCO's compressed counts.
  /// - Throws: ``SamError/Code/invalidMaskPrompt`` for other characters, a string that is cut off, or counts that do
  ///   not fill the image exactly.
  public init(width: Int, height: Int, compressedCounts: String) throws(SamError) {
    var counts: [Int] = []
    var value = 0, shift = 0
    for byte in compressedCounts.utf8 {
      let group = Int(byte) - 48
      guard (0..<64).contains(group), shift <= 50 else {
        throw SamError(.invalidMaskPrompt, "byte \(byte) after \(counts.count) counts is not part of compressed counts")
      }
      value |= (group & 0x1f) << shift
      shift += 5
      guard group & 0x20 == 0 else { continue }
      if group & 0x10 != 0 { value |= -1 << shift }
      if counts.count > 2 { value = value.addingReportingOverflow(counts[counts.count - 2]).partialValue }
      counts.append(value)
      (value, shift) = (0, 0)
    }
    guard shift == 0 else {
      throw SamError(.invalidMaskPrompt, "the compressed counts end in the middle of a number")
    }
    try self.init(width: width, height: height, counts: counts)
  }
}
