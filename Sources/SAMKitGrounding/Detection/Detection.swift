public import SAMKit

/// An object that a phrase names, and where it is.
public struct Detection: Sendable, Equatable {
  /// The phrase, in the user's words.
  public let label: String
  /// Its place in the query.
  public let phrase: Int
  /// How sure the grounding model is, 0…1. Scores of different models do not compare.
  public let score: Float
  /// The object in image pixels, inside the image.
  public let box: SamBox
  /// A point that is surely on the object, where the grounding model knows one.
  public let point: SamPoint?

  /// The object's mask logits, where they are known already, and the identity of the model that they come from.
  package let mask: LowResLogits?
  package let maskModel: String?

  public init(label: String, phrase: Int, score: Float, box: SamBox, point: SamPoint? = nil) {
    self.init(label: label, phrase: phrase, score: score, box: box, point: point, mask: nil, maskModel: nil)
  }

  package init(
    label: String, phrase: Int, score: Float, box: SamBox, point: SamPoint?, mask: LowResLogits?, maskModel: String?
  ) {
    self.label = label
    self.phrase = phrase
    self.score = score
    self.box = box
    self.point = point
    self.mask = mask
    self.maskModel = maskModel
  }
}
