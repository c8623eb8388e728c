import Foundation
import SAMKit
import Testing

@Suite("The catalogue is complete and consistent") struct ModelCatalogTests {
  let entries = ModelCatalog.entries

  @Test func everyNameIsThereOnce() {
    #expect(Set(entries.map(\.id)).count == entries.count)
    let named: [ModelID] = [
      .mobileSam, .samVitB, .samVitBQuantized, .labelmeSamVitB, .labelmeSamVitL, .labelmeSamVitH, .sam2Tiny,
      .sam2Small, .sam21Tiny, .sam21Small, .sam21BasePlus, .sam21Large, .osamSam21Tiny, .osamSam21Small,
      .osamSam21BasePlus, .osamSam21Large, .edgeSam, .edgeSam3x, .efficientSamTiny, .efficientSamSmall, .yoloWorld,
    ]
    for id in named { #expect(ModelCatalog.entry(id)?.format == .onnx, "\(id)") }
    #expect(entries.filter { $0.format == .onnx }.count == named.count)
    #expect(ModelCatalog.entry(.nano) == nil)
  }

  @Test func addressesAreEncrypted() {
    for url in entries.flatMap(\.files).flatMap(\.urls) { #expect(url.scheme == "https" && url.host != nil, "\(url)") }
  }

  @Test func hashesAreSHA256InLowerCase() {
    let digits = Set("0123456789abcdef")
    for file in entries.flatMap(\.files) {
      guard let hash = file.sha256 else { continue }
      #expect(hash.count == 64 && hash.allSatisfy(digits.contains), "\(file.path): \(hash)")
    }
  }

  @Test func onlyTheseHaveNoPublishedHash() {
    let without = entries.filter { $0.format == .onnx && $0.files.contains { $0.sha256 == nil } }.map(\.id)
    #expect(without == [.sam21Tiny, .sam21Small, .sam21BasePlus, .sam21Large])
  }

  @Test func filesOfAModelDoNotCollide() {
    for entry in entries {
      #expect(Set(entry.files.map(\.path)).count == entry.files.count, "\(entry.id)")
      for file in entry.files { #expect(!file.path.contains("..") && !file.path.hasPrefix("/"), "\(file.path)") }
    }
  }

  @Test func segmentersHaveAnEncoderAndADecoderOrAnArchive() {
    for entry in entries where entry.format == .onnx && entry.family != nil {
      let roles = entry.files.map(\.role)
      #expect(roles == [.archive] || roles == [.encoder, .decoder], "\(entry.id)")
    }
  }

  @Test func restrictedLicencesSayWhatTheyRestrict() {
    for licence in Set(entries.map(\.licence)) { #expect(licence.isPermissive == (licence.restriction == nil)) }
    let restricted = entries.filter { !$0.licence.isPermissive }.map(\.id)
    #expect(restricted == [.edgeSam, .edgeSam3x, .yoloWorld, "edge-sam-3x-coreml"])
  }

  @Test(arguments: [
    ("mobile_sam.encoder.onnx", CatalogEntry.File.Role.encoder), ("sam_vit_h_4b8939.decoder.onnx", .decoder),
    ("sam2.1_tiny_preprocess.onnx", .encoder), ("onnx/vision_encoder.onnx", .encoder),
    ("onnx/prompt_encoder_mask_decoder.onnx", .decoder), ("config.yaml", .part), ("encoder.onnx.data", .part),
    ("text_encoder.onnx", .textEncoder),
  ])
  func rolesAreToldByNames(path: String, role: CatalogEntry.File.Role) {
    #expect(ModelFileName.role(of: path) == role)
  }
}
