/// Rows of bytes that the system keeps some distance apart.
package enum PaddedRows {
  /// Writes rows that follow each other as rows that are `bytesPerRow` apart.
  package static func write(
    _ values: [UInt8], rowLength: Int, to memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) {
    let rows = rowLength == 0 ? 0 : values.count / rowLength
    precondition(rows == 0 || bytesPerRow >= rowLength && memory.count >= (rows - 1) * bytesPerRow + rowLength)
    values.withUnsafeBytes { values in
      for y in 0..<rows {
        UnsafeMutableRawBufferPointer(rebasing: memory[(y * bytesPerRow)...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: values[y * rowLength..<(y + 1) * rowLength]))
      }
    }
  }

  /// Reads rows that are `bytesPerRow` apart as rows that follow each other.
  package static func read(
    _ memory: UnsafeRawBufferPointer, rowLength: Int, rows: Int, bytesPerRow: Int
  ) -> [UInt8] {
    precondition(rows == 0 || bytesPerRow >= rowLength && memory.count >= (rows - 1) * bytesPerRow + rowLength)
    var values: [UInt8] = []
    values.reserveCapacity(rowLength * rows)
    for y in 0..<rows { values += memory[y * bytesPerRow..<y * bytesPerRow + rowLength] }
    return values
  }
}
