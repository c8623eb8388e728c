import Foundation
import SAMKit
import SAMKitGrounding

/// The contract models, loaded, and the picture that the reference was run on.
enum DetectorFixtures {
  static func load(_ file: String) throws -> any InferenceModel {
    try ModelLoader.defaultBackend.load(Fixtures.model("\(file).onnx"), options: .init(cachesCompiledModel: false))
  }

  static func textEncoder(_ file: String = "textual-int64", templates: [String] = ["{}"]) throws -> CLIPTextEncoder {
    try CLIPTextEncoder(model: load(file), tokenizer: Fixtures.tokenizer.get(), templates: templates)
  }

  /// The detector of one layout, from a folder as a user would have it.
  static func detector(_ layout: String) throws -> YOLOWorldDetector {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "yolo-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    var files = ["\(layout).onnx"]
    if !["ailab", "ailab-nms", "ultralytics"].contains(layout) { files.append("textual-int64.onnx") }
    if layout == "samkit1" { files.append("cv4_params.json") }
    for file in Set(files) { try manager.copyItem(at: Fixtures.model(file), to: folder.appending(path: file)) }
    if layout.hasPrefix("ailab") {
      let classes = "person\ndog\nred cup\ndriver's seat\ntraffic light\n"
      try Data(classes.utf8).write(to: folder.appending(path: "classes.txt"))
    }
    return try YOLOWorldDetector(
      folder: folder, templates: ["{}"], config: SamConfig(cachesCompiledModels: false),
      backend: ModelLoader.defaultBackend)
  }

  /// The image of Tools/goldens/yolo_world.py.
  static func picture(width: Int, height: Int) throws -> SamImage {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let i = 4 * (y * width + x)
        pixels[i] = UInt8(x * 255 / width)
        pixels[i + 1] = UInt8(y * 255 / height)
        pixels[i + 2] = UInt8((x * 5 / width + y * 4 / height) % 3 * 100)
      }
    }
    return try SamImage(width: width, height: height, pixels: pixels)
  }
}
