import Foundation
import SAMKit
import SAMKitCoreMLModels
import SAMKitONNXModels
import Testing

/// What the packages hold is checked by Tests/CoreML; here, that their description can be read and names them.
@Suite("The built-in model's Core ML packages") struct CoreMLModelsTests {
  @Test("Their description names them, and the counts of points that they take")
  func description() throws {
    let folder = try #require(CoreMLModels.nano)
    let found = try ModelRecognition.locate(in: folder)
    for file in [found.encoder, found.decoder, folder.appending(path: "vocabulary.mlpackage")] {
      #expect(file.pathExtension == "mlpackage")
      #expect(FileManager.default.fileExists(atPath: file.appending(path: "Manifest.json").path), "\(file.path)")
    }
    let points = try #require(found.description).decoder.points
    #expect(points.counts == [1, 2, 3, 4, 6, 8, 16, 32])
    #expect(points.packsLabels == true && points.coordinates == "points" && !points.padPoint)
  }

  @Test("But for files and points it is the ONNX files' description")
  func sameAsONNX() throws {
    let onnx = try #require(ONNXModels.nano)
    let packages = try #require(CoreMLModels.nano)
    var ours = try #require(ModelRecognition.locate(in: packages).description)
    let theirs = try #require(ModelRecognition.locate(in: onnx).description)
    ours.encoder.file = theirs.encoder.file
    ours.decoder.file = theirs.decoder.file
    ours.decoder.points = theirs.decoder.points
    #expect(ours == theirs)
  }
}
