#if os(Linux)
  import COpenVINORuntime

  /// One run at a time of a compiled model.
  final class OpenVINORequest: @unchecked Sendable {
    // Unchecked: used by one run at a time; only `cancel` is called by other threads, which OpenVINO allows.
    private let raw: OpaquePointer
    /// Counts the runs; nil between them. A cancellation that comes late must not hit the next run, which may be
    /// someone else's.
    private let current = Locked<(count: Int, isRunning: Bool)>((0, false))

    init(_ model: OpaquePointer) throws(SamError) {
      guard let raw = skov_request_create(model) else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
      self.raw = raw
    }

    deinit { skov_request_free(raw) }

    /// An input tensor and the port that it goes to.
    struct Binding {
      let index: Int
      let type: skov_type
      let tensor: Tensor
    }

    /// Runs, with inputs and outputs by their places in the model.
    func run(_ inputs: [Binding], outputs: [Int], cancellation: Cancellation?) throws(SamError) -> [Tensor] {
      try bind(inputs[...]) { () throws(SamError) in try startAndWait(cancellation) }
      var results: [Tensor] = []
      for index in outputs { results.append(try output(index)) }
      return results
    }

    private func startAndWait(_ cancellation: Cancellation?) throws(SamError) {
      guard let cancellation else { return try runToEnd() }
      let run = current.withLock { state in
        state = (state.count + 1, true)
        return state.count
      }
      defer { current.withLock { $0.isRunning = false } }
      let ended = Result { () throws(SamError) in
        guard skov_request_start(raw) else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
        try cancellation.withHandler({ [self] in cancel(run) }) { () throws(SamError) in
          guard skov_request_wait(raw) else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
        }
      }
      // A cancelled run ends with an error of the engine's, or was too quick to be stopped.
      try cancellation.check()
      try ended.get()
    }

    private func runToEnd() throws(SamError) {
      guard skov_request_start(raw), skov_request_wait(raw) else {
        throw SamError(.engineFailed, OpenVINOLibrary.lastError)
      }
    }

    private func cancel(_ run: Int) {
      current.withLock { if $0.isRunning, $0.count == run { skov_request_cancel(raw) } }
    }

    /// Binds the inputs in place, without copying, and runs `body` while they are held.
    private func bind(_ inputs: ArraySlice<Binding>, _ body: () throws(SamError) -> Void) throws(SamError) {
      guard let input = inputs.first else { return try body() }
      let dims = input.tensor.shape.map(Int64.init)
      try OpenVINOElement.withBytes(of: input.tensor, as: input.type) { (bytes) throws(SamError) in
        // An empty tensor still needs an address.
        var nothing: UInt64 = 0
        let good = withUnsafeMutablePointer(to: &nothing) { nothing in
          skov_request_set_input(
            raw, input.index, input.type, dims, dims.count,
            bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? UnsafeMutableRawPointer(nothing))
        }
        guard good else { throw SamError(.engineFailed, OpenVINOLibrary.lastError) }
        try bind(inputs.dropFirst(), body)
      }
    }

    private func output(_ index: Int) throws(SamError) -> Tensor {
      var type = SKOV_OTHER
      var rank = 0
      var count = 0
      var dims = [Int64](repeating: 0, count: 8)
      var data: UnsafeRawPointer?
      guard skov_request_output(raw, index, &type, &dims, &rank, &data, &count) else {
        throw SamError(.engineFailed, OpenVINOLibrary.lastError)
      }
      let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count)
      guard let tensor = OpenVINOElement.tensor(bytes, type: type, shape: dims.prefix(rank).map(Int.init)) else {
        throw SamError(.modelContract, "output \(index) has an element type that is not passed on")
      }
      return tensor
    }
  }
#endif
