import Foundation
import SAMKit
import TestSupport
import Testing

/// One of the synthetic models of `Tools/make_contract_models.py`, and what its layout promises.
struct ContractModel: Sendable, CustomTestStringConvertible {
  let name: String
  let scale: ContractImage.Scale
  /// The disc around a lone point: the best of the ambiguous masks. That is token 2 by predicted IoU, and the largest
  /// by EdgeSAM's stability.
  var ambiguousRadius: Double { name == "edge-sam" ? 260 : 130 }
  /// The disc around several points: token 0 where the file gives it, else token 2.
  let singleRadius: Double
  let takesExcludePoints: Bool
  let takesBoxes: Bool
  let takesMasks: Bool

  var testDescription: String { name }
  var folder: URL { Fixtures.file("SAMKitTests", "Fixtures/models/\(name)") }

  init(
    _ name: String, _ scale: ContractImage.Scale, single: Double, excludes: Bool = true, boxes: Bool = true,
    masks: Bool = true
  ) {
    self.name = name
    self.scale = scale
    singleRadius = single
    takesExcludePoints = excludes
    takesBoxes = boxes
    takesMasks = masks
  }

  /// Loads the model as a user would.
  func session() throws(SamError) -> SamSession {
    try SamSession(
      model: .directory(folder), config: SamConfig(threads: 1, cachesCompiledModels: false))
  }

  static let frame = ContractImage.Scale.squash(width: 1024, height: 1024)

  static let all: [ContractModel] = [
    ContractModel("official", .longestSide, single: 180),
    ContractModel("official-single", .longestSide, single: 180),
    ContractModel("samexporter-sam1", .longestSide, single: 180),
    ContractModel("samexporter-sam1-uint8", .longestSide, single: 180),
    ContractModel("labelme-sam1", .longestSide, single: 180),
    ContractModel("rectlabel-sam1", .squash(width: 1024, height: 720), single: 180),
    ContractModel("samexporter-sam2", frame, single: 130),
    ContractModel("osam-sam2", frame, single: 180),
    ContractModel("edge-sam", .longestSide, single: 180, masks: false),
    ContractModel("efficient-sam", frame, single: 130, excludes: false, masks: false),
    ContractModel("transformers-sam", .longestSide, single: 130, boxes: false, masks: false),
    ContractModel("transformers-sam2", frame, single: 130, masks: false),
  ]
}
