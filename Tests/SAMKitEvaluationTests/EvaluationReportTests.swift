import Foundation
import SAMKit
import SAMKitEvaluation
import Testing

@Suite("What an evaluation adds up to")
struct EvaluationReportTests {
  private func object(_ ious: [Double], isThing: Bool? = nil) -> ObjectMeasurement {
    ObjectMeasurement(
      image: "a", id: 1, name: nil, isThing: isThing,
      clicks: ious.map { ObjectMeasurement.Score(iou: $0, boundaryF: $0 / 2, seconds: 0.01) },
      box: ObjectMeasurement.Score(iou: 0.5, boundaryF: 0.25))
  }

  @Test("Means by clicks, clicks to reach a target, and clicks that made it worse")
  func summary() {
    let objects = [object([0.4, 0.86, 0.91]), object([0.6, 0.5, 0.7]), object([1])]
    let summary = EvaluationSummary(group: "all", objects: objects, limit: 3)
    #expect(summary.iouByClicks.map { ($0 * 1000).rounded() } == [667, 787, 870])
    #expect(summary.boundaryByClicks.map { ($0 * 1000).rounded() } == [333, 393, 435])
    // 85 %: 2, never (3), 1; 90 %: 3, never (3), 1.
    #expect(summary.noc85 == 2 && summary.failed85 == 1)
    #expect((summary.noc90 * 3).rounded() == 7 && summary.failed90 == 1)
    // Four clicks came after a first one; one of them, 0.6 to 0.5, made it worse.
    #expect(summary.worseningShare == 0.25)
    #expect(summary.box.iou == 0.5)
  }

  @Test("A loss of no more than the step does not count as worse")
  func step() {
    let summary = EvaluationSummary(group: "all", objects: [object([0.5, 0.49, 0.46])], limit: 3)
    #expect(summary.worseningShare == 0.5)
  }

  @Test("Things, stuff and unnamed objects are told apart where there is more than one of them")
  func groups() {
    let mixed = [object([1], isThing: true), object([1], isThing: false), object([1])]
    #expect(EvaluationSummary.groups(of: mixed, limit: 1).map(\.group) == ["all", "things", "stuff", "unnamed"])
    #expect(EvaluationSummary.groups(of: [object([1])], limit: 1).map(\.group) == ["all"])
    #expect(EvaluationSummary.groups(of: [], limit: 1).isEmpty)
  }

  @Test("The plot has a line for each measure, within its frame")
  func plot() throws {
    let svg = ClickPlot(
      title: "a < b & c",
      lines: [.init(name: "x", values: [0, 1]), .init(name: "y", values: [0.5, 0.5], isDashed: true)]
    ).svg
    #expect(svg.contains("a &lt; b &amp; c"))
    let lines = svg.split(separator: "\n").filter { $0.hasPrefix("<polyline") }
    #expect(lines.count == 2)
    // From the lower left corner of the frame to the upper right one.
    #expect(lines[0].contains("points=\"56.0,392.0 530.0,44.0\""))
    #expect(lines[1].contains("stroke-dasharray"))
    #expect(try XMLDocumentCheck.isWellFormed(svg))
  }
}

/// Whether tags are balanced, without an XML library.
private enum XMLDocumentCheck {
  static func isWellFormed(_ text: String) throws -> Bool {
    var open: [Substring] = []
    for match in text.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/) {
      if !match.output.3.isEmpty { continue }
      if match.output.1.isEmpty {
        open.append(match.output.2)
      } else if open.popLast() != match.output.2 {
        return false
      }
    }
    return open.isEmpty
  }
}
