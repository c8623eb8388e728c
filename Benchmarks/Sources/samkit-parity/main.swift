import Foundation
import SAMKit

/// Answers the prompts of a request (JSON on standard input) and writes, for each, `OUT.low` (low-res logits of all
/// masks, float32) and `OUT.mask` (the masks, one byte a pixel); prints the scores and sizes as JSON.
func answer() throws {
  let request = try JSONDecoder().decode(Request.self, from: FileHandle.standardInput.readDataToEndOfFile())
  let config = SamConfig(threads: request.threads, cachesCompiledModels: false)
  let session = try SamSession(model: .directory(URL(filePath: request.model)), config: config)
  var answers: [Answer] = []
  var current = ""
  for item in request.cases {
    if item.image != current {
      try session.setImage(ImageFile.read(URL(filePath: item.image)))
      current = item.image
    }
    let points = item.points.map { SamPoint(x: $0[0], y: $0[1], label: $0[2] == 1 ? .positive : .negative) }
    let box = item.box.count == 4 ? SamBox(x0: item.box[0], y0: item.box[1], x1: item.box[2], y1: item.box[3]) : nil
    let masks = try session.predict(points: points, box: box, options: SamOptions(candidates: 4)).masks
    var low = Data()
    var bitmaps = Data()
    for mask in masks {
      mask.lowResLogits.values.withUnsafeBytes { low.append(contentsOf: $0) }
      bitmaps.append(contentsOf: mask.alpha.map { $0 >= 128 ? 1 : 0 })
    }
    try low.write(to: URL(filePath: item.out + ".low"))
    try bitmaps.write(to: URL(filePath: item.out + ".mask"))
    answers.append(
      Answer(
        scores: masks.map(\.score), width: masks[0].width, height: masks[0].height,
        lowWidth: masks[0].lowResLogits.width, lowHeight: masks[0].lowResLogits.height))
  }
  try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(answers))
}

do {
  try answer()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
