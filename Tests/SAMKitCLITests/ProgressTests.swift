import Dispatch
import SAMKitCLI
import Testing

@Suite("Progress")
struct ProgressTests {
  @Test func aLongStepIsAnnounced() {
    let announced = DispatchSemaphore(value: 0)
    let errors = CapturedStream { announced.signal() }
    let context = CommandContext(output: CapturedStream(), errors: errors, patience: 0)
    let result = Progress(context, isQuiet: false).step("counting") { () -> Int in
      announced.wait()
      return 7
    }
    #expect(result == 7)
    #expect(errors.text == "samkit: counting …\n")
  }

  @Test func aShortStepIsNot() {
    let errors = CapturedStream()
    let context = CommandContext(output: CapturedStream(), errors: errors, patience: 1000)
    Progress(context, isQuiet: false).step("counting") {}
    #expect(errors.text == "")
  }

  @Test func anErrorPasses() {
    let context = CommandContext(output: CapturedStream(), errors: CapturedStream())
    #expect(throws: CommandFailure("no")) {
      try Progress(context, isQuiet: false).step("counting") { throw CommandFailure("no") }
    }
  }
}
