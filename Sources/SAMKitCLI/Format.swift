package import SAMKit

/// Numbers as people read them.
package enum Format {
  /// The shortest text for a coordinate: `220`, `220.5`.
  package static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// A number with a fixed count of decimals, rounded half away from zero.
  package static func decimal(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// A row of a table: a name, and numbers ranged right in columns of `column` characters after it.
  package static func row(_ name: String, _ values: [String], nameWidth: Int, column: Int) -> String {
    func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    return name + spaces(nameWidth - name.count) + values.map { spaces(column - $0.count) + $0 }.joined()
  }

  /// A box as `--box` takes it: `x0,y0,x1,y1`.
  package static func box(_ box: SamBox) -> String {
    [box.x0, box.y0, box.x1, box.y1].map(number).joined(separator: ",")
  }
}
