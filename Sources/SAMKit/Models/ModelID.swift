/// The name of a model, as people type it: `mobile-sam`, `sam2-tiny`.
///
/// The constants below are the built-in model and the entries of ``ModelCatalog``; any other name is that of a
/// model of your own, added with ``ModelStore/add(_:name:)``.
public struct ModelID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The name: what the command line takes, and the model's folder in the store.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ name: String) { self.init(rawValue: name) }
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  public var description: String { rawValue }
}

extension ModelID {
  /// The model that comes with SAMKit.
  public static let nano: ModelID = "nano"

  /// MobileSAM: SAM 1's decoder behind a small encoder.
  public static let mobileSam: ModelID = "mobile-sam"
  /// SAM 1, ViT-B, in float.
  public static let samVitB: ModelID = "sam-vit-b"
  /// SAM 1, ViT-B, weights in 8 bits.
  public static let samVitBQuantized: ModelID = "sam-vit-b-quantized"
  /// labelme's 8-bit exports of SAM 1.
  public static let labelmeSamVitB: ModelID = "labelme-sam-vit-b"
  public static let labelmeSamVitL: ModelID = "labelme-sam-vit-l"
  public static let labelmeSamVitH: ModelID = "labelme-sam-vit-h"

  public static let sam2Tiny: ModelID = "sam2-tiny"
  public static let sam2Small: ModelID = "sam2-small"

  public static let sam21Tiny: ModelID = "sam2.1-tiny"
  public static let sam21Small: ModelID = "sam2.1-small"
  public static let sam21BasePlus: ModelID = "sam2.1-base-plus"
  public static let sam21Large: ModelID = "sam2.1-large"

  /// osam's exports of SAM 2.1.
  public static let osamSam21Tiny: ModelID = "osam-sam2.1-tiny"
  public static let osamSam21Small: ModelID = "osam-sam2.1-small"
  public static let osamSam21BasePlus: ModelID = "osam-sam2.1-base-plus"
  public static let osamSam21Large: ModelID = "osam-sam2.1-large"

  /// EdgeSAM and its longer trained sister: non-commercial licence.
  public static let edgeSam: ModelID = "edge-sam"
  public static let edgeSam3x: ModelID = "edge-sam-3x"

  /// EfficientSAM, tiny and small.
  public static let efficientSamTiny: ModelID = "efficient-sam-t"
  public static let efficientSamSmall: ModelID = "efficient-sam-s"

  /// YOLO-World XL with CLIP's text encoder, for text prompts.
  public static let yoloWorld: ModelID = "yolo-world"
}
