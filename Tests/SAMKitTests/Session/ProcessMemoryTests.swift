import SAMKit
import Testing

@Suite struct ProcessMemoryIsMeasured {
  @Test func touchedMemoryIsSeen() throws {
    let before = try #require(ProcessMemory.resident)
    let bytes = 64 << 20
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4096)
    defer { memory.deallocate() }
    memset(memory, bytes)
    let peak = try #require(ProcessMemory.peak)
    // Other tests run meanwhile and may free memory: the peak cannot fall.
    #expect(peak >= bytes)
    #expect(before > 1 << 20 && before <= peak)
  }

  /// Touches every page.
  private func memset(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    for offset in stride(from: 0, to: count, by: 4096) {
      memory.storeBytes(of: UInt8(1), toByteOffset: offset, as: UInt8.self)
    }
  }
}
