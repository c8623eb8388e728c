import CommandLineArguments

extension Command {
  /// `samkit bench`: how long everything takes on this machine.
  package static let bench = Command(
    name: "bench", summary: "Measure a model on a photo: times and memory.", syntax: BenchArguments.syntax, help: help
  ) { arguments, context in
    try BenchRun(BenchArguments(arguments), context: context).run()
  }

  private static let help = HelpPage([
    .init("NAME", [.paragraph("samkit bench - measure a model on a photo")]),
    .init("SYNOPSIS", [.usage(command: "samkit bench", parts: ["PHOTO", "[OPTION]..."])]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Goes from the file to a cut-out again and again, and prints the median, the 95th percentile and the least \
          of the times: reading the file; encoding, which happens once an image; predicting, once a prompt; making \
          the cut-out; and all together, end to end. Encoding and predicting are told apart into the time that the \
          engine takes to run the model, and what samkit adds to it, and so is refining the mask by one more point, at \
          each quality level. The model is loaded once, before; one more run comes first and is not counted.
          """)
      ]),
    .options("OPTIONS", BenchArguments.syntax.options),
    .init(
      "JSON",
      [
        .paragraph(
          """
          --json prints one object: image, model, engine, threads, runs, loadModel, read, encode, predict and refine of each level \
          (each engine, overhead, total, and overheadRatio, the medians of overhead over engine), cutout, endToEnd, and peakMemory and \
          peakMemoryRefining of the process in bytes. Times are milliseconds: median, p95, minimum.
          """)
      ]),
    MainHelp.exitStatus,
    .init(
      "EXAMPLES",
      [
        .example("The built-in model:", command: "samkit bench photo.jpg"),
        .example(
          "Twelve megapixels, one processor, for a program:",
          command: "samkit bench photo.jpg --size 4000x3000 --threads 1 --runs 50 --json"),
      ]),
  ])
}
