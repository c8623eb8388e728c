/// The tensor contract of one model, as data: everything that a session must be told to run it.
///
/// A new public export of a known kind is a new description, not new code. Descriptions are JSON files beside
/// the weights (`model.json`), or come from the catalogue, or are made from the files' tensors.
public struct ModelDescription: Codable, Sendable, Equatable {
  /// Whose architecture it is. Nothing is decided by it: it is there to be shown.
  public enum Family: String, Codable, Sendable {
    case nano, sam1 = "sam", mobileSam = "mobile-sam", sam2, edgeSam = "edge-sam", efficientSam = "efficient-sam"
  }

  /// Short name, as on the command line: "nano", "mobile-sam".
  public var name: String
  public var family: Family
  /// SPDX identifier or the licence's own name.
  public var licence: String?
  public var frame: Frame
  public var encoder: Encoder
  public var decoder: Decoder
  public var selection: Selection
  /// Inference precision that is known to be safe.
  public var precision: LoadOptions.Precision

  public init(
    name: String, family: Family, licence: String? = nil, frame: Frame, encoder: Encoder, decoder: Decoder,
    selection: Selection, precision: LoadOptions.Precision = .float32
  ) {
    self.name = name
    self.family = family
    self.licence = licence
    self.frame = frame
    self.encoder = encoder
    self.decoder = decoder
    self.selection = selection
    self.precision = precision
  }

  /// The encoder's square input, and how an image is brought into it.
  public struct Frame: Codable, Sendable, Equatable, Hashable {
    public enum Resize: String, Codable, Sendable {
      /// The longest side becomes `size`; the rest is padding right and bottom (SAM 1).
      case longestSide = "longest-side"
      /// Both sides become `size`, whatever the aspect ratio (SAM 2).
      case squash
      /// The graph resizes: the model's frame is the image (EfficientSAM).
      case none
    }
    /// Side in pixels (for `.none`, only what the graph uses inside).
    public var size: Int
    public var resize: Resize
    /// For `.squash`, the part of the frame, from its top left corner, that the image fills; nil: all of it. Some
    /// encoders take one size that is not square, and pad it themselves.
    public var content: Content?

    /// A size in pixels.
    public struct Content: Codable, Sendable, Equatable, Hashable {
      public var width: Int
      public var height: Int
      public init(width: Int, height: Int) {
        self.width = width
        self.height = height
      }
    }

    public init(size: Int, resize: Resize, content: Content? = nil) {
      self.size = size
      self.resize = resize
      self.content = content
    }
  }

  /// The image encoder's file and tensors.
  public struct Encoder: Codable, Sendable, Equatable {
    public enum Layout: String, Codable, Sendable {
      /// [1, 3, H, W]
      case nchw
      /// [H, W, 3]
      case hwc
    }
    /// `(value − mean) / std` on 0…255 values, red, green, blue.
    public struct Normalization: Codable, Sendable, Equatable {
      public var mean: [Float]
      public var std: [Float]
      public init(mean: [Float], std: [Float]) {
        self.mean = mean
        self.std = std
      }
      /// None: 0…255 as they are.
      public static let identity = Normalization(mean: [0, 0, 0], std: [1, 1, 1])
      /// 0…1.
      public static let unit = Normalization(mean: [0, 0, 0], std: [255, 255, 255])
      /// ImageNet's mean and deviation in SAM 1's figures.
      public static let sam1 = Normalization(mean: [123.675, 116.28, 103.53], std: [58.395, 57.12, 57.375])
    }
    /// In which numbers an image is brought to the frame's size; antialiased bilinear in both.
    public enum Resampling: String, Codable, Sendable {
      /// Rounded to 8 bits after the rows and after the columns, as Pillow does (SAM 1).
      case eightBit = "8-bit"
      /// Nothing rounded, as PyTorch resizes float tensors (SAM 2).
      case float
    }
    /// File name beside the description.
    public var file: String
    /// Name of the image input.
    public var input: String
    public var layout: Layout
    /// `float32` or `uint8`.
    public var elementType: Tensor.ElementType
    public var normalization: Normalization
    /// nil: 8 bits.
    public var resampling: Resampling?
    /// Pad to the whole frame with zeros after normalising (false: give the content alone, the graph pads).
    public var padsToFrame: Bool
    /// Names of the outputs to keep: all that decoders need.
    public var outputs: [String]

    public init(
      file: String, input: String, layout: Layout = .nchw, elementType: Tensor.ElementType = .float32,
      normalization: Normalization, resampling: Resampling? = nil, padsToFrame: Bool = true, outputs: [String]
    ) {
      self.file = file
      self.input = input
      self.layout = layout
      self.elementType = elementType
      self.normalization = normalization
      self.resampling = resampling
      self.padsToFrame = padsToFrame
      self.outputs = outputs
    }
  }

  /// The prompt encoder and mask decoder's file and tensors.
  public struct Decoder: Codable, Sendable, Equatable {
    public var file: String
    /// The prompt encoder's file, where `file` is a mask decoder alone; nil: `file` takes points.
    public var promptFile: String?
    /// Decoder input → encoder output.
    public var embeddings: [String: String]
    public var points: Points
    /// nil: no mask prompt.
    public var mask: MaskInput?
    /// nil: not asked for.
    public var originalSize: OriginalSize?
    public var outputs: Outputs

