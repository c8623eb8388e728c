import CommandLineArguments

/// The help page of `samkit eval`.
enum EvalHelp {
  static let page = HelpPage([
    .init("NAME", [.paragraph("samkit eval - measure a model on labelled photos")]),
    .init("SYNOPSIS", [.usage(command: "samkit eval", parts: ["FOLDER", "[OPTION]..."])]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Clicks on each labelled object as a patient person would, and compares each mask with the label. The first \
          click is at the middle of the object, each further one at the middle of the largest error: in what is \
          missed, to include it, or in what is too much, to exclude it (the protocol of RITM). Then each object's \
          bounding box is the prompt, once.
          """),
        .paragraph(
          """
          The table gives the mean overlap with the labels (IoU) after 1, 3, 5, 10 … clicks and for the box, the mean \
          boundary F-score, the mean number of clicks to reach 85 and 90 percent of IoU (NoC; an object that never \
          gets there counts as the most clicks), and the share of clicks that lowered the IoU by more than 0.02.
          """),
        .paragraph(
          """
          FOLDER holds photos in images and label maps in labels: PNG files of 8 bits whose colours number the \
          segments. 0 is no segment; in gray ones, 255 is not counted where there are other numbers. Or FOLDER holds \
          photos, and --coco names their annotations.
          """),
      ]),
    .options("LABELS", EvalOptions.set),
    .options("MEASUREMENT", EvalOptions.measuring + ModelOptions.syntax),
    .options("OUTPUT", EvalOptions.output),
    .init(
      "JSON",
      [
        .paragraph("--json and --report give one object. Times are seconds, shares and scores from 0 to 1."),
        .definition(
          term: "model, engine, images, clicks, refines", text: "What was measured, and how."),
        .definition(
          term: "minimumShare, maximumCount, tolerance",
          text: """
            Which objects were taken, as a share of the photo and by number; and what is near for the boundary F-score, \
            as a share of the photo's diagonal.
            """),
        .definition(
          term: "levels",
          text: """
            For each quality level: quality, secondsPerClick (the median), groups (all objects, and things, stuff and \
            unnamed apart: iouByClicks, boundaryByClicks, box, noc85, noc90, failed85, failed90, worseningShare), \
            and objects (image, id, name, isThing, clicks and box with iou, boundaryF and seconds).
            """),
      ]),
    MainHelp.exitStatus,
    .init(
      "EXAMPLES",
      [
        .example(
          "The three levels side by side, with a picture:",
          command: "samkit eval photos --quality fast,balanced,accurate --plot clicks.svg"),
        .example(
          "A model on COCO's validation photos, a tenth of them:",
          command: "samkit eval val2017 --coco instances_val2017.json --every 10 --model mobile-sam"),
      ]),
  ])
}
