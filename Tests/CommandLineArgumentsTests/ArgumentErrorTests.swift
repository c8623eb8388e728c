import CommandLineArguments
import Testing

@Suite("What is wrong with a command line")
struct ArgumentErrorTests {
  @Test(arguments: [
    (["p.jpg", "--jsn"], ArgumentError.unknownOption("--jsn", suggestion: "--json")),
    (["p.jpg", "--modle", "x"], .unknownOption("--modle", suggestion: "--model")),
    (["p.jpg", "--mod"], .unknownOption("--mod", suggestion: "--model")),
    (["p.jpg", "--zzzzzz"], .unknownOption("--zzzzzz", suggestion: nil)),
    (["p.jpg", "-x"], .unknownOption("-x", suggestion: nil)),
    (["p.jpg", "-json"], .unknownOption("-s", suggestion: "--json")),
    (["p.jpg", "-jo"], .missingValue(option: "-o", placeholder: "FILE")),
    (["p.jpg", "--out"], .missingValue(option: "--out", placeholder: "FILE")),
    (["p.jpg", "--out", "--json"], .missingValue(option: "--out", placeholder: "FILE")),
    (["p.jpg", "--json=yes"], .unexpectedValue(option: "--json", value: "yes")),
    (["p.jpg", "--model", "a", "--model", "b"], .repeatedOption("--model")),
    ([], .missingArgument("PHOTO")),
    (["p.jpg", "q.jpg"], .unexpectedArgument("q.jpg", hint: nil)),
    (
      ["--overlay", "o.png", "p.jpg"],
      .unexpectedArgument("o.png", hint: "to name the file, write --overlay=o.png")
    ),
  ])
  func isTyped(words: [String], expected: ArgumentError) {
    #expect(throws: expected) { try Demo.syntax.parse(words) }
  }

  @Test(arguments: ["0", "10", "two", "1.5", "", "99999999999999999999"])
  func aNumberOutsideItsRange(text: String) throws {
    let parsed = try Demo.parse("p.jpg", "--count=\(text)")
    #expect(
      throws: ArgumentError.invalidValue(option: "--count", value: text, expected: "a whole number from 1 to 9")
    ) { try parsed.first(Demo.count) }
  }

  @Test func emptyTextsAreNoValues() throws {
    #expect(throws: ArgumentError.self) { try Demo.parse("p.jpg", "--model=").first(Demo.model) }
    #expect(throws: ArgumentError.self) { try Demo.parse("p.jpg", "--overlay=").all(Demo.overlay) }
  }

  @Test(arguments: [
    (
      ArgumentError.unknownOption("--jsn", suggestion: "--json"), "unknown option --jsn; did you mean --json?"
    ),
    (.unknownOption("--x", suggestion: nil), "unknown option --x"),
    (.missingValue(option: "--out", placeholder: "FILE"), "--out needs a value: --out FILE"),
    (.unexpectedValue(option: "--json", value: "1"), "--json takes no value, found “1”"),
    (
      .invalidValue(option: "--point", value: "a\nb", expected: "x,y"), "--point: expected x,y, found “a b”"
    ),
    (.repeatedOption("--model"), "--model is given more than once"),
    (.missingArgument("PHOTO"), "PHOTO is missing"),
    (.unexpectedArgument("b", hint: "write --"), "unexpected argument “b”; write --"),
    (.unknownCommand("segmnt", suggestion: "segment"), "unknown command “segmnt”; did you mean segment?"),
    (.missingCommand, "a command is missing"),
    (.invalid("--a needs --b"), "--a needs --b"),
  ])
  func readsAsOneLine(error: ArgumentError, line: String) {
    #expect(error.description == line)
  }
}
