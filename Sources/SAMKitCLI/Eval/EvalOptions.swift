import CommandLineArguments
import SAMKit

/// The options of `samkit eval`.
enum EvalOptions {
  static let labels = Option(
    "labels", placeholder: "DIR",
    help: "The folder of label maps, NAME.png for the photo NAME.jpg; FOLDER/labels where nothing is said.")
  static let coco = Option(
    "coco", placeholder: "FILE",
    help: "COCO annotations (JSON with polygons or run lengths) instead of label maps; groups (iscrowd) are left out.")
  static let quality = Option<[SamOptions.Quality]>(
    "quality", placeholder: "LEVEL,...", expected: "fast, balanced or accurate, or several with commas between",
    help: "The quality levels to measure, one after the other; fast where nothing is said."
  ) { text in
    let levels = text.split(separator: ",", omittingEmptySubsequences: false).map {
      SamOptions.Quality(rawValue: String($0))
    }
    return levels.contains(nil) || Set(levels).count != levels.count ? nil : levels.compactMap(\.self)
  }
  static let clicks = Option(
    "clicks", placeholder: "N", in: 1...100, help: "Clicks an object at most; 20 where nothing is said.")
  static let every = Option(
    "every", placeholder: "N", in: 1...100_000, help: "Take only every Nth photo, for a quick look.")
  static let objects = Option(
    "objects", placeholder: "N", in: 1...10_000,
    help: "Objects a photo at most, the largest first; 6 where nothing is said.")
  static let share = Option<Double>(
    "share", placeholder: "PERCENT", expected: "a number from 0 to 100",
    help: "Leave out objects of less than this part of the photo; 0.6 percent where nothing is said."
  ) { text in Double(text).flatMap { (0...100).contains($0) ? $0 : nil } }
  static let fresh = Flag(
    "fresh", help: "Answer all clicks anew each time, instead of refining the mask before.")
  static let plot = Option(
    "plot", placeholder: "FILE.svg", help: "Draw mean IoU and boundary F-score by clicks into this SVG file.")
  static let report = Option(
    "report", placeholder: "FILE.json",
    help: """
      Write all figures, each object's too, into this file. On the way it holds what is known so far.
      """)
  static let json = Flag("json", help: "Print all figures in JSON instead of the table.")
  static let quiet = Flag("quiet", short: "q", help: "Print no progress.")

  static let set = [labels.syntax, coco.syntax, every.syntax, objects.syntax, share.syntax]
  static let measuring = [quality.syntax, clicks.syntax, fresh.syntax]
  static let output = [report.syntax, plot.syntax, json.syntax, quiet.syntax, Command.helpFlag.syntax]
}
