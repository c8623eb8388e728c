import SAMKit
import SAMKitCLI
import Testing

@Suite("Measurements")
struct DistributionTests {
  @Test(arguments: [
    ([3.0], 3000.0, 3000.0, 3000.0), ([4, 1, 3, 2], 2500, 4000, 1000),
    (Array(stride(from: 20.0, through: 1, by: -1)), 10500, 19000, 1000),
    (Array(stride(from: 1.0, through: 100, by: 1)), 50500, 95000, 1000),
  ])
  func medianAndNearestRank(seconds: [Double], median: Double, p95: Double, minimum: Double) {
    let found = Distribution(seconds: seconds)
    #expect(found.median == median && found.p95 == p95 && found.minimum == minimum)
  }

  @Test func peakMemoryCountsWhatIsTouched() throws {
    let before = try #require(ProcessMemory.peak)
    let block = [UInt8](repeating: 1, count: 64 << 20)
    let after = try #require(ProcessMemory.peak)
    #expect(block.last == 1)
    #expect(before > 1 << 20)
    #expect(after >= before && after > 64 << 20)
  }
}
