import Foundation
import SAMKitCLI
import Testing

@Suite("Measuring a model")
struct BenchTests {
  private struct Report: Decodable {
    struct Figures: Decodable { let median: Double, p95: Double, minimum: Double }
    struct Step: Decodable { let engine: Figures, overhead: Figures, total: Figures, overheadRatio: Double }
    struct Image: Decodable { let width: Int, height: Int }
    let image: Image, model: String, engine: String, runs: Int, threads: Int?, loadModel: Double
    let read: Figures, encode: Step, predict: Step, refine: [String: Step]
    let cutout: Figures, endToEnd: Figures, peakMemory: Int?
  }

  @Test func theReportHoldsTogether() throws {
    let run = Program.run(
      "bench", PackageFiles.cat, "--runs", "3", "--threads", "1", "--size", "640x480", "--json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(!report.engine.isEmpty)
    #expect(report.image.width == 640 && report.image.height == 480)
    #expect(report.model == "nano" && report.runs == 3 && report.threads == 1)
    #expect(Set(report.refine.keys) == ["fast", "balanced", "accurate"])
    for step in [report.encode, report.predict] + report.refine.values {
      for figures in [step.engine, step.overhead, step.total] {
        #expect(figures.minimum > 0 && figures.minimum <= figures.median && figures.median <= figures.p95)
      }
      #expect(step.engine.median <= step.total.median)
      #expect(abs(step.overheadRatio - step.overhead.median / step.engine.median) < 0.001)
    }
    #expect(report.endToEnd.minimum >= report.encode.total.minimum + report.predict.total.minimum)
    #expect((report.peakMemory ?? 0) > 1 << 20)
  }

  @Test func theTableHasALineForEachFigure() {
    let run = Program.run("bench", PackageFiles.cat, "--runs", "1")
    #expect(run.status == 0)
    let names = run.output.split(separator: "\n").dropFirst().map { line in
      String(line.prefix(28).reversed().drop { $0 == " " }.reversed())
    }
    #expect(
      names == [
        "milliseconds", "read", "encode: engine", "encode: overhead", "encode: total", "predict: engine",
        "predict: overhead", "predict: total", "refine, fast: engine", "refine, fast: overhead",
        "refine, balanced: engine", "refine, balanced: overhead", "refine, accurate: engine",
        "refine, accurate: overhead", "cut-out", "end to end", "load the model, once", "peak memory, MB",
      ])
  }

  @Test func noPhotoIsAFailure() {
    let run = Program.run("bench", "/no/such/photo.jpg")
    #expect(run.status == 1)
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
  }
}
