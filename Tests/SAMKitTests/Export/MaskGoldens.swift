import Foundation

/// Reference numbers made by `Tools/goldens/export.py`.
struct MaskGoldens: Decodable {
  struct Mask: Decodable {
    let name: String, width: Int, height: Int, cells: String
    let components4: [[Int]], components8: [[Int]]
    let counts: String, shiftedCounts: String
    let parts: [Part], runs: [Int]
    let area: Int, bbox: [Double], iou: Double

    var isForeground: [Bool] { cells.utf8.map { $0 == UInt8(ascii: "1") } }
    var alpha: [UInt8] { isForeground.map { $0 ? 255 : 0 } }
  }
  /// Boxes `[x, y, width, height]` in pixels.
  struct Part: Decodable, Equatable {
    let box: [Int], holes: [[Int]]
  }
  struct Polygon: Decodable {
    let name: String, width: Int, height: Int, points: [Double], cells: String

    var alpha: [UInt8] { cells.utf8.map { $0 == UInt8(ascii: "1") ? 255 : 0 } }
  }
  let masks: [Mask]
  let polygons: [Polygon]

  static func load() throws -> MaskGoldens {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens/export.json")
    return try JSONDecoder().decode(MaskGoldens.self, from: Data(contentsOf: file))
  }
}
