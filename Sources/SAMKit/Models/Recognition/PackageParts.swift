/// Which Core ML packages of a folder belong together, by their names.
///
/// Known are `NAME_encoder` and `NAME_decoder` (SamKit 1.0, EdgeSAM), with `NAME_prompt_encoder_weights.json` beside
/// them, and `NAMEImageEncoderFLOAT16`, `NAMEPromptEncoderFLOAT16` and `NAMEMaskDecoderFLOAT16` (Apple's SAM 2).
package struct PackageParts: Sendable, Equatable {
  package var encoder: String
  package var decoder: String
  /// A package, or a JSON file of weights; nil where the decoder takes points itself.
  package var promptEncoder: String?

  private enum Role { case encoder, decoder, promptEncoder }

  /// The parts of one model among the names of a folder's files; nil where there is no encoder with its decoder.
  /// - Parameter model: the model that is meant, where the folder may hold others; nil: the one with the shortest name.
  package static func among(_ names: [String], model: ModelID? = nil) -> PackageParts? {
    var groups: [String: [Role: String]] = [:]
    // Compiled forms are taken before packages of the same name: there is nothing left to compile.
    for name in names.sorted(by: { a, b in (isCompiled(a) ? 0 : 1, a) < (isCompiled(b) ? 0 : 1, b) }) {
      guard let role = role(name) else { continue }
      let key = stem(name)
      if groups[key]?[role] == nil { groups[key, default: [:]][role] = name }
    }
    let models = groups.keys.sorted { ($0.count, $0) < ($1.count, $1) }.filter { model == nil || $0 == stem(of: model) }
    for key in models {
      if let encoder = groups[key]?[.encoder], let decoder = groups[key]?[.decoder] {
        return PackageParts(encoder: encoder, decoder: decoder, promptEncoder: groups[key]?[.promptEncoder])
      }
    }
    return nil
  }

  /// A package's name without the words that say which part it is: "SAM2_1Tiny", "mobile_sam"; empty for "encoder".
  package static func title(_ name: String) -> String {
    var title = name
    let words = [
      ".mlpackage", ".mlmodelc", ".json", "FLOAT16", "ImageEncoder", "PromptEncoder", "MaskDecoder", "prompt_encoder",
      "image_encoder", "mask_decoder", "encoder", "decoder", "weights",
    ]
    for word in words { title = title.replacing(word, with: "") }
    while let last = title.last, "_-.".contains(last) { title.removeLast() }
    return title
  }

  private static func isCompiled(_ name: String) -> Bool { name.hasSuffix(".mlmodelc") }

  private static func role(_ name: String) -> Role? {
    let lower = name.lowercased()
    let isPrompt = lower.contains("promptencoder") || lower.contains("prompt_encoder")
    if lower.hasSuffix(".json") { return isPrompt ? .promptEncoder : nil }
    guard lower.hasSuffix(".mlpackage") || lower.hasSuffix(".mlmodelc"), !lower.hasPrefix(".") else { return nil }
    if isPrompt { return .promptEncoder }
    if lower.contains("text") { return nil }
    return lower.contains("decoder") ? .decoder : lower.contains("encoder") ? .encoder : nil
  }

  private static func stem(_ name: String) -> String { title(name).lowercased().filter { $0.isLetter || $0.isNumber } }

  /// "sam21tiny" for both `sam2.1-tiny` and `apple-sam2.1-tiny`.
  private static func stem(of model: ModelID?) -> String? {
    guard let model else { return nil }
    var name = model.rawValue
    for publisher in ["apple-", "samkit-"] where name.hasPrefix(publisher) { name.removeFirst(publisher.count) }
    return stem(name)
  }
}
