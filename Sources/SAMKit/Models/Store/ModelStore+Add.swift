public import Foundation

extension ModelStore {
  /// Tells the tensor contract of a model from its files.
  package typealias Describing = (_ encoder: URL, _ decoder: URL) throws(SamError) -> ModelDescription

  /// Adds files of your own under a name. They are copied, with the files of weights that ONNX files name beside
  /// them. Where no `model.json` describes them, the layout is recognised by their tensors and written down.
  /// - Parameters:
  ///   - sources: one folder, or files. Hidden files and links are left out.
  ///   - name: the name to use the model by; not one of the catalogue.
  /// - Throws: `.invalidOption` for a name that cannot be used, `.modelNotFound` where the files hold no encoder and
  ///   decoder, `.modelDamaged`, also where a file of weights is missing, `.modelContract` and `.unsupportedModel`
  ///   for files that are no known layout, `.storeBusy`, `.diskFull`, `.cannotWrite`.
  @discardableResult
  public func add(_ sources: [URL], name: ModelID) throws(SamError) -> InstalledModel {
    try add(sources, name: name, describe: ModelLoader.describe)
  }

  /// - Parameter describe: checks the files and gives the description that is kept as `model.json`; not asked where
  ///   the files have one.
  @discardableResult
  package func add(_ sources: [URL], name: ModelID, describe: Describing?) throws(SamError) -> InstalledModel {
    try checkName(name)
    guard entry(name) == nil, name != .nano else {
      throw SamError(.invalidOption, "\(name) is the name of a model of the catalogue; choose another one")
    }
    let lock = try StoreLock(lockFile(name), of: name)
    defer { withExtendedLifetime(lock) {} }
    guard !FileManager.default.fileExists(atPath: folder(name).path) else {
      throw SamError(.invalidOption, "there is a model \(name) already; `samkit models remove \(name)` makes room")
    }
    let files = try OwnFiles(sources)
    let staging = try newStagingFolder(name)
    do throws(SamError) {
      let new = staging.appending(path: "new")
      try files.copy(into: new, store: self)
      // Core ML packages are recognised when they are loaded.
      if let describe, !files.isCoreML, !files.paths.contains("model.json") {
        let parts = try files.encoderAndDecoder()
        let description = try files.namingSources(of: new) { () throws(SamError) in
          try describe(new.appending(path: parts.encoder), new.appending(path: parts.decoder))
        }
        try Self.write(description, name: name, parts: parts, to: new.appending(path: "model.json"))
      }
      let manifest = try files.manifest(name: name, in: new)
      try manifest.write(in: new)
      try move(new, to: folder(name))
      try delete(staging)
      return InstalledModel(manifest, in: folder(name))
    } catch {
      try? delete(staging)
      throw error
    }
  }

  private static func write(
    _ description: ModelDescription, name: ModelID, parts: (encoder: String, decoder: String), to url: URL
  ) throws(SamError) {
    var description = description
    description.name = name.rawValue
    description.encoder.file = parts.encoder
    description.decoder.file = parts.decoder
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(description).write(to: url)
    } catch {
      throw FileFailure.writing(url, error)
    }
  }
}

/// Files that a user adds to the store.
private struct OwnFiles {
  private let sources: [(path: String, url: URL)]

  var paths: [String] { sources.map(\.path) }

