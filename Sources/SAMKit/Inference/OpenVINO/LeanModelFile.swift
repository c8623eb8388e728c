#if os(Linux)
  import COpenVINORuntime
  import Foundation

  /// A model file as the engine runs it best: without the outputs that nobody reads, with fixed sizes where images can
  /// be padded beforehand, and with what ``ONNXRewriting`` changes.
  package struct LeanModelFile {
    /// Goes up when other changes are made, so that files of earlier versions are not taken for these.
    static let version = 4

    /// What is done to a file.
    package struct Changes: Sendable {
      /// Outputs to leave out.
      package var redundant: LoadOptions.RedundantOutputs?
      /// The side of the frame that an encoder may be given whole.
      package var frameSide: Int?

      package init(_ options: LoadOptions = LoadOptions()) {
        redundant = options.redundantOutputs
        frameSide = options.frameSide
      }

      /// What tells the compiled forms of other changes apart.
      var key: [(String, String)] {
        [("lean", String(LeanModelFile.version))]
          + (redundant.map { [("without", $0.names.sorted().joined(separator: ","))] } ?? [])
          + (frameSide.map { [("frame", String($0))] } ?? [])
      }
    }

    private let file: URL
    /// The changed file; nil: the file is compiled as it is.
    private let lean: URL?
    private let isKept: Bool

    /// - Parameters:
    ///   - file: the model's own file, which stays as it is.
    ///   - changes: what is done to it.
    ///   - folder: where the lean file is kept for the next load, for the engine's cache knows a model by its path;
    ///     nil: it goes once it is compiled.
    init(_ file: URL, _ changes: Changes, in folder: URL?) {
      self.file = file
      isKept = folder != nil
      let place = (folder ?? FileManager.default.temporaryDirectory)
        .appending(path: folder == nil ? "samkit-\(UUID().uuidString).onnx" : "lean.onnx")
      lean = Self.write(file, changes, to: place) ? place : nil
    }

    func compile(properties: [(String, String)]) throws(SamError) -> OpenVINOGraph {
      defer { if let lean, !isKept { try? FileManager.default.removeItem(at: lean) } }
      // What is wrong with a file is said of the file itself.
      if let lean, let graph = try? OpenVINOGraph(lean, properties: properties) { return graph }
      return try OpenVINOGraph(file, properties: properties)
    }

    private static func write(_ file: URL, _ changes: Changes, to place: URL) -> Bool {
      if FileManager.default.fileExists(atPath: place.path) { return true }
      guard let lean = read(file, { bytes(of: $0, changes) }) else { return false }
      // Compiling takes more than this did, and would come on top of it.
      defer { ProcessMemory.giveBack() }
      return (try? Data(lean).write(to: place, options: .atomic)) != nil
    }

    /// What `body` makes of a file's bytes; nil for large files, which are encoders that nothing of this helps, and for
    /// those with weights in other files, which are named relative to the file that they belong to.
    private static func read<R>(_ file: URL, _ body: (UnsafeRawBufferPointer) -> R?) -> R? {
      guard let data = try? Data(contentsOf: file, options: .alwaysMapped), data.count < 64 << 20,
        let weights = try? ONNXExternalData.files(of: file), weights.isEmpty
      else { return nil }
      return data.withUnsafeBytes(body)
    }

    /// A compiled encoder that was given a fixed frame, as the file itself: for images of any size.
    static func asInFile(_ model: any InferenceModel, _ file: URL, _ changes: Changes) -> any InferenceModel {
      guard let side = changes.frameSide, model.inputs.count == 1, model.inputs[0].shape == [side, side, 3],
        let image = read(file, { bytes in ONNXGraph(bytes).flatMap { ONNXPaddedImage($0) } })
      else { return model }
      return PaddedImageModel(model, side: side, filling: image.mean) ?? model
    }

    /// - Returns: nil where there is nothing to change, and where the bytes are no ONNX file.
    package static func bytes(of file: UnsafeRawBufferPointer, _ changes: Changes) -> [UInt8]? {
      guard var graph = ONNXGraph(file) else { return nil }
      var isChanged = changes.redundant.map { graph.drop($0.names, whereThereIs: $0.instead) } ?? false
      if let side = changes.frameSide, let image = ONNXPaddedImage(graph) {
        graph.fix(image.input, shape: [side, side, 3])
        isChanged = true
      }
      var rewriting = ONNXRewriting(graph)
      let values = rewriting.values.filter { graph.producer(of: $0) != nil }
      if !values.isEmpty, rewriting.apply(shapes(of: values, in: graph)) > 0 { return rewriting.graph.file() }
      return isChanged ? graph.file() : nil
    }

    /// Shapes of values inside a graph, by the engine, with -1 for a first size that is dynamic; those with other
    /// dynamic sizes are left out.
    private static func shapes(of values: Set<String>, in graph: ONNXGraph) -> [String: [Int]] {
      let file = graph.file(showing: values.sorted())
      guard let read = file.withUnsafeBytes({ bytes in bytes.baseAddress.flatMap { skov_graph_read($0, bytes.count) } })
      else { return [:] }
      defer { skov_graph_free(read) }
      var shapes: [String: [Int]] = [:]
      for value in values {
        var sizes = [Int64](repeating: 0, count: 8)
        let rank = skov_graph_output_shape(read, value, &sizes)
        guard rank > 0 else { continue }
        let shape = sizes.prefix(Int(rank)).map { Int($0) }
        if shape.dropFirst().allSatisfy({ $0 > 0 }), shape[0] != 0 { shapes[value] = shape }
      }
      return shapes
    }
  }
#endif
