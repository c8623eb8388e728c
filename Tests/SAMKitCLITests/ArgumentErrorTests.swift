import SAMKitCLI
import Testing

@Suite("Wrong arguments")
struct ArgumentErrorTests {
  @Test(arguments: [
    ([], "a command is missing (see samkit --help)"),
    (["segmnt"], "unknown command “segmnt”; did you mean segment? (see samkit --help)"),
    (["--versoin"], "unknown option --versoin; did you mean --version? (see samkit --help)"),
    (["help", "sgement"], "unknown command “sgement”; did you mean segment? (see samkit --help)"),
    (["help", "segment", "x"], "unexpected argument “x” (see samkit --help)"),
  ])
  func areOneLineAndExitStatus2(arguments: [String], line: String) {
    let run = Program.run(arguments)
    #expect(run.status == 2)
    #expect(run.errors == "samkit: \(line)\n")
    #expect(run.output == "")
  }

  @Test(arguments: [
    ([], "PHOTO is missing"),
    (["p.jpg"], "nothing points at an object: give --point, --box or --mask"),
    (["p.jpg", "--exclude", "1,2"], "--exclude alone points at no object: give --point or --box as well"),
    (["p.jpg", "--pont", "1,2"], "unknown option --pont; did you mean --point?"),
    (["p.jpg", "--point"], "--point needs a value: --point X,Y"),
    (["p.jpg", "--point", "1"], "--point: expected two numbers x,y, found “1”"),
    (["p.jpg", "--point", "1,2,3"], "--point: expected two numbers x,y, found “1,2,3”"),
    (["p.jpg", "--point", "nan,2"], "--point: expected two numbers x,y, found “nan,2”"),
    (["p.jpg", "--point", "inf,2"], "--point: expected two numbers x,y, found “inf,2”"),
    (["p.jpg", "--point", "1e999,2"], "--point: expected two numbers x,y, found “1e999,2”"),
    (["p.jpg", "--exclude", "a,b"], "--exclude: expected two numbers x,y, found “a,b”"),
    (
      ["p.jpg", "--box", "1,2,3"],
      "--box: expected two corners x0,y0,x1,y1 of a box with an area, found “1,2,3”"
    ),
    (
      ["p.jpg", "--box", "5,5,5,90"],
      "--box: expected two corners x0,y0,x1,y1 of a box with an area, found “5,5,5,90”"
    ),
    (
      ["p.jpg", "--normalized", "--point", "0.5,1.5"],
      "--normalized: expected coordinates from 0 to 1, found the point 0.5,1.5"
    ),
    (
      ["p.jpg", "--normalized", "--box", "0,0,2,1"],
      "--normalized: expected coordinates from 0 to 1, found the box 0,0,2,1"
    ),
    (
      ["p.jpg", "--box", "0,0,9,9", "--box", "20,20,30,30", "--point", "15,15"],
      "the point 15,15 is in none of the 2 boxes, each of which is an object of its own"
    ),
    (
      ["p.jpg", "--box", "0,0,9,9", "--box", "20,20,30,30", "--mask", "m.png"],
      "--mask is for one object, and there are 2 boxes"
    ),
    (
      ["p.jpg", "--point", "1,2", "--candidates", "0"], "--candidates: expected a whole number from 1 to 16, found “0”"
    ),
    (
      ["p.jpg", "--point", "1,2", "--quality", "best"],
      "--quality: expected fast, balanced or accurate, found “best”"
    ),
    (["p.jpg", "--point", "1,2", "--threads", "0"], "--threads: expected a whole number from 1 to 1024, found “0”"),
    (["p.jpg", "--point", "1,2", "--model="], "--model: expected a text that is not empty, found “”"),
    (["p.jpg", "--point", "1,2", "--json=yes"], "--json takes no value, found “yes”"),
    (["p.jpg", "q.jpg", "--point", "1,2"], "unexpected argument “q.jpg”"),
    (
      ["--overlay", "o.png", "p.jpg", "--point", "1,2"],
      "unexpected argument “o.png”; to name the file, write --overlay=o.png"
    ),
    (
      ["p.jpg", "--point", "1,2", "--out", "cat.jpg"],
      "cat.jpg: expected a name that ends in .png or .webp for a cut-out"
    ),
    (["p.jpg", "--point", "1,2", "--out", "cat"], "cat: expected a name that ends in .png or .webp for a cut-out"),
    (
      ["p.jpg", "--point", "1,2", "--mask-out=m.jpg"],
      "m.jpg: expected a name that ends in .png for a mask"
    ),
    (
      ["p.jpg", "--point", "1,2", "--out", "a.png", "--out", "a.png"],
      "two outputs have the same name, a.png"
    ),
    (
      ["p.jpg", "--point", "1,2", "--out", "-", "--json"],
      "--out - and --json both write to standard output"
    ),
    (
      ["p.jpg", "--point", "1,2", "--out", "-", "--candidates", "2"],
      "--out - takes one image, and --candidates or --separate gives several"
    ),
  ])
  func ofSegment(arguments: [String], line: String) {
    let run = Program.run(["segment"] + arguments)
    #expect(run.status == 2)
    #expect(run.errors == "samkit: \(line) (see samkit segment --help)\n")
    #expect(run.output == "")
  }

  @Test(arguments: [
    ([], "PHOTO is missing"),
    (["p.jpg", "--runs", "0"], "--runs: expected a whole number from 1 to 100000, found “0”"),
    (
      ["p.jpg", "--size", "10"], "--size: expected a width and a height WxH from 1x1 to 20000x20000, found “10”"
    ),
    (
      ["p.jpg", "--size", "0x5"], "--size: expected a width and a height WxH from 1x1 to 20000x20000, found “0x5”"
    ),
  ])
  func ofBench(arguments: [String], line: String) {
    let run = Program.run(["bench"] + arguments)
    #expect(run.status == 2)
    #expect(run.errors == "samkit: \(line) (see samkit bench --help)\n")
  }
}
