import CommandLineArguments
import SAMKit
import SAMKitCLI
import Testing

@Suite("Prompts on the command line")
struct PromptArgumentsTests {
  private func objects(_ words: String..., width: Int = 200, height: Int = 100) throws
    -> [PromptArguments.ObjectPrompt]
  {
    let syntax = try #require(CommandRegistry.command("segment")).syntax
    return try PromptArguments(syntax.parse(["p.jpg"] + words)).objects(width: width, height: height)
  }

  @Test func pointsOfOneObject() throws {
    let found = try objects("--exclude", "30,40", "--point", "220.5,-3")
    #expect(
      found == [
        .init(points: [SamPoint(x: 220.5, y: -3), SamPoint(x: 30, y: 40, label: .negative)], box: nil)
      ])
  }

  @Test(arguments: ["10,20,50,60", "50,60,10,20", "10,60,50,20", "50,20,10,60", "10, 20, 50, 60"])
  func cornersMayComeInAnyOrder(text: String) throws {
    #expect(try objects("--box", text).map(\.box) == [SamBox(x0: 10, y0: 20, x1: 50, y1: 60)])
  }

  @Test func fractionsAreOfTheSides() throws {
    let found = try objects("--normalized", "--point", "0.5,0.25", "--box", "0,0,1,0.5")
    #expect(
      found == [.init(points: [SamPoint(x: 100, y: 25)], box: SamBox(x0: 0, y0: 0, x1: 200, y1: 50))])
  }

  @Test func eachBoxIsAnObjectWithThePointsInIt() throws {
    let found = try objects(
      "--box", "0,0,50,50", "--box", "40,0,90,50", "--point", "10,10", "--exclude", "45,20")
    #expect(
      found == [
        .init(
          points: [SamPoint(x: 10, y: 10), SamPoint(x: 45, y: 20, label: .negative)],
          box: SamBox(x0: 0, y0: 0, x1: 50, y1: 50)),
        .init(points: [SamPoint(x: 45, y: 20, label: .negative)], box: SamBox(x0: 40, y0: 0, x1: 90, y1: 50)),
      ])
  }

  @Test func aSingleBoxKeepsPointsOutsideIt() throws {
    #expect(try objects("--box", "0,0,50,50", "--exclude", "70,70").map(\.points.count) == [1])
  }
}
