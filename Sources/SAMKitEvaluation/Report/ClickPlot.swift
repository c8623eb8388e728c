import SAMKit

/// Mean IoU and boundary F-score by the number of clicks, as a picture in SVG.
package struct ClickPlot {
  /// Values of one line after 1, 2, 3 … clicks.
  package struct Line: Sendable {
    package let name: String
    package let values: [Double]
    package let isDashed: Bool

    package init(name: String, values: [Double], isDashed: Bool = false) {
      self.name = name
      self.values = values
      self.isDashed = isDashed
    }
  }

  private let title: String
  private let lines: [Line]
  private let width = 720.0, height = 440.0
  private let left = 56.0, right = 190.0, top = 44.0, bottom = 48.0
  private let colours = ["#0b6e99", "#d9730d", "#6940a5", "#0f7b6c", "#e03e3e"]

  package init(title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  /// The lines of a report: for each level the IoU, and dashed the boundary F-score, of all objects.
  package init(_ report: EvaluationReport) {
    self.init(
      title: "\(report.model): \(report.levels.first?.objects.count ?? 0) objects in \(report.images) photos",
      lines: report.levels.flatMap { level -> [Line] in
        guard let all = level.groups.first else { return [] }
        return [
          Line(name: "\(level.quality), IoU", values: all.iouByClicks),
          Line(name: "\(level.quality), boundary F", values: all.boundaryByClicks, isDashed: true),
        ]
      })
  }

  private var mostClicks: Int { max(2, lines.map(\.values.count).max() ?? 2) }

  private func x(_ click: Int) -> Double {
    left + (width - left - right) * Double(click - 1) / Double(mostClicks - 1)
  }

  private func y(_ value: Double) -> Double { top + (height - top - bottom) * (1 - min(max(value, 0), 1)) }

  package var svg: String {
    var out = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" width="\(Int(width))" \
      height="\(Int(height))" font-family="sans-serif" font-size="13">
      """,
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
      "<text x=\"\(left)\" y=\"26\" font-size=\"15\">\(Self.escaped(title))</text>",
    ]
    for tenth in stride(from: 0, through: 10, by: 2) {
      let position = rounded(y(Double(tenth) / 10))
      let label = tenth == 10 ? "1" : "0.\(tenth)"
      out.append(
        "<path d=\"M\(left) \(position)H\(width - right)\" stroke=\"#ddd\"/>"
          + "<text x=\"\(left - 8)\" y=\"\(position + 4)\" text-anchor=\"end\">\(label)</text>")
    }
    let step = mostClicks > 10 ? 2 : 1
    for click in stride(from: 1, through: mostClicks, by: step) {
      let place = "x=\"\(rounded(x(click)))\" y=\"\(height - bottom + 20)\""
      out.append("<text \(place) text-anchor=\"middle\">\(click)</text>")
    }
    let middle = (left + width - right) / 2
    out.append("<text x=\"\(middle)\" y=\"\(height - 10)\" text-anchor=\"middle\">clicks</text>")
    for (index, line) in lines.enumerated() { out += drawn(line, index: index) }
    return (out + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func drawn(_ line: Line, index: Int) -> [String] {
    // A level's two lines share a colour.
    let colour = colours[index / 2 % colours.count]
    let dash = line.isDashed ? " stroke-dasharray=\"5 4\"" : ""
    let places = line.values.enumerated().map { "\(rounded(x($0.offset + 1))),\(rounded(y($0.element)))" }
    let legend = top + 10 + 20 * Double(index)
    let start = width - right + 16
    return [
      "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" stroke=\"\(colour)\" "
        + "stroke-width=\"2\"\(dash)/>",
      "<path d=\"M\(start) \(legend)h24\" stroke=\"\(colour)\" stroke-width=\"2\"\(dash)/>",
      "<text x=\"\(start + 32)\" y=\"\(legend + 4)\">\(Self.escaped(line.name))</text>",
    ]
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
