import Foundation
import SAMKit
import Testing

/// What scribbles are worth in prompts of different kinds, on labelled photos. Not a test of the code: it prints the
/// table of docs/scribbles.md where SAMKIT_LABELLED names a folder with `images/NAME.jpg` and `labels/NAME.png`.
@Suite(
  "Scribbles on labelled photos", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["SAMKIT_LABELLED"] != nil))
struct ScribbleMeasurement {
  private struct Labels {
    let width: Int, height: Int
    let values: [UInt8]

    /// Segments of at least 0.6 % of the image, the six largest.
    var segments: [UInt8] {
      var areas = [Int](repeating: 0, count: 256)
      for value in values { areas[Int(value)] += 1 }
      return (1..<255).filter { areas[$0] * 1000 >= 6 * values.count }.sorted { areas[$0] > areas[$1] }.prefix(6)
        .map(UInt8.init)
    }

    /// The longest straight line inside a segment between two of its deep pixels; nil for segments too thin.
    func line(in segment: UInt8) -> Stroke? {
      let outside = DistanceTransform.squared(width: width, height: height) { values[$0] != segment }
      guard let depth = outside.max(), depth > 4 else { return nil }
      let deep = outside.indices.filter { outside[$0] >= 0.16 * depth }
      let step = max(1, deep.count / 60)
      let chosen = stride(from: 0, to: deep.count, by: step).map {
        Stroke.Point(x: Double(deep[$0] % width) + 0.5, y: Double(deep[$0] / width) + 0.5)
      }
      var best: (length: Double, stroke: Stroke)?
      for (index, a) in chosen.enumerated() {
        for b in chosen[index...] {
          let stroke = Stroke(points: [a, b])
          guard stroke.length > best?.length ?? 0 else { continue }
          let isInside = stroke.resampled(spacing: 2).allSatisfy {
            values[Int($0.y) * width + Int($0.x)] == segment
          }
          if isInside { best = (stroke.length, stroke) }
        }
      }
      return best?.stroke
    }

    /// An ellipse drawn round a segment, a tenth larger than its bounding box.
    func lasso(around segment: UInt8) -> Stroke {
      let inside = values.indices.filter { values[$0] == segment }
      let xs = inside.map { $0 % width }
      let (x0, x1) = (Double(xs.min() ?? 0), Double(xs.max() ?? 0) + 1)
      let (y0, y1) = (Double((inside.first ?? 0) / width), Double((inside.last ?? 0) / width) + 1)
      return Stroke(
        points: (0...60).map {
          let angle = 2 * Double.pi * Double($0) / 60
          return .init(
            x: (x0 + x1) / 2 + 0.55 * (x1 - x0) * cos(angle), y: (y0 + y1) / 2 + 0.55 * (y1 - y0) * sin(angle))
        })
    }

    func overlap(_ mask: SamMask, _ segment: UInt8) -> Double {
      var (both, either) = (0, 0)
      for (alpha, label) in zip(mask.alpha, values) where label != 0 {
        both += alpha >= 128 && label == segment ? 1 : 0
        either += alpha >= 128 || label == segment ? 1 : 0
      }
      return either == 0 ? 0 : Double(both) / Double(either)
    }
  }

  private static let uses: [(String, ScribbleOptions.Use, ScribbleOptions.Use)] = [
    ("3 points", .never, .never), ("3 points, box", .always, .never), ("3 points, mask", .never, .always),
    ("3 points, box, mask", .always, .always),
  ]

  @Test func table() throws {
    let folder = URL(filePath: ProcessInfo.processInfo.environment["SAMKIT_LABELLED"] ?? "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "images").path).sorted()
    let session = try SamSession(model: .bundled(.nano))
    var sums: [String: (overlap: Double, points: Int, count: Int)] = [:]
    for name in names {
      let stem = URL(filePath: name).deletingPathExtension().lastPathComponent
      let map = try ImageFile.read(folder.appending(path: "labels/\(stem).png"))
      let labels = Labels(
        width: map.width, height: map.height, values: (0..<map.width * map.height).map { map.pixels[4 * $0] })
      try session.setImage(try ImageFile.read(folder.appending(path: "images/\(name)")))
      for segment in labels.segments {
        guard let line = labels.line(in: segment) else { continue }
        for (name, prompt) in try Self.prompts(line: line, lasso: labels.lasso(around: segment), labels) {
          let result = try session.predict(points: prompt.points, box: prompt.box, maskInput: prompt.mask)
          let key = (stem.hasPrefix("coco") ? "COCO " : "BSDS ") + name
          let old = sums[key] ?? (0, 0, 0)
          sums[key] = (
            old.overlap + labels.overlap(result.best, segment), old.points + prompt.points.count, old.count + 1
          )
        }
      }
    }
    for (key, sum) in sums.sorted(by: { $0.key < $1.key }) {
      let count = Double(sum.count)
      print("| \(key) | \(sum.overlap / count) | \(Double(sum.points) / count) | \(sum.count) |")
    }
  }

  private static func prompts(
    line: Stroke, lasso: Stroke, _ labels: Labels
  ) throws -> [(String, ScribblePrompt)] {
    var prompts: [(String, ScribblePrompt)] = [
      (
        "line: a point each 4 px",
        ScribblePrompt(points: line.resampled(spacing: 4).map { SamPoint(x: $0.x, y: $0.y) })
      ),
      ("line: its middle", ScribblePrompt(points: line.resampled(count: 1).map { SamPoint(x: $0.x, y: $0.y) })),
      (
        "lasso: a point each 4 px",
        ScribblePrompt(points: lasso.resampled(spacing: 4).map { SamPoint(x: $0.x, y: $0.y) })
      ),
    ]
    for (name, box, mask) in uses {
      let options = ScribbleOptions(box: box, mask: mask)
      for (kind, stroke) in [("line", line), ("lasso", lasso)] {
        prompts.append(
          (
            "\(kind): \(name)",
            try Scribble(strokes: [stroke]).prompt(width: labels.width, height: labels.height, options: options)
          ))
      }
    }
    return prompts
  }
}
