import CommandLineArguments
import SAMKit
import SAMKitGrounding

/// What was typed after `samkit text`, checked as far as it can be without the photo.
struct TextArguments {
  static let grounding = Option(
    "grounding", short: "g", placeholder: "NAME|DIR",
    help: """
      What finds the objects: built-in (used where nothing is said), which knows the 1,000 ImageNet classes and the \
      words above them, such as dog or vehicle; yolo-world, for any words, once it was downloaded; or a folder with \
      a YOLO-World detector and CLIP's text encoder in ONNX.
      """)
  static let threshold = share(
    "threshold", placeholder: "SCORE",
    help: """
      The least score of what is found, 0 to 1: lower finds more, and more that is wrong. Where nothing is said it \
      is \(BuiltInVocabulary.defaultThreshold) for built-in and \(YOLOWorldDetector.defaultThreshold) for yolo-world.
      """)
  static let limit = Option(
    "top-k", placeholder: "N", in: 1...1000, help: "The N best objects at most; 100 where nothing is said.")
  static let nms = share(
    "nms", placeholder: "IOU",
    help: "Two finds that overlap by more than this share are one object; 0.5 where nothing is said.")
  static let across = Flag(
    "one-label", help: "An object that answers to several phrases is given once, with the label that fits best.")
  static let separate = Flag(
    "separate", help: "Write each object to files of its own, numbered best first: cat-1.png, cat-2.png.")
  static let coco = Option(
    "coco", placeholder: "FILE", help: "Write COCO annotations with run-length masks to FILE, a category a phrase.")

  static let syntax = CommandSyntax(
    options: [grounding.syntax, threshold.syntax, limit.syntax, nms.syntax, across.syntax] + ModelOptions.syntax
      + [SegmentArguments.quality.syntax] + OutputOptions.syntax
      + [
        separate.syntax, SegmentArguments.crop.syntax, coco.syntax, SegmentArguments.json.syntax,
        SegmentArguments.quiet.syntax, Command.helpFlag.syntax,
      ],
    arguments: [.init("PHOTO"), .init("QUERY")])

  let photo: String
  let query: TextQuery
  let groundingName: String
  let model: ModelArguments
  let options: TextSegmentationOptions
  let plan: OutputPlan
  let coco: String?
  let isSeparate: Bool
  let isCropped: Bool
  let isJSON: Bool
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws {
    photo = arguments.arguments[0]
    do throws(SamError) {
      query = try TextQuery(arguments.arguments[1])
    } catch {
      throw ArgumentError.invalid(error.message)
    }
    groundingName = try arguments.first(Self.grounding) ?? "built-in"
    model = try ModelArguments(arguments)
    options = TextSegmentationOptions(
      grounding: GroundingOptions(
        threshold: try arguments.first(Self.threshold), nmsIoU: Double(try arguments.first(Self.nms) ?? 0.5),
        suppressesAcrossPhrases: arguments.has(Self.across), limit: try arguments.first(Self.limit) ?? 100),
      masks: SamOptions(quality: try arguments.first(SegmentArguments.quality) ?? .fast))
    coco = try arguments.first(Self.coco)
    isSeparate = arguments.has(Self.separate)
    isCropped = arguments.has(SegmentArguments.crop)
    isJSON = arguments.has(SegmentArguments.json)
    isQuiet = arguments.has(SegmentArguments.quiet)
    plan = try OutputPlan(arguments, name: photo, needsFile: !isJSON && coco == nil)
    guard plan.files.contains(where: { $0.path == "-" }) else { return }
    if isJSON { throw ArgumentError.invalid("--out - and --json both write to standard output") }
    if isSeparate { throw ArgumentError.invalid("--out - takes one image, and --separate gives several") }
  }

  private static func share(_ name: String, placeholder: String, help: String) -> Option<Float> {
    Option(name, placeholder: placeholder, expected: "a number from 0 to 1", help: help) {
      Float($0).flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
    }
  }
}