    public init(
      file: String, promptFile: String? = nil, embeddings: [String: String], points: Points, mask: MaskInput? = nil,
      originalSize: OriginalSize? = nil, outputs: Outputs
    ) {
      self.file = file
      self.promptFile = promptFile
      self.embeddings = embeddings
      self.points = points
      self.mask = mask
      self.originalSize = originalSize
      self.outputs = outputs
    }
  }

  /// How points and boxes are given to the decoder.
  public struct Points: Codable, Sendable, Equatable {
    public enum BoxRule: String, Codable, Sendable {
      /// Two corner points, labels 2 and 3, after the points (SAM 1).
      case cornersLast = "corners-last"
      /// Two corner points before the points (SAM 2).
      case cornersFirst = "corners-first"
      /// A tensor of its own (`boxInput`), [1, B, 4].
      case separateInput = "separate-input"
      case unsupported
    }
    public var coordinates: String
    public var labels: String
    public var labelType: Tensor.ElementType
    /// Rank of the coordinates: 3 is [1, N, 2], 4 is [1, 1, N, 2]; labels have one less.
    public var rank: Int
    public var boxRule: BoxRule
    public var boxInput: String?
    /// A pad point (0, 0) is added where no box is given (SAM 1's exports need it).
    public var padPoint: Bool
    /// The pad point is added after a box too: exports that give one mask count the points, padding included, to see
    /// whether the prompt is ambiguous, and take a box alone for it. nil: no.
    public var padsBoxes: Bool?
    public var padLabel: Int
    public var includeLabel: Int
    /// nil: exclude points have no embedding.
    public var excludeLabel: Int?
    /// Points that the graph keeps, box corners counted; nil: no limit.
    public var maximum: Int?
    /// The numbers of rows that the graph takes, rising: it was made for these alone, and rows of `padLabel`, which
    /// change nothing, fill up to the next. nil: any number.
    public var counts: [Int]?
    /// Labels are not a tensor of their own but the third column of `coordinates`: rows of x, y, label. nil: no.
    public var packsLabels: Bool?

    public init(
      coordinates: String = "point_coords", labels: String = "point_labels",
      labelType: Tensor.ElementType = .float32, rank: Int = 3, boxRule: BoxRule = .cornersLast,
      boxInput: String? = nil, padPoint: Bool, padLabel: Int = -1, includeLabel: Int = 1, excludeLabel: Int? = 0,
      maximum: Int? = nil
    ) {
      self.coordinates = coordinates
      self.labels = labels
      self.labelType = labelType
      self.rank = rank
      self.boxRule = boxRule
      self.boxInput = boxInput
      self.padPoint = padPoint
      self.padLabel = padLabel
      self.includeLabel = includeLabel
      self.excludeLabel = excludeLabel
      self.maximum = maximum
    }
  }

  /// The mask prompt: [1, 1, size, size] logits of the model's frame.
  public struct MaskInput: Codable, Sendable, Equatable {
    public var input: String
    /// The f32 [1] input that says whether a mask is given; nil: there is none.
    public var flag: String?
    public var size: Int
    /// Logits are clamped to ± this before they are fed back.
    public var clamp: Float
    public init(input: String = "mask_input", flag: String? = "has_mask_input", size: Int = 256, clamp: Float = 32) {
      self.input = input
      self.flag = flag
      self.size = size
      self.clamp = clamp
    }
  }

  /// The image's height and width, [2].
  public struct OriginalSize: Codable, Sendable, Equatable {
    public var input: String
    public var elementType: Tensor.ElementType
    public init(input: String = "orig_im_size", elementType: Tensor.ElementType) {
      self.input = input
      self.elementType = elementType
    }
  }

  /// The decoder's outputs that are read.
  public struct Outputs: Codable, Sendable, Equatable {
    public enum Upsampling: String, Codable, Sendable {
      /// To the frame's size, cut to the content, then to the image (SAM 1).
      case viaFrame = "via-frame"
      /// The whole map straight to the image (SAM 2).
      case direct
    }
    /// Mask logits, [.., M, h, w]: low resolution wherever the file has it.
    public var masks: String
    /// Predicted quality, [.., M].
    public var scores: String
    /// Object presence logit; nil: not given.
    public var objectScore: String?
    public var upsampling: Upsampling

    public init(
      masks: String = "low_res_masks", scores: String = "iou_predictions", objectScore: String? = nil,
      upsampling: Upsampling = .viaFrame
    ) {
      self.masks = masks
      self.scores = scores
      self.objectScore = objectScore
      self.upsampling = upsampling
    }
  }

  /// Which of the decoder's masks answers which prompt.
  public struct Selection: Codable, Sendable, Equatable {
    /// Masks that the decoder gives.
    public var count: Int
    /// The mask for prompts that are not ambiguous; nil: there is none.
    public var single: Int?
    /// The masks for a lone point.
    public var candidates: [Int]
    /// SAM 2's rule: the single mask gives way to the best candidate where its stability is under the threshold.
    public var dynamicStability: DynamicStability?

    public struct DynamicStability: Codable, Sendable, Equatable {
      public var delta: Float
      public var threshold: Float
      public init(delta: Float = 0.05, threshold: Float = 0.98) {
        self.delta = delta
        self.threshold = threshold
      }
    }

    public init(count: Int, single: Int?, candidates: [Int], dynamicStability: DynamicStability? = nil) {
      self.count = count
      self.single = single
      self.candidates = candidates
      self.dynamicStability = dynamicStability
    }
  }
}