  init(_ urls: [URL]) throws(SamError) {
    var sources: [(path: String, url: URL)] = []
    for url in urls {
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw SamError(.modelNotFound, "no such file: \(url.path)")
      }
      if url.isFolder, !["mlpackage", "mlmodelc"].contains(url.pathExtension) {
        sources += Self.files(in: url, prefix: "")
      } else if url.isFolder {
        sources += Self.files(in: url, prefix: url.lastPathComponent + "/")
      } else {
        sources.append((url.lastPathComponent, url.resolvingSymlinksInPath()))
      }
    }
    sources += try Self.externalData(of: sources)
    self.sources = sources.filter { $0.path != StoreManifest.fileName }
    let names = Set(paths)
    guard names.count == self.sources.count else {
      throw SamError(.invalidOption, "two of the files have the same name; a model's files must differ in name")
    }
    if !isCoreML { _ = try encoderAndDecoder() }
  }

  /// Runs `body` on the copies in `folder`; what it has to say of them is said of the files themselves.
  func namingSources<R>(of folder: URL, _ body: () throws(SamError) -> R) throws(SamError) -> R {
    do throws(SamError) { return try body() } catch {
      let message = sources.reduce(error.message) { text, source in
        text.replacing(folder.appending(path: source.path).path, with: source.url.path)
      }
      throw SamError(error.code, message, underlying: error.underlying)
    }
  }

  var isCoreML: Bool { paths.contains { $0.contains(".mlpackage/") || $0.contains(".mlmodelc/") } }

  /// Files of weights that ONNX files among `sources` name and that are not among them.
  private static func externalData(
    of sources: [(path: String, url: URL)]
  ) throws(SamError) -> [(path: String, url: URL)] {
    var found: [String: URL] = [:]
    for source in sources {
      let folder = source.path.split(separator: "/").dropLast().joined(separator: "/")
      for part in try ONNXExternalData.files(of: source.url) {
        found[folder.isEmpty ? part.name : "\(folder)/\(part.name)"] = part.url.resolvingSymlinksInPath()
      }
    }
    for source in sources { found[source.path] = nil }
    return found.map { (path: $0.key, url: $0.value) }.sorted { $0.path < $1.path }
  }

  private static func files(in folder: URL, prefix: String) -> [(path: String, url: URL)] {
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let all = FileManager.default.enumerator(
      at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    let depth = folder.resolvingSymlinksInPath().pathComponents.count
    var found: [(path: String, url: URL)] = []
    while let url = all?.nextObject() as? URL {
      guard (try? url.resourceValues(forKeys: Set(keys)).isRegularFile) == true else { continue }
      found.append((prefix + url.pathComponents.dropFirst(depth).joined(separator: "/"), url))
    }
    return found.sorted { $0.path < $1.path }
  }

  /// The encoder and the decoder, by their names or by the description beside them.
  func encoderAndDecoder() throws(SamError) -> (encoder: String, decoder: String) {
    if let note = sources.first(where: { $0.path == "model.json" }) {
      guard let data = try? Data(contentsOf: note.url),
        let description = try? JSONDecoder().decode(ModelDescription.self, from: data)
      else { throw SamError(.modelDamaged, "\(note.url.path) is not a model description") }
      for file in [description.encoder.file, description.decoder.file] where !paths.contains(file) {
        throw SamError(.modelNotFound, "\(note.url.path) names the file \(file), which is not among the files")
      }
      return (description.encoder.file, description.decoder.file)
    }
    return try ModelFileName.encoderAndDecoder(among: paths, of: "the files to add")
  }

  func copy(into folder: URL, store: ModelStore) throws(SamError) {
    for source in sources {
      let target = folder.appending(path: source.path)
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source.url, to: target)
      } catch {
        throw FileFailure.writing(target, error)
      }
    }
  }

  func manifest(name: ModelID, in folder: URL) throws(SamError) -> StoreManifest {
    let parts = try? encoderAndDecoder()
    var files: [StoreManifest.File] = []
    for source in sources {
      let url = folder.appending(path: source.path)
      let role: CatalogEntry.File.Role =
        source.path == parts?.encoder ? .encoder : source.path == parts?.decoder ? .decoder : .part
      files.append(
        .init(path: source.path, role: role, size: PartialFile(url).size, sha256: try SHA256.hash(fileAt: url)))
    }
    return StoreManifest(
      name: name.rawValue, licence: nil, format: isCoreML ? .coreML : .onnx, isOwn: true, files: files, sources: [])
  }
}
