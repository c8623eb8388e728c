import SAMKitCLI
import Testing

@Suite("Reports in JSON")
struct JSONReportTests {
  private struct Value: Encodable {
    var box: [Double] = [1, 2.5, -3e-9]
    var names = ["a\n[", "1"]
    var nothing: [Int] = []
    var nested = [[1, 2], []]
    var path = "a/b"
    var score = Float.nan
  }

  @Test func listsOfNumbersAreOnOneLine() throws {
    #expect(
      try JSONReport.text(Value()) == """
        {
          "box" : [1, 2.5, -3e-09],
          "names" : [
            "a\\n[",
            "1"
          ],
          "nested" : [
            [1, 2],
            []
          ],
          "nothing" : [],
          "path" : "a/b",
          "score" : "nan"
        }

        """)
  }
}
