import CommandLineArguments
import SAMKit

/// The options of `samkit select` that no other command has.
enum SelectOptions {
  static let point = pointOption(
    "point", help: "A pixel of the object. The first one is the seed where there is no other; then as --include.")
  static let include = pointOption("include", help: "A pixel that belongs to the object, after the seed.")
  static let exclude = pointOption("exclude", help: "A pixel that does not belong to the object, after the seed.")
  static let box = Option(
    "box", placeholder: "X0,Y0,X1,Y1", expected: PromptOptions.box.expected,
    help: "Two opposite corners of a box around the object, in any order, as seed.", parse: PromptOptions.box.parse)
  static let stroke = strokeOption(
    "stroke",
    help: """
      A line drawn over the object, as seed: positions with spaces between. One that closes on itself means what is \
      in it. May be repeated.
      """)
  static let excludeStroke = strokeOption(
    "exclude-stroke", help: "A line drawn over what does not belong to the object. May be repeated.")
  static let scribble = Option(
    "scribble", placeholder: "FILE",
    help: """
      A picture of strokes over the object, of any size, white on black or drawn on a transparent ground, as seed. A \
      stroke that closes on itself means what is in it.
      """)
  static let steps = Option(
    "steps", placeholder: "DIR",
    help: """
      Write the mask of each step, and the photo with it marked, into this folder, which is made where it is missing: \
      PHOTO-step0-mask.png and PHOTO-step0-overlay.png for the seed, and so on.
      """)
  static let quality = Option<SamOptions.Quality>(
    "quality", placeholder: "LEVEL", expected: "fast, balanced or accurate",
    help: """
      How much work goes into the edge. fast: the model's mask as it is. balanced, where nothing is said: the edge is \
      brought onto the edges in the photo. accurate: the object's surroundings are looked at once more in full detail \
      before that.
      """
  ) { SamOptions.Quality(rawValue: $0) }

  static let seeds = [
    point.syntax, box.syntax, stroke.syntax, excludeStroke.syntax, scribble.syntax, PromptOptions.mask.syntax,
  ]
  static let corrections = [include.syntax, exclude.syntax, PromptOptions.normalized.syntax]

  private static func pointOption(_ name: String, help: String) -> Option<PromptOptions.Coordinates> {
    Option(
      name, placeholder: "X,Y", expected: PromptOptions.point.expected, isRepeatable: true, help: help,
      parse: PromptOptions.point.parse)
  }

  private static func strokeOption(_ name: String, help: String) -> Option<[PromptOptions.Coordinates]> {
    Option(
      name, placeholder: "\"X,Y X,Y ...\"", expected: "positions x,y with spaces between", isRepeatable: true,
      help: help
    ) { text in
      let parts = text.split(separator: " ")
      let places = parts.compactMap { PromptOptions.point.parse(String($0)) }
      return !places.isEmpty && places.count == parts.count ? places : nil
    }
  }
}
