import Foundation
import SAMKit
import Testing

@Suite struct ResourcesAreFound {
  @Test func theBuiltInModel() throws {
    let folder = try #require(ResourceLocator.model("nano"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names).isSuperset(of: ["model.json", "encoder.onnx", "decoder.onnx", "vocabulary.onnx"]))
  }

  @Test func whatIsNotThereIsNotFound() { #expect(ResourceLocator.model("no-such-resource") == nil) }

  @Test func theCurrentDirectoryIsNotSearched() {
    let places = ResourceLocator.places(target: ResourceLocator.modelTarget)
    for place in places { #expect(place.path.hasPrefix("/")) }
    let here = FileManager.default.currentDirectoryPath
    #expect(!places.contains { $0.deletingLastPathComponent().path == here })
  }
}
