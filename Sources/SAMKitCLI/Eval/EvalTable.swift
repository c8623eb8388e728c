import SAMKit
import SAMKitEvaluation

/// The report of `samkit eval` for people.
struct EvalTable {
  private let report: EvaluationReport

  init(_ report: EvaluationReport) { self.report = report }

  /// The numbers of clicks that have a column.
  private var columns: [Int] { [1, 2, 3, 5, 10, 20, 50, 100].filter { $0 <= report.clicks } }

  var text: String {
    let count = report.levels.first?.objects.count ?? 0
    var lines = [
      "\(report.model) by \(report.engine): \(count) objects in \(report.images) photos, "
        + "\(report.clicks) clicks at most\(report.refines ? "" : ", each answer anew")"
    ]
    let clicks = columns.map { "\($0)" }
    for group in report.levels.first?.groups.map(\.group) ?? [] {
      let rows = report.levels.compactMap { level in
        level.groups.first { $0.group == group }.map { (level, $0) }
      }
      lines += ["", "\(group), \(rows.first?.1.objects ?? 0) objects"]
      lines.append(line("IoU after clicks", clicks + ["box"]))
      lines += rows.map { line($0.quality, values($1.iouByClicks) + [Format.decimal($1.box.iou, 3)]) }
      lines.append(line("boundary F", clicks + ["box"]))
      lines += rows.map { line($0.quality, values($1.boundaryByClicks) + [Format.decimal($1.box.boundaryF, 3)]) }
      lines.append(line("clicks to reach", ["85 %", "90 %", "never85", "never90", "worse", "ms"]))
      lines += rows.map { level, group in
        line(
          level.quality,
          [
            Format.decimal(group.noc85, 2), Format.decimal(group.noc90, 2), "\(group.failed85)", "\(group.failed90)",
            Format.decimal(100 * group.worseningShare, 1) + " %", Format.decimal(level.secondsPerClick.milliseconds, 0),
          ])
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func values(_ byClicks: [Double]) -> [String] { columns.map { Format.decimal(byClicks[$0 - 1], 3) } }

  private func line(_ name: String, _ values: [String]) -> String {
    Format.row(name, values, nameWidth: 18, column: 9)
  }
}
