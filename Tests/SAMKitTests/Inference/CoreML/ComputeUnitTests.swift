import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("The choice of processors is remembered")
struct ComputeUnitMemoryTests {
  let scratch: ScratchFolder
  let memory: ComputeUnitMemory

  init() throws {
    scratch = try ScratchFolder()
    memory = ComputeUnitMemory(folder: scratch.url.appending(path: "notes"))
  }

  @Test("The order in which processors are tried")
  func order() {
    #expect(ComputeUnitMemory.order(.all) == [.all, .cpuAndGPU, .cpuOnly])
    #expect(ComputeUnitMemory.order(.cpuAndNeuralEngine) == [.cpuAndNeuralEngine, .cpuOnly])
    #expect(ComputeUnitMemory.order(.cpuAndGPU) == [.cpuAndGPU, .cpuOnly])
    #expect(ComputeUnitMemory.order(.cpuOnly) == [.cpuOnly])
  }

  @Test("Work that ended says nothing against its processors")
  func good() throws {
    let attempt = try #require(memory.begin("m", units: .all))
    attempt.end(failed: false)
    memory.settle("m")
    #expect(memory.candidates(for: "m", requested: .all) == [.all, .cpuAndGPU, .cpuOnly])
  }

  @Test("Work that did not end is found by the next process, and by every later one")
  func crash() throws {
    // The attempt goes away with its lock, as with a process that ends; its note stays.
    _ = memory.begin("m", units: .all)
    #expect(memory.candidates(for: "m", requested: .all) == [.all, .cpuAndGPU, .cpuOnly])
    memory.settle("m")
    for _ in 0..<2 { #expect(memory.candidates(for: "m", requested: .all) == [.cpuAndGPU, .cpuOnly]) }
    #expect(memory.candidates(for: "other", requested: .all).first == .all)
    _ = memory.begin("m", units: .cpuAndGPU)
    _ = memory.begin("m", units: .cpuOnly)
    memory.settle("m")
    #expect(memory.candidates(for: "m", requested: .all) == [.cpuOnly])
    #expect(memory.candidates(for: "m", requested: .cpuAndNeuralEngine) == [.cpuAndNeuralEngine, .cpuOnly])
  }

  @Test("Work that goes on elsewhere is no failure")
  func busy() throws {
    let attempt = try #require(memory.begin("m", units: .all))
    memory.settle("m")
    #expect(memory.begin("m", units: .all) == nil)
    #expect(memory.candidates(for: "m", requested: .all).first == .all)
    attempt.end(failed: true)
    #expect(memory.candidates(for: "m", requested: .all).first == .cpuAndGPU)
  }

  @Test("Without a folder to write, or with a note that is damaged, nothing is remembered and nothing fails")
  func noFolder() throws {
    let nowhere = ComputeUnitMemory(folder: URL(filePath: "/proc/none"))
    #expect(nowhere.begin("m", units: .all) == nil)
    nowhere.settle("m")
    #expect(nowhere.candidates(for: "m", requested: .cpuAndGPU) == [.cpuAndGPU, .cpuOnly])
    _ = memory.begin("m", units: .all)
    try Data("no note".utf8).write(to: scratch.url.appending(path: "notes/m.json"))
    memory.settle("m")
    #expect(memory.candidates(for: "m", requested: .all).first == .all)
  }
}

@Suite("Processors that fail give way to lesser ones")
struct FallbackModelTests {
  typealias Units = SamConfig.ComputeUnits

  let scratch: ScratchFolder
  let memory: ComputeUnitMemory

  init() throws {
    scratch = try ScratchFolder()
    memory = ComputeUnitMemory(folder: scratch.url)
  }

  /// Which processors do what, changed as a test goes on, and what was loaded.
  private final class Device: Sendable {
    let failsToLoad = Locked<Set<Units>>([])
    let failsToRun = Locked<Set<Units>>([])
    let loads = Locked<[Units]>([])

    func load(_ units: Units) throws(SamError) -> any InferenceModel {
      loads.withLock { $0.append(units) }
      if failsToLoad.withLock({ $0.contains(units) }) { throw SamError(.engineFailed, "cannot load for \(units)") }
      return FakeModel(inputs: ["x"], outputs: ["y"]) { [self] (inputs, _) throws(SamError) in
        if inputs["x"] == nil { throw SamError(.modelContract, "no x") }
        if failsToRun.withLock({ $0.contains(units) }) { throw SamError(.engineFailed, "cannot run on \(units)") }
        return ["y": Tensor([Float(Units.allCases.firstIndex(of: units) ?? -1)], shape: [1])]
      }
    }
  }

  private func model(_ device: Device, _ requested: Units = .all) throws -> FallbackModel {
    try FallbackModel(requested: requested, memory: memory, key: "m") { (units) throws(SamError) in
      try device.load(units)
    }
  }

  /// The processors that a run was done by.
  private func run(_ model: FallbackModel) throws -> Units {
    let result = try model.run(["x": Tensor([Float(1)], shape: [1])], outputs: ["y"])
    return Units.allCases[Int(try #require(result["y"]).floats[0])]
  }

  @Test("The best that load are taken, and what failed is not tried again by later processes")
  func loading() throws {
    let device = Device()
    device.failsToLoad.withLock { $0 = [.all] }
    let first = try model(device)
    #expect(first.units == .cpuAndGPU && device.loads.withLock { $0 } == [.all, .cpuAndGPU])
    #expect(try model(device).units == .cpuAndGPU && device.loads.withLock { $0 } == [.all, .cpuAndGPU, .cpuAndGPU])
  }

  @Test("A first run that fails is done by the next processors, from then on")
  func firstRun() throws {
    let device = Device()
    device.failsToRun.withLock { $0 = [.all] }
    let first = try model(device)
    #expect(try run(first) == .cpuAndGPU && first.units == .cpuAndGPU)
    #expect(try model(device).units == .cpuAndGPU)
  }

  @Test("A later run that fails is done once by lesser processors; then the better ones are taken again")
  func background() throws {
    let device = Device()
    let fallback = try model(device)
    #expect(try run(fallback) == .all)
    device.failsToRun.withLock { $0 = [.all, .cpuAndGPU] }
    for _ in 0..<2 { #expect(try run(fallback) == .cpuOnly) }
    #expect(device.loads.withLock { $0 } == [.all, .cpuAndGPU, .cpuOnly])
    device.failsToRun.withLock { $0 = Set(Units.allCases) }
    let error = #expect(throws: SamError.self) { try run(fallback) }
    #expect(error?.message == "cannot run on cpuOnly")
    device.failsToRun.withLock { $0 = [] }
    #expect(try run(fallback) == .all && fallback.units == .all)
    #expect(try model(device).units == .all)
  }

  @Test("A tensor that does not fit is the caller's error, not the processors'")
  func contract() throws {
    let device = Device()
    let fallback = try model(device)
    #expect { try fallback.run([:], outputs: ["y"]) } throws: { ($0 as? SamError)?.code == .modelContract }
    #expect(fallback.units == .all && device.loads.withLock { $0 } == [.all])
  }

  @Test("Where nothing loads, the CPU's error is told")
  func nothing() throws {
    let device = Device()
    device.failsToLoad.withLock { $0 = Set(Units.allCases) }
    let error = #expect(throws: SamError.self) { try model(device) }
    #expect(error?.message == "cannot load for cpuOnly")
    device.failsToLoad.withLock { $0 = [] }
    #expect(try model(device).units == .cpuOnly)
  }
}
