/// Counts of bytes as people read them: powers of 1000, three digits.
enum ByteCount {
  static func text(_ count: Int64) -> String {
    var value = Double(count)
    for unit in ["B", "kB", "MB"] {
      if value < 999.5 { return "\(Format.decimal(value, unit == "B" || value >= 99.95 ? 0 : 1)) \(unit)" }
      value /= 1000
    }
    return "\(Format.decimal(value, value >= 99.95 ? 0 : 1)) GB"
  }
}
