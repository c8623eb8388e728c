import CommandLineArguments
import Testing

@Suite("Help pages")
struct HelpPageTests {
  private let page = HelpPage([
    .init("SYNOPSIS", [.usage(command: "tool cut", parts: ["PHOTO", "[--point X,Y]...", "[--out FILE]"])]),
    .options(
      "OPTIONS",
      [
        OptionSyntax("out", short: "o", kind: .value(placeholder: "FILE"), help: "Where to write.\n\nAgain."),
        OptionSyntax("overlay", kind: .optionalValue(placeholder: "FILE"), help: "Draw."),
      ]),
    .items("EXIT STATUS", [("0", "Done."), ("10", "Not done, for one of very many reasons indeed.")]),
    .init("EXAMPLES", [.example("Cut:", command: "tool cut  a.jpg"), .example("Twice:", command: "a\nb")]),
  ])

  @Test func areLaidOutLikeManualPages() {
    #expect(
      page.text(width: 40) == """
        SYNOPSIS
            tool cut PHOTO [--point X,Y]...
                     [--out FILE]

        OPTIONS
            -o, --out FILE
                Where to write.

                Again.

            --overlay[=FILE]
                Draw.

        EXIT STATUS
            0    Done.
            10   Not done, for one of very many
                 reasons indeed.

        EXAMPLES
            Cut:
                tool cut  a.jpg

            Twice:
                a
                b

        """)
  }

  @Test(arguments: [40, 61, 80, 120])
  func linesFitTheWidth(width: Int) {
    let words = Array(repeating: "somewhat longer words to fill", count: 30).joined(separator: " ")
    let lines = HelpPage([.init("A", [.paragraph(words), .definition(term: "t", text: words)])])
      .text(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.count > 2 * words.count / width)
  }

  @Test func aWordLongerThanTheLineIsKeptWhole() {
    let word = String(repeating: "x", count: 60)
    #expect(TextWrapping.paragraphs("a \(word) b", width: 40, indent: 2) == ["  a", "  \(word)", "  b"])
  }

  @Test func aNoBreakSpaceKeepsWordsTogether() {
    #expect(TextWrapping.paragraphs("aaaa bb\u{A0}cc", width: 8, indent: 0) == ["aaaa", "bb cc"])
  }
}
