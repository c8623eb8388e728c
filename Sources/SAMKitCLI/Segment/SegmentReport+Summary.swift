import SAMKit

extension SegmentReport {
  /// The report for people: a line for each mask, a line for each file.
  var summary: String {
    var lines: [String] = []
    for (index, object) in objects.enumerated() {
      for (candidate, mask) in object.masks.enumerated() {
        let name =
          [
            objects.count > 1 ? "object \(index + 1)" : nil,
            object.masks.count > 1 ? "candidate \(candidate + 1)" : nil,
          ]
          .compactMap(\.self).joined(separator: ", ")
        lines.append((name.isEmpty ? "" : "\(name): ") + mask.summary)
      }
    }
    lines += outputs.map { "\($0.path): \($0.kind.noun) of \($0.width)×\($0.height) pixels" }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension SegmentReport.Mask {
  fileprivate var summary: String {
    guard let box else { return "nothing found" }
    return "score \(Format.decimal(Double(score), 2)), box \(box.map(Format.number).joined(separator: ",")), "
      + "area \(area) pixels"
  }
}
