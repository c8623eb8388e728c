import CommandLineArguments
import Testing

@Suite("Reading a command line")
struct ParsingTests {
  @Test(arguments: [
    ["p.jpg", "--out", "a.png"], ["p.jpg", "--out=a.png"], ["p.jpg", "-o", "a.png"], ["p.jpg", "-oa.png"],
    ["p.jpg", "-o=a.png"], ["--out", "a.png", "p.jpg"], ["--out", "a.png", "--", "p.jpg"],
  ])
  func everySpellingOfAValueMeansTheSame(words: [String]) throws {
    let parsed = try Demo.syntax.parse(words)
    #expect(try parsed.all(Demo.out) == ["a.png"])
    #expect(parsed.arguments == ["p.jpg"])
  }

  @Test func flagsAloneAndInABundle() throws {
    let apart = try Demo.parse("p.jpg", "-q", "--json")
    let bundled = try Demo.parse("p.jpg", "-qjoa.png")
    for parsed in [apart, bundled] {
      #expect(parsed.has(Demo.quiet) && parsed.has(Demo.json))
    }
    #expect(try bundled.all(Demo.out) == ["a.png"])
    #expect(try !Demo.parse("p.jpg").has(Demo.json))
    #expect(try Demo.parse("p.jpg", "--json", "--json").has(Demo.json))
  }

  @Test func repeatedValuesKeepTheirOrder() throws {
    let parsed = try Demo.parse("p.jpg", "--pair", "3,4", "--pair=1,2")
    #expect(try parsed.all(Demo.pair) == [[3, 4], [1, 2]])
    #expect(parsed.has(Demo.pair))
  }

  @Test func aNegativeNumberIsAValue() throws {
    #expect(try Demo.parse("p.jpg", "--pair", "-5,10").all(Demo.pair) == [[-5, 10]])
  }

  @Test func anEqualsSignGivesAnyValue() throws {
    #expect(try Demo.parse("p.jpg", "--model=--json").first(Demo.model) == "--json")
    #expect(try Demo.parse("p.jpg", "--model=a=b").first(Demo.model) == "a=b")
  }

  @Test func afterTwoDashesNothingIsAnOption() throws {
    #expect(try Demo.parse("--", "--json").arguments == ["--json"])
    #expect(try Demo.parse("-").arguments == ["-"])
  }

  @Test func anOptionalValueIsAttached() throws {
    #expect(try Demo.parse("p.jpg", "--overlay").all(Demo.overlay) == [nil])
    #expect(try Demo.parse("p.jpg", "--overlay=o.png").all(Demo.overlay) == ["o.png"])
    #expect(try Demo.parse("p.jpg").all(Demo.overlay) == [])
    // A word that can be nothing else is the value.
    #expect(try Demo.parse("p.jpg", "--overlay", "o.png").all(Demo.overlay) == ["o.png"])
    #expect(try Demo.parse("--overlay", "p.jpg").arguments == ["p.jpg"])
  }

  @Test func countsOfFreeArguments() throws {
    let optional = CommandSyntax(options: [], arguments: [.init("NAME", .optional)])
    #expect(try optional.parse([]).arguments == [])
    #expect(try optional.parse(["a"]).arguments == ["a"])
    #expect(throws: ArgumentError.unexpectedArgument("b", hint: nil)) { try optional.parse(["a", "b"]) }
    let several = CommandSyntax(options: [], arguments: [.init("WORD", .oneOrMore)])
    #expect(try several.parse(["a", "b"]).arguments == ["a", "b"])
    #expect(throws: ArgumentError.missingArgument("WORD")) { try several.parse([]) }
  }
}

@Suite("Options in the order given")
struct OrderTests {
  private static let other = Option<[Int]>(
    "other", short: "p", placeholder: "A,B", expected: "two whole numbers a,b", isRepeatable: true, help: "Another.",
    parse: Demo.pair.parse)
  private static let syntax = CommandSyntax(options: [Demo.pair.syntax, other.syntax, Demo.json.syntax])

  @Test func valuesOfSeveralOptionsKeepTheirOrder() throws {
    let parsed = try Self.syntax.parse(["--other", "1,1", "--pair=2,2", "--json", "-p3,3", "--pair", "4,4"])
    let found = try parsed.inOrder([Demo.pair, Self.other])
    #expect(found.map(\.option) == [1, 0, 1, 0])
    #expect(found.map(\.value) == [[1, 1], [2, 2], [3, 3], [4, 4]])
    #expect(try Self.syntax.parse([]).inOrder([Demo.pair]).isEmpty)
  }

  @Test func aWrongValueIsNamed() throws {
    let parsed = try Self.syntax.parse(["--pair", "1,1", "--other", "x"])
    #expect(throws: ArgumentError.invalidValue(option: "--other", value: "x", expected: "two whole numbers a,b")) {
      try parsed.inOrder([Demo.pair, Self.other])
    }
  }
}
