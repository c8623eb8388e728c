import Foundation
import SAMKit
import SAMKitWeb
import TestSupport
import Testing

@Suite("Rapid taps: the newest wins")
struct NewestWinsTests {
  @Test("An older tap that still computes is told so, its mark stays, and the newest mask is shown")
  func newestWins() async throws {
    let gate = Gate()
    let held = Locked(true)
    let fixture = try Fixture(onDecode: {
      let first = held.withLock { held in
        defer { held = false }
        return held
      }
      if first { gate.wait() }
    })
    let id = try fixture.open()
    async let older = onThread {
      fixture.edit(id, #"{"action":"add","quality":"fast","mark":{"kind":"point","x":90,"y":100}}"#)
    }
    await gate.reached()
    let newer = await onThread { fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":110,"y":100}}"#) }
    gate.open()
    #expect(newer.status == 200)
    #expect(newer.marks == 2)
    let first = await older
    #expect(first.status == 409)
    #expect(first.code == "superseded")
    let state = fixture.call("GET", "/api/sessions/\(id)")
    #expect(state.marks == 2)
    #expect(state.object["revision"] as? Int == newer.object["revision"] as? Int)
  }
}
