import SAMKit
import SAMKitCLI
import Testing

@Suite("Numbers and names as text")
struct FormatTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (0.005, 2, "0.01"), (1.5, 0, "2"), (-0.25, 1, "-0.3"), (-0.001, 2, "0.00"),
    (12.3456, 3, "12.346"),
    (1234.0, 1, "1234.0"), (.nan, 2, "nan"),
  ])
  func decimals(value: Double, places: Int, text: String) {
    #expect(Format.decimal(value, places) == text)
  }

  @Test func coordinates() {
    #expect(Format.number(220) == "220")
    #expect(Format.number(-0.5) == "-0.5")
    #expect(Format.box(SamBox(x0: 0, y0: 1.5, x1: 2, y1: 3)) == "0,1.5,2,3")
  }

  @Test(arguments: [
    ("a/b.c/photo.tar.png", "a/b.c/", "photo.tar", "png"), ("photo", "", "photo", ""), (".hidden", "", ".hidden", ""),
    ("dir.x/photo", "dir.x/", "photo", ""), ("a/", "a/", "", ""), ("-", "", "-", ""),
  ])
  func paths(path: String, folder: String, stem: String, ending: String) {
    let name = FileName(path)
    #expect(name.folder == folder && name.stem == stem && name.fileExtension == ending)
  }

  @Test func aSuffixComesBeforeTheExtension() {
    #expect(FileName("x/cat.png").appending("-1") == "x/cat-1.png")
    #expect(FileName("x.y/cat").appending("-1") == "x.y/cat-1")
  }
}
