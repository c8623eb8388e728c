#if os(Linux)
  import COpenVINORuntime

  /// One run at a time of a compiled model.
  final class OpenVINORequest: @unchecked Sendable {
    // Unchecked: used by one run at a time; only `skov_request_cancel` is called by other threads, as OpenVINO allows.
    private let raw: OpaquePointer

    init(_ model: OpaquePointer) throws(SamError) {
      guard let raw = skov_request_create(model) else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
      self.raw = raw
    }

    deinit { skov_request_free(raw) }

    func run(
      _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
    ) throws(SamError) -> [String: Tensor] {
      try bind(inputs[...].map { ($0.key, $0.value) }[...]) { () throws(SamError) in
        guard skov_request_start(raw) else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
        let ended = cancellation.map {
          $0.withHandler({ [self] in skov_request_cancel(raw) }) { skov_request_wait(raw) }
        }
        guard ended ?? skov_request_wait(raw) else {
          try cancellation?.check()
          throw SamError(.engineFailed, OpenVINOLibrary.lastError)
        }
      }
      try cancellation?.check()
      var results: [String: Tensor] = [:]
      for name in outputs { results[name] = try output(name) }
      return results
    }

    /// Binds the inputs in place, without copying, and runs `body` while they are held.
    private func bind(_ inputs: ArraySlice<(String, Tensor)>, _ body: () throws(SamError) -> Void) throws(SamError) {
      guard let (name, tensor) = inputs.first else { return try body() }
      let dims = tensor.shape.map(Int64.init)
      try tensor.withUnsafeBytes { (bytes) throws(SamError) in
        // An empty tensor still needs an address.
        var nothing: UInt64 = 0
        let good = withUnsafeMutableBytes(of: &nothing) { nothing in
          skov_request_set_input(
            raw, name, Self.type(tensor.elementType), dims, dims.count,
            bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? nothing.baseAddress!)
        }
        guard good else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
        try bind(inputs.dropFirst(), body)
      }
    }

    private func output(_ name: String) throws(SamError) -> Tensor {
      var type = SKOV_OTHER
      var rank = 0
      var count = 0
      var dims = [Int64](repeating: 0, count: 8)
      var data: UnsafeRawPointer?
      guard
        skov_request_output(raw, name, Int64(TensorSpec.index(of: name) ?? -1), &type, &dims, &rank, &data, &count)
      else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
      let shape = dims.prefix(rank).map(Int.init)
      let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count)
      switch type {
      case SKOV_F32: return Tensor(Array(bytes.bindMemory(to: Float.self)), shape: shape)
      case SKOV_I32: return Tensor(Array(bytes.bindMemory(to: Int32.self)), shape: shape)
      case SKOV_I64: return Tensor(Array(bytes.bindMemory(to: Int64.self)), shape: shape)
      case SKOV_U8, SKOV_BOOL: return Tensor(Array(bytes.bindMemory(to: UInt8.self)), shape: shape)
      case SKOV_F16: return Tensor(bytes.bindMemory(to: UInt16.self).map(Float.init(float16Bits:)), shape: shape)
      case SKOV_BF16:
        return Tensor(bytes.bindMemory(to: UInt16.self).map { Float(bitPattern: UInt32($0) << 16) }, shape: shape)
      default: throw SamError(.modelContract, "output \(name) has a type that is not passed on")
      }
    }

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

    private static func type(_ type: Tensor.ElementType) -> skov_type {
      switch type {
      case .float32: SKOV_F32
      case .float16: SKOV_F16
      case .int32: SKOV_I32
      case .int64: SKOV_I64
      case .uint8: SKOV_U8
      case .bool: SKOV_BOOL
      }
    }
  }
#endif
