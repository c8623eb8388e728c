#if canImport(CoreML)
  import CoreML
  import CoreVideo
  import Foundation

  extension PackageFeature {
    /// nil for kinds that SAMKit does not pass on.
    init?(_ description: MLFeatureDescription) {
      name = description.name
      if let image = description.imageConstraint {
        kind = .image(width: image.pixelsWide, height: image.pixelsHigh)
      } else if let array = description.multiArrayConstraint, let element = StridedArray.Element(array.dataType) {
        kind = .array(element, ArraySizes(array))
      } else {
        return nil
      }
    }

    /// A checked tensor as Core ML takes it.
    /// - Throws: `.engineFailed` where there is no memory, `.modelContract`.
    func value(of tensor: Tensor) throws(SamError) -> MLFeatureValue {
      switch kind {
      case .image(let width, let height):
        guard case .uint8(let rgb) = tensor.storage else { throw noMemory }
        return MLFeatureValue(pixelBuffer: try Self.pixelBuffer(rgb, width: width, height: height))
      case .array(let element, _):
        guard let array = try? MLMultiArray(shape: tensor.shape.map { $0 as NSNumber }, dataType: element.dataType)
        else { throw noMemory }
        let result = array.withUnsafeMutableBytes { bytes, strides in
          let layout = StridedArray(element: element, shape: tensor.shape, strides: strides)
          return Result { () throws(SamError) in try layout.write(tensor, to: bytes) }
        }
        try result.get()
        return MLFeatureValue(multiArray: array)
      }
    }

    private var noMemory: SamError { SamError(.engineFailed, "there is no memory for input \(name)") }

    private static func pixelBuffer(_ rgb: [UInt8], width: Int, height: Int) throws(SamError) -> CVPixelBuffer {
      try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA) { memory, bytesPerRow in
        BGRAPixels.write(rgb, width: width, height: height, to: memory, bytesPerRow: bytesPerRow)
      }
    }
  }

  extension ArraySizes {
    init(_ constraint: MLMultiArrayConstraint) {
      let shapes = constraint.shapeConstraint
      switch shapes.type {
      case .enumerated: self = .enumerated(shapes.enumeratedShapes.map { $0.map(\.intValue) })
      case .range:
        // An NSRange of `length` sizes from `location` on.
        self = .ranged(
          shapes.sizeRangeForDimension.map { value in
            let range = value.rangeValue
            let greatest = range.length >= Int(Int32.max) ? nil : range.location + max(1, range.length) - 1
            return .init(range.location, greatest)
          })
      default: self = .fixed(constraint.shape.map(\.intValue))
      }
    }
  }

  extension StridedArray.Element {
    init?(_ type: MLMultiArrayDataType) {
      switch type {
      case .float16: self = .float16
      case .float32: self = .float32
      case .double: self = .float64
      case .int32: self = .int32
      default: return nil
      }
    }

    var dataType: MLMultiArrayDataType {
      switch self {
      case .float16: .float16
      case .float32: .float32
      case .float64: .double
      case .int32: .int32
      }
    }
  }
#endif
