import SAMKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The dense class probabilities of one view of an image: `vocabulary.onnx`'s logits and their normalisation, cell by
/// cell.
struct ClassMaps: Sendable {
  /// Pixels of the model's frame in a cell.
  static let cell = 32

  /// Cells of the frame in a row; the maps are square.
  let size: Int
  /// Cells that the image covers.
  let columns: Int, rows: Int
  let transform: ImageTransform
  private let logits: [Float]
  /// Logarithm of the sum of the exponentials of each cell's logits.
  private let normalizers: [Float]

  /// - Parameter logits: [1, 1000, size, size].
  /// - Throws: `.modelContract` for another shape.
  init(logits tensor: Tensor, transform: ImageTransform) throws(SamError) {
    let shape = tensor.shape
    guard shape.count == 4, shape[0] == 1, shape[1] == WordTable.classCount, shape[2] == shape[3], shape[2] >= 1 else {
      throw SamError(.modelContract, "expected class_logits [1, 1000, n, n] of the vocabulary, found \(shape)")
    }
    size = shape[2]
    columns = min(size, (transform.contentWidth + Self.cell - 1) / Self.cell)
    rows = min(size, (transform.contentHeight + Self.cell - 1) / Self.cell)
    self.transform = transform
    logits = tensor.floats
    normalizers = Self.normalizers(logits, cells: size * size)
  }

  private static func normalizers(_ logits: [Float], cells: Int) -> [Float] {
    var highest = [Float](repeating: -.infinity, count: cells)
    var sums = [Float](repeating: 0, count: cells)
    for label in 0..<WordTable.classCount {
      for cell in 0..<cells { highest[cell] = max(highest[cell], logits[label * cells + cell]) }
    }
    for label in 0..<WordTable.classCount {
      for cell in 0..<cells { sums[cell] += expf(logits[label * cells + cell] - highest[cell]) }
    }
    return zip(highest, sums).map { $0 + logf($1) }
  }

  /// The probability, in each covered cell, that it shows one of the classes; `rows × columns`.
  func probability(of classes: [Int]) -> [Float] {
    var map = [Float](repeating: 0, count: rows * columns)
    let cells = size * size
    for label in classes {
      for row in 0..<rows {
        for column in 0..<columns {
          let cell = row * size + column
          map[row * columns + column] += expf(logits[label * cells + cell] - normalizers[cell])
        }
      }
    }
    return map
  }

  /// How much the whole view shows one of the classes, 0…1: their mean probability beyond what so many classes would
  /// have by chance; 0 where more than ``rivals`` other classes are likelier than the likeliest of them.
  func recognition(of classes: [Int]) -> Float {
    let means = meanProbabilities()
    let best = classes.map { means[$0] }.max() ?? 0
    guard means.count(where: { $0 > best }) <= Self.rivals else { return 0 }
    let chance = Float(classes.count) / Float(WordTable.classCount)
    return max(0, (classes.reduce(0) { $0 + means[$1] } - chance) / (1 - chance))
  }

  private static let rivals = 5

  private func meanProbabilities() -> [Float] {
    let cells = size * size
    return (0..<WordTable.classCount).map { label in
      var sum: Float = 0
      for row in 0..<rows {
        for cell in row * size..<row * size + columns { sum += expf(logits[label * cells + cell] - normalizers[cell]) }
      }
      return sum / Float(rows * columns)
    }
  }
}
