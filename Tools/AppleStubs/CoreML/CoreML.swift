@_exported import CoreVideo
@_exported import FoundationOfApple

@available(iOS 11.0, macOS 10.13, visionOS 1.0, *)
public enum MLComputeUnits: Int, Sendable {
  case cpuOnly, cpuAndGPU, all
  @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
  case cpuAndNeuralEngine
}

@available(iOS 12.0, macOS 10.14, visionOS 1.0, *)
open class MLModelConfiguration: NSObject {
  open var computeUnits: MLComputeUnits = .all
  open var allowLowPrecisionAccumulationOnGPU = false
  open var modelDisplayName: String?
}

public enum MLFeatureType: Int, Sendable {
  case invalid, int64, double, string, image, multiArray, dictionary, sequence, state
}

public enum MLMultiArrayDataType: Int, Sendable {
  case double = 65600
  case float32 = 65568
  @available(iOS 16.0, macOS 12.0, visionOS 1.0, *)
  case float16 = 65552
  case int32 = 131104
}

public enum MLMultiArrayShapeConstraintType: Int, Sendable {
  case unspecified = 1
  case enumerated, range
}

open class MLMultiArrayShapeConstraint: NSObject {
  open var type: MLMultiArrayShapeConstraintType { .unspecified }
  open var sizeRangeForDimension: [NSValue] { [] }
  open var enumeratedShapes: [[NSNumber]] { [] }
}

open class MLMultiArrayConstraint: NSObject {
  open var shape: [NSNumber] { [] }
  open var dataType: MLMultiArrayDataType { .float32 }
  open var shapeConstraint: MLMultiArrayShapeConstraint { fatalError() }
}

open class MLImageConstraint: NSObject {
  open var pixelsHigh: Int { 0 }
  open var pixelsWide: Int { 0 }
  open var pixelFormatType: OSType { 0 }
}

open class MLFeatureDescription: NSObject {
  open var name: String { "" }
  open var type: MLFeatureType { .invalid }
  open var isOptional: Bool { false }
  open var multiArrayConstraint: MLMultiArrayConstraint? { nil }
  open var imageConstraint: MLImageConstraint? { nil }
}

public struct MLModelMetadataKey: Hashable, Sendable {}

open class MLModelDescription: NSObject {
  open var inputDescriptionsByName: [String: MLFeatureDescription] { [:] }
  open var outputDescriptionsByName: [String: MLFeatureDescription] { [:] }
  open var metadata: [MLModelMetadataKey: Any] { [:] }
}

open class MLMultiArray: NSObject {
  public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {}
  open var dataType: MLMultiArrayDataType { .float32 }
  open var shape: [NSNumber] { [] }
  open var strides: [NSNumber] { [] }
  open var count: Int { 0 }
  @available(iOS 15.4, macOS 12.3, visionOS 1.0, *)
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }
  @available(iOS 15.4, macOS 12.3, visionOS 1.0, *)
  public func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> R
  ) rethrows -> R { try body(UnsafeMutableRawBufferPointer(start: nil, count: 0), []) }
}

open class MLFeatureValue: NSObject {
  public init(multiArray value: MLMultiArray) {}
  public init(pixelBuffer value: CVPixelBuffer) {}
  open var type: MLFeatureType { .invalid }
  open var multiArrayValue: MLMultiArray? { nil }
  open var imageBufferValue: CVPixelBuffer? { nil }
}

public protocol MLFeatureProvider {
  var featureNames: Set<String> { get }
  func featureValue(for featureName: String) -> MLFeatureValue?
}

open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
  public init(dictionary: [String: Any]) throws {}
  open var featureNames: Set<String> { [] }
  open func featureValue(for featureName: String) -> MLFeatureValue? { nil }
}

open class MLModel: NSObject {
  public init(contentsOf url: URL, configuration: MLModelConfiguration) throws {}
  open var modelDescription: MLModelDescription { fatalError() }
  open var configuration: MLModelConfiguration { fatalError() }
  open func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider { fatalError() }
  @available(*, noasync)
  @available(*, deprecated, message: "Use the asynchronous interface")
  open class func compileModel(at modelURL: URL) throws -> URL { modelURL }
  @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
  open class func compileModel(at modelURL: URL) async throws -> URL { modelURL }
}
