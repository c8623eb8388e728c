/// How far the installation of a model is.
public enum InstallState: Sendable, Equatable {
  /// Files are coming; the part that is there, 0…1.
  case downloading(fraction: Double)
  /// Hashes are compared.
  case verifying
  /// Archives are unpacked, the model's folder is put together, and Core ML packages are compiled for this device.
  case preparing
  /// The model can be used. The last state.
  case ready
}
