import Foundation
import SAMKit
import TestSupport
import Testing

@Suite struct EngineLibrary {
  @Test func aMissingLibrarySaysWhatToDo() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = try #require(throws: SamError.self) {
      try OpenVINOLibrary.locate(environment: ["SAMKIT_OPENVINO_DIR": folder.path])
    }
    #expect(
      error
        == SamError(
          .engineMissing,
          "SAMKIT_OPENVINO_DIR is \(folder.path), where there is no libopenvino_c.so; run scripts/setup.sh (or make "
            + "setup) and unset it"))
  }

  @Test func aFolderThatTheUserNamesComesAlone() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "libopenvino_c.so.2641"))
    #expect(
      OpenVINOLibrary.candidates(environment: ["SAMKIT_OPENVINO_DIR": folder.path]) == [
        folder.path + "/libopenvino_c.so.2641"
      ])
  }

  @Test func theLibraryOfTheSetUpIsFoundAboveTheProgram() throws {
    let path = try OpenVINOLibrary.locate(environment: [:])
    #expect(path.hasPrefix("/"))
    #expect(try OpenVINOBackend().engineName.hasPrefix("OpenVINO 20"))
  }
}
