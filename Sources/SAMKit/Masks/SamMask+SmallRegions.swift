extension SamMask {
  /// The mask with small holes filled and then without small islands, by Segment Anything's rule
  /// (`postprocess_small_regions`, 0 in its default): in image pixels, parts that touch at corners are one, and where
  /// all islands are small the largest stays.
  ///
  /// Soft edges go with what they belong to. Score, stability and logits stay those of the prediction.
  /// ``SamOptions/removesSmallParts`` is the quicker rule, which measures parts by the object's size and keeps what the
  /// prompt names.
  /// - Parameter area: pixels (alpha ≥ 128) under which a hole or an island is small.
  public func removingSmallRegions(below area: Int) -> SamMask {
    var object = alpha.map { $0 >= 128 }
    object = SmallRegions.removed(.holes, from: object, width: width, height: height, below: area).mask
    object = SmallRegions.removed(.islands, from: object, width: width, height: height, below: area).mask
    var result = alpha
    for index in alpha.indices where object[index] != (alpha[index] >= 128) {
      result[index] = object[index] ? 255 : 0
      for neighbour in neighbours(of: index) where isSoft(neighbour, object[index]) {
        let around = neighbours(of: neighbour)
        if around.allSatisfy({ object[$0] == object[index] }) { result[neighbour] = object[index] ? 255 : 0 }
      }
    }
    return SamMask(
      width: width, height: height, alpha: result, score: score, stability: stability, lowResLogits: lowResLogits,
      threshold: threshold, upsampling: upsampling)
  }

  /// Whether a pixel is on one side of the edge, but not wholly.
  private func isSoft(_ index: Int, _ isObject: Bool) -> Bool {
    isObject ? (128..<255).contains(alpha[index]) : (1..<128).contains(alpha[index])
  }

  /// The up to eight pixels around one.
  private func neighbours(of index: Int) -> [Int] {
    let (x, y) = (index % width, index / width)
    return (max(y - 1, 0)...min(y + 1, height - 1)).flatMap { row in
      (max(x - 1, 0)...min(x + 1, width - 1)).map { row * width + $0 }
    }.filter { $0 != index }
  }
}
