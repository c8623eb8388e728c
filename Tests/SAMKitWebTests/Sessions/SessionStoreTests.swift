import Dispatch
import Foundation
import SAMKit
import SAMKitWeb
import TestSupport
import Testing

@Suite("Open photos: limits, expiry, and none mixed with another")
struct SessionStoreTests {
  @Test("Of nine photos the one not used for longest goes")
  func leastRecentlyUsed() throws {
    let fixture = try Fixture()
    let ids = try (0..<8).map { _ in try fixture.open(width: 10, height: 10) }
    _ = fixture.call("GET", "/api/sessions/\(ids[0])")
    _ = try fixture.open(width: 10, height: 10)
    #expect(fixture.api.store.count == 8)
    #expect(fixture.call("GET", "/api/sessions/\(ids[0])").status == 200)
    #expect(fixture.call("GET", "/api/sessions/\(ids[1])").status == 404)
  }

  @Test("Photos that are too large together make room for the newest")
  func pixels() throws {
    var limits = SessionStore.Limits()
    limits.pixels = 1000
    let fixture = try Fixture(limits: limits)
    let first = try fixture.open(width: 20, height: 20)
    _ = try fixture.open(width: 20, height: 20)
    #expect(fixture.api.store.count == 2)
    let large = try fixture.open(width: 40, height: 40)
    #expect(fixture.api.store.count == 1)
    #expect(fixture.call("GET", "/api/sessions/\(large)").status == 200)
    #expect(fixture.call("GET", "/api/sessions/\(first)").status == 404)
  }

  @Test("A session ends when it was not used for half an hour")
  func expiry() throws {
    let time = Locked(0.0)
    let fixture = try Fixture(clock: { time.withLock { $0 } })
    let (old, used) = (try fixture.open(), try fixture.open())
    time.withLock { $0 = 1000 }
    _ = fixture.call("GET", "/api/sessions/\(used)")
    time.withLock { $0 = 1801 }
    #expect(fixture.call("GET", "/api/sessions/\(old)").status == 404)
    #expect(fixture.call("GET", "/api/sessions/\(used)").status == 200)
    #expect(fixture.api.store.count == 1)
  }

  @Test("Eight photos at once keep their own sizes and marks")
  func notMixed() async throws {
    let fixture = try Fixture()
    let ids = try (0..<8).map { try fixture.open(width: 40 + $0, height: 40, gray: UInt8(20 * $0)) }
    await withTaskGroup(of: Void.self) { group in
      for (index, id) in ids.enumerated() {
        group.addTask {
          for tap in 0...index {
            let json = #"{"action":"add","quality":"fast","mark":{"kind":"point","x":\#(10 + tap),"y":20}}"#
            #expect(await onThread { fixture.edit(id, json).status } == 200)
          }
        }
      }
    }
    for (index, id) in ids.enumerated() {
      let state = fixture.call("GET", "/api/sessions/\(id)")
      #expect(state.object["width"] as? Int == 40 + index)
      #expect(state.marks == index + 1)
    }
  }
}

/// Runs what blocks away from the cooperative threads.
func onThread<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}
