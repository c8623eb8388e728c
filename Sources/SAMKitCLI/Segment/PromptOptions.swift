package import CommandLineArguments
package import SAMKit

/// The options that point at objects, the same for every command that takes prompts.
package enum PromptOptions {
  package static let point = pointOption(
    "point", help: "A pixel of the object. May be repeated: more points of the same object make it clearer.")
  package static let exclude = pointOption(
    "exclude", help: "A pixel that does not belong to the object. May be repeated.")
  package static let box = Option<SamBox>(
    "box", placeholder: "X0,Y0,X1,Y1", expected: "two corners x0,y0,x1,y1 of a box with an area",
    isRepeatable: true,
    help: """
      Two opposite corners of a box around the object, in any order. May be repeated: each box is an object of its \
      own, and a point belongs to the boxes that it lies in.
      """
  ) { text in
    guard let n = numbers(text, count: 4) else { return nil }
    let box = SamBox(x0: n[0], y0: n[1], x1: n[2], y1: n[3])
    return box.width > 0 && box.height > 0 ? box : nil
  }
  package static let mask = Option(
    "mask", placeholder: "FILE",
    help: """
      A picture of the object's mask to start from, of any size: light on the object and dark elsewhere, or a \
      cut-out with a transparent ground.
      """)
  package static let normalized = Flag(
    "normalized",
    help: """
      Coordinates are fractions of the photo's width and height: 0,0 is the top left corner, 1,1 the bottom right \
      one.
      """)

  package static let syntax = [point.syntax, exclude.syntax, box.syntax, mask.syntax, normalized.syntax]

  private static func pointOption(_ name: String, help: String) -> Option<Coordinates> {
    Option(name, placeholder: "X,Y", expected: "two numbers x,y", isRepeatable: true, help: help) { text in
      numbers(text, count: 2).map { Coordinates(x: $0[0], y: $0[1]) }
    }
  }

  /// A position as it was typed.
  package struct Coordinates: Sendable, Equatable {
    package let x: Double, y: Double
  }

  private static func numbers(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      Double(part.drop { $0 == " " }).flatMap { $0.isFinite ? $0 : nil }
    }
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
