/// Where and how a session computes.
public struct SamConfig: Sendable, Equatable {
  /// The processors that may be used. On Linux everything runs on the CPU.
  public enum ComputeUnits: String, Sendable, Codable, CaseIterable {
    case all
    case cpuOnly = "cpu"
    case cpuAndGPU = "cpu-gpu"
    case cpuAndNeuralEngine = "cpu-ne"
  }

  public var computeUnits: ComputeUnits
  /// Threads for the engine and for SAMKit's own pixel work; nil: as many as there are processors.
  public var threads: Int?
  /// Keep compiled models on disk, so that the next start is faster.
  public var cachesCompiledModels: Bool
  /// Bytes of image embeddings that a session keeps, so that going back to an image costs no encoding.
  public var embeddingCacheBudget: Int

  public init(
    computeUnits: ComputeUnits = .all, threads: Int? = nil, cachesCompiledModels: Bool = true,
    embeddingCacheBudget: Int = 64 << 20
  ) {
    self.computeUnits = computeUnits
    self.threads = threads
    self.cachesCompiledModels = cachesCompiledModels
    self.embeddingCacheBudget = embeddingCacheBudget
  }

  /// The fastest processor there is: Neural Engine, then GPU, then CPU.
  public static let bestAvailable = SamConfig()
  /// The CPU alone.
  public static let cpu = SamConfig(computeUnits: .cpuOnly)
}
