package import CommandLineArguments
package import SAMKit
package import SAMKitInteraction

/// What was typed after `samkit select`, checked as far as it can be without the photo.
package struct SelectArguments {
  package static let syntax = CommandSyntax(
    options: SelectOptions.seeds + SelectOptions.corrections + ModelOptions.syntax + [SelectOptions.quality.syntax]
      + OutputOptions.syntax
      + [
        SelectOptions.steps.syntax, SegmentArguments.crop.syntax, SegmentArguments.json.syntax,
        SegmentArguments.quiet.syntax, Command.helpFlag.syntax,
      ], arguments: [.init("PHOTO")])

  let photo: String
  /// Include and exclude points in the order typed.
  package let points: [SamPoint]
  package let box: SamBox?
  package let strokes: [Stroke]
  let scribbleFile: String?
  let maskFile: String?
  let isNormalized: Bool
  let quality: SamOptions.Quality
  let model: ModelArguments
  let plan: OutputPlan
  let stepsFolder: String?
  let isCropped: Bool
  let isJSON: Bool
  let isQuiet: Bool

  package init(_ arguments: ParsedArguments) throws(ArgumentError) {
    photo = arguments.arguments[0]
    points = try arguments.inOrder([SelectOptions.point, SelectOptions.include, SelectOptions.exclude]).map {
      SamPoint(x: $0.value.x, y: $0.value.y, label: $0.option == 2 ? .negative : .positive)
    }
    box = try arguments.first(SelectOptions.box)?.standardized
    strokes = try arguments.inOrder([SelectOptions.stroke, SelectOptions.excludeStroke]).map { option, places in
      Stroke(points: places.map { .init(x: $0.x, y: $0.y) }, label: option == 1 ? .negative : .positive)
    }
    scribbleFile = try arguments.first(SelectOptions.scribble)
    maskFile = try arguments.first(PromptOptions.mask)
    isNormalized = arguments.has(PromptOptions.normalized)
    quality = try arguments.first(SelectOptions.quality) ?? .balanced
    model = try ModelArguments(arguments)
    isCropped = arguments.has(SegmentArguments.crop)
    isJSON = arguments.has(SegmentArguments.json)
    isQuiet = arguments.has(SegmentArguments.quiet)
    stepsFolder = try arguments.first(SelectOptions.steps)
    plan = try OutputPlan(arguments, name: photo, needsFile: !isJSON && stepsFolder == nil)
    try check()
  }

  private func check() throws(ArgumentError) {
    let isSeeded = box != nil || !strokes.isEmpty || scribbleFile != nil || maskFile != nil
    guard isSeeded || points.contains(where: { $0.label == .positive }) else {
      throw .invalid("nothing says which object is meant: give --point, --box, --stroke, --scribble or --mask")
    }
    if !strokes.isEmpty, scribbleFile != nil { throw .invalid("--stroke and --scribble are two ways to draw: use one") }
    if isJSON, plan.files.contains(where: { $0.path == "-" }) {
      throw .invalid("--out - and --json both write to standard output")
    }
    guard isNormalized else { return }
    let values =
      points.flatMap { [$0.x, $0.y] } + strokes.flatMap { $0.points.flatMap { [$0.x, $0.y] } }
      + (box.map { [$0.x0, $0.y0, $0.x1, $0.y1] } ?? [])
    if let wrong = values.first(where: { !(0...1).contains($0) }) {
      throw .invalid("--normalized: expected coordinates from 0 to 1, found \(Format.number(wrong))")
    }
  }

  /// The files that are read.
  var inputs: [String] { [photo] + [scribbleFile, maskFile].compactMap(\.self) }

  /// The prompt in pixels of an image of the given size.
  package func steps(width: Int, height: Int, scribble: MaskSeed?, mask: MaskSeed?) -> PromptSteps {
    let (sx, sy) = isNormalized ? (Double(width), Double(height)) : (1, 1)
    var points = points.map { SamPoint(x: $0.x * sx, y: $0.y * sy, label: $0.label) }
    let strokes = strokes.map { stroke in
      Stroke(
        points: stroke.points.map { .init(x: $0.x * sx, y: $0.y * sy) }, brushWidth: stroke.brushWidth,
        label: stroke.label)
    }
    var seed = PromptSteps.Seed(
      box: box.map { SamBox(x0: $0.x0 * sx, y0: $0.y0 * sy, x1: $0.x1 * sx, y1: $0.y1 * sy) },
      scribble: Scribble(strokes: strokes), scribblePicture: scribble, mask: mask)
    if seed.isEmpty, let first = points.firstIndex(where: { $0.label == .positive }) {
      seed.point = points.remove(at: first)
    }
    return PromptSteps(seed: seed, points: points)
  }
}
