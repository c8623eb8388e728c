extension Double {
  /// Seconds as milliseconds, to a microsecond.
  package var milliseconds: Double { (self * 1e6).rounded() / 1e3 }
}
