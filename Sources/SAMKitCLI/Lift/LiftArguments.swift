import CommandLineArguments
import SAMKit

/// What was typed after `samkit lift`, checked as far as it can be without the photo.
struct LiftArguments {
  /// The longer side of an animation may have no more pixels: all its frames are in memory at once.
  static let animationLimit = 1600

  static let out = Option(
    "out", short: "o", placeholder: "FILE",
    help: """
      Write a still (.png, .jpg or .webp). - is standard output. Where neither --out nor --animate is given, it is \
      written to PHOTO-lift.png in the current folder.
      """)
  static let animate = Option(
    "animate", placeholder: "FILE",
    help: "Write an animation (.webp or .gif), in which the light runs round the object, once in 2.5 seconds, for ever."
  )
  static let size = Option(
    "size", in: 64...8192,
    help: """
      Pixels of the picture's longer side; a smaller photo keeps its size. Where nothing is said, 1200 for a still \
      and 600 for an animation, which can have 1600 at most.
      """)
  static let accent = Option<SIMD3<UInt8>>(
    "accent", placeholder: "RRGGBB", expected: "a colour of six hexadecimal digits, such as 7fc8ff",
    help: "The colour of the light; ffffff, white, where nothing is said."
  ) { color($0) }
  static let inPlace = Flag(
    "in-place", help: "Leave the object where it is: bright over the dimmed photo, with the light round it, unlifted.")
  static let quality = SegmentArguments.quality
  static let quiet = Flag("quiet", short: "q", help: "Print no progress, no notes and no report; errors are printed.")

  static let outputSyntax = [
    out.syntax, animate.syntax, size.syntax, accent.syntax, inPlace.syntax, quiet.syntax, Command.helpFlag.syntax,
  ]
  static let syntax = CommandSyntax(
    options: PromptOptions.syntax + ModelOptions.syntax + [quality.syntax] + outputSyntax,
    arguments: [.init("PHOTO")])

  let photo: String
  let prompts: PromptArguments
  let model: ModelArguments
  let quality: SamOptions.Quality
  let still: String?
  let animation: String?
  let stillSize: Int, animationSize: Int
  let isInPlace: Bool
  let isQuiet: Bool
  let look: LiftOptions

  init(_ arguments: ParsedArguments) throws(ArgumentError) {
    photo = arguments.arguments[0]
    prompts = try PromptArguments(arguments)
    model = try ModelArguments(arguments)
    quality = try arguments.first(Self.quality) ?? .balanced
    animation = try arguments.first(Self.animate)
    let out = try arguments.first(Self.out)
    still = out ?? (animation == nil ? FileName(photo).stem + "-lift.png" : nil)
    let size = try arguments.first(Self.size)
    stillSize = size ?? 1200
    animationSize = size ?? 600
    isInPlace = arguments.has(Self.inPlace)
    isQuiet = arguments.has(Self.quiet)
    look = try arguments.first(Self.accent).map { LiftOptions(accent: $0) } ?? LiftOptions()
    try check()
  }

  private func check() throws(ArgumentError) {
    if prompts.boxes.count > 1 {
      throw .invalid("one object is lifted, and there are \(prompts.boxes.count) boxes: give one --box")
    }
    if animation != nil, animationSize > Self.animationLimit {
      throw .invalid("--size \(animationSize): an animation can have \(Self.animationLimit) pixels at most")
    }
    if let still { try check(still, ["png", "jpg", "jpeg", "webp"], "a still is written as .png, .jpg or .webp") }
    if let animation { try check(animation, ["webp", "gif"], "an animation is written as .webp or .gif") }
    if let still, still == animation { throw .invalid("two outputs have the same name, \(still)") }
  }

  private func check(_ path: String, _ extensions: [String], _ expected: String) throws(ArgumentError) {
    if path == still, path == "-" || FileStatus(path).isDevice { return }
    guard extensions.contains(FileName(path).fileExtension.lowercased()) else { throw .invalid("\(path): \(expected)") }
  }

  private static func color(_ text: String) -> SIMD3<UInt8>? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    return SIMD3(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
  }

  /// The files that are read.
  var inputs: [String] { [photo] + (prompts.maskFile.map { [$0] } ?? []) }
  /// The files that are written.
  var outputs: [String] { [still, animation].compactMap(\.self) }
}
