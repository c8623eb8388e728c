/// A mask given as a prompt.
public enum MaskPrompt: Sendable, Equatable {
  /// The low-res logits of an earlier result of the same image and model.
  case logits(LowResLogits)
  /// A bitmap of any size that covers the whole image; 128…255 is object. It is resampled into the model's frame
  /// and turned into logits.
  case bitmap(width: Int, height: Int, values: [UInt8])

  /// A mask of any size.
  public static func mask(_ mask: SamMask) -> MaskPrompt {
    .bitmap(width: mask.width, height: mask.height, values: mask.alpha)
  }
}
