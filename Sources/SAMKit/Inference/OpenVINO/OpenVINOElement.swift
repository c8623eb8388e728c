#if os(Linux)
  import COpenVINORuntime

  /// Element types at the engine's border: half-precision and Boolean tensors of a model are float32 and uint8 here.
  enum OpenVINOElement {
    static func elementType(_ type: skov_type) -> Tensor.ElementType? {
      switch type {
      case SKOV_F32, SKOV_BF16: .float32
      case SKOV_F16: .float16
      case SKOV_I32: .int32
      case SKOV_I64: .int64
      case SKOV_U8: .uint8
      case SKOV_BOOL: .bool
      default: nil
      }
    }

    /// Copies an output out of the engine's memory; nil for a type that is not passed on.
    static func tensor(_ bytes: UnsafeRawBufferPointer, type: skov_type, shape: [Int]) -> Tensor? {
      switch type {
      case SKOV_F32: Tensor(Array(bytes.bindMemory(to: Float.self)), shape: shape)
      case SKOV_I32: Tensor(Array(bytes.bindMemory(to: Int32.self)), shape: shape)
      case SKOV_I64: Tensor(Array(bytes.bindMemory(to: Int64.self)), shape: shape)
      case SKOV_U8, SKOV_BOOL: Tensor(Array(bytes.bindMemory(to: UInt8.self)), shape: shape)
      case SKOV_F16: Tensor(bytes.bindMemory(to: UInt16.self).map(Float.init(float16Bits:)), shape: shape)
      case SKOV_BF16:
        Tensor(bytes.bindMemory(to: UInt16.self).map { Float(bitPattern: UInt32($0) << 16) }, shape: shape)
      default: nil
      }
    }

    /// The bytes of a tensor as a port of this type takes them, valid during the call; copied only where the port is
    /// of half precision.
    static func withBytes(
      of tensor: Tensor, as type: skov_type, _ body: (UnsafeRawBufferPointer) throws(SamError) -> Void
    ) throws(SamError) {
      guard case .float32(let values) = tensor.storage, type == SKOV_F16 || type == SKOV_BF16 else {
        return try tensor.withUnsafeBytes(body)
      }
      let half = type == SKOV_F16 ? values.map { Float16($0).bitPattern } : values.map(bfloat16Bits)
      let result = half.withUnsafeBytes { (bytes) -> Result<Void, SamError> in
        Result { () throws(SamError) in try body(bytes) }
      }
      try result.get()
    }

    /// Rounded to the nearest, ties to even; a NaN stays one.
    private static func bfloat16Bits(_ value: Float) -> UInt16 {
      guard !value.isNaN else { return 0x7FC0 }
      let bits = value.bitPattern
      return UInt16((UInt64(bits) + 0x7FFF + UInt64(bits >> 16 & 1)) >> 16)
    }
  }
#endif
