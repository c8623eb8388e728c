public import Foundation

/// Models on this computer: brought from the catalogue, checked, and found again by name.
///
/// A model is a folder `<store>/<name>` with its files and a `store.json`. It appears in one step when everything in
/// it is checked, so that a folder with a `store.json` is always whole. Downloads that are not complete are kept in
/// `<store>/.downloads` and continued.
///
/// Without a network: put a file of the catalogue, under its own name, into `<store>` or `<store>/<name>`, and
/// install. It is taken where its hash is right.
public struct ModelStore: Sendable {
  /// The store of the user: `SAMKIT_MODELS`, else `samkit/models` in the user's data folder
  /// (`XDG_DATA_HOME` or `~/.local/share`; Application Support on Apple's systems).
  public static var `default`: ModelStore { ModelStore() }

  /// The folder that holds a folder for each model.
  public let directory: URL
  package let catalog: [CatalogEntry]
  let options: DownloadOptions
  let environment: [String: String]

  /// - Parameters:
  ///   - directory: nil is the user's store.
  ///   - options: how downloads are done.
  public init(directory: URL? = nil, options: DownloadOptions = DownloadOptions()) {
    self.init(
      directory: directory, options: options, catalog: ModelCatalog.entries,
      environment: ProcessInfo.processInfo.environment)
  }

  package init(
    directory: URL?, options: DownloadOptions, catalog: [CatalogEntry], environment: [String: String]
  ) {
    self.directory = directory ?? Self.location(environment)
    self.catalog = catalog
    self.options = options
    self.environment = environment
  }

  package static func location(_ environment: [String: String]) -> URL {
    if let set = environment["SAMKIT_MODELS"], !set.isEmpty { return URL(filePath: set) }
    #if os(Linux)
      // A relative XDG path is to be ignored, says its specification.
      if let set = environment["XDG_DATA_HOME"], set.hasPrefix("/") {
        return URL(filePath: set).appending(path: "samkit/models")
      }
      return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share/samkit/models")
    #else
      return URL.applicationSupportDirectory.appending(path: "samkit/models")
    #endif
  }

  // MARK: What is there

  /// Every installed model, by name.
  public var installed: [InstalledModel] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.sorted().compactMap { name in name.hasPrefix(".") ? nil : self[ModelID(name)] }
  }

  /// An installed model; nil where it is not there or not whole (a file is missing or has another size).
  public subscript(_ id: ModelID) -> InstalledModel? {
    guard Self.isName(id), let manifest = StoreManifest.read(in: folder(id)), manifest.name == id.rawValue else {
      return nil
    }
    let model = InstalledModel(manifest, in: folder(id))
    return model.files.allSatisfy { PartialFile($0.url).size == $0.size } ? model : nil
  }

  /// The folder of an installed model.
  /// - Throws: `.modelNotFound` where it is not installed, `.modelDamaged` where it is not whole.
  public func path(_ id: ModelID) throws(SamError) -> URL {
    if let model = self[id] { return model.directory }
    try checkName(id)
    guard StoreManifest.read(in: folder(id)) == nil else {
      throw SamError(
        .modelDamaged, "model \(id) in \(folder(id).path) is not whole; `samkit models verify \(id)` says what is wrong"
      )
    }
    guard entry(id) != nil else { throw unknown(id) }
    throw SamError(.modelNotFound, "model \(id) is not installed; `samkit models download \(id)` brings it")
  }

  /// Compares every file of an installed model with its size and hash.
  /// - Throws: `.modelNotFound`, `.cancelled`.
  public func verify(_ id: ModelID, cancellation: Cancellation? = nil) throws(SamError) -> [FileCheck] {
    try checkName(id)
    guard let manifest = StoreManifest.read(in: folder(id)) else {
      throw SamError(.modelNotFound, "model \(id) is not installed in \(directory.path)")
    }
    var checks: [FileCheck] = []
    for file in manifest.files {
      try cancellation?.check()
      let url = folder(id).appending(path: file.path)
      checks.append(FileCheck(url: url, finding: try Self.finding(url, file)))
    }
    return checks
  }

  private static func finding(_ url: URL, _ file: StoreManifest.File) throws(SamError) -> FileCheck.Finding {
    guard FileManager.default.fileExists(atPath: url.path) else { return .missing }
    let size = PartialFile(url).size
    guard size == file.size else { return .wrongSize(expected: file.size, actual: size) }
    let hash = try SHA256.hash(fileAt: url)
    return hash == file.sha256 ? .good : .wrongHash(expected: file.sha256, actual: hash)
  }

  // MARK: Changes

  /// Installs a model of the catalogue: downloads what is missing, checks it, and puts it into the store.
  ///
  /// The installation ends when the stream's reader goes away; what was downloaded is continued the next time.
  /// - Parameters:
  ///   - id: the model's name in the catalogue.
  ///   - acceptLicence: says that the user has seen and accepts a licence that is not permissive.
  /// - Throws: in the stream, a ``SamError``: `.modelNotFound` for a name that is not in the catalogue,
  ///   `.licenceNotAccepted`, `.unsupportedModel` for a format that this system does not run, `.storeBusy`,
  ///   `.offline`, `.downloadFailed`, `.hashMismatch`, `.unsafeArchive`, `.modelDamaged`, `.diskFull`,
  ///   `.cannotWrite`, `.cancelled`.
  public func install(
    _ id: ModelID, acceptLicence: Bool = false
  ) -> AsyncThrowingStream<InstallState, any Error> {
    AsyncThrowingStream { continuation in
      let cancellation = Cancellation()
      continuation.onTermination = { _ in cancellation.cancel() }
      // A thread of its own: the work waits for the network and the disk.
      DispatchQueue.global(qos: .utility).async {
        do throws(SamError) {
          try install(id, acceptLicence: acceptLicence, cancellation: cancellation) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// The same on the calling thread.
  package func install(
    _ id: ModelID, acceptLicence: Bool = false, cancellation: Cancellation,
    report: @escaping @Sendable (InstallState) -> Void
  ) throws(SamError) {
    if id == .nano { return report(.ready) }
    try checkName(id)
    guard let entry = entry(id) else { throw unknown(id) }
    guard acceptLicence || entry.licence.isPermissive || self[id] != nil else { throw licenceError(entry) }
    #if os(Linux)
      guard entry.format == .onnx else {
        throw SamError(
          .unsupportedModel, "\(id) is a Core ML package, which runs on Apple's systems only; this system takes ONNX")
      }
    #else
      if entry.format == .onnx {
        guard let counterpart = ModelCatalog.coreMLCounterparts[id] else {
          throw SamError(.unsupportedModel, "\(id) is an ONNX model; this system takes Core ML packages")
        }
        return try install(counterpart, acceptLicence: acceptLicence, cancellation: cancellation, report: report)
      }
    #endif
    let lock = try StoreLock(lockFile(id), of: id)
    try withExtendedLifetime(lock) { () throws(SamError) in
      try ModelInstallation(
        entry, store: self, mirrors: Mirrors(environment: environment), cancellation: cancellation, report: report
      ).run()
    }
  }

  /// Deletes a model, and what was downloaded of it.
  /// - Parameters:
  ///   - id: the model's name.
  ///   - forgetsHashes: forget the recorded hashes of files whose publisher gives none, too: the next download is
  ///     taken as it comes.
  /// - Throws: `.modelNotFound`, `.storeBusy`, `.cannotWrite`.
  public func remove(_ id: ModelID, forgetsHashes: Bool = false) throws(SamError) {
    try checkName(id)
    let lock = try StoreLock(lockFile(id), of: id)
    defer { withExtendedLifetime(lock) {} }
    let hasDownloads = FileManager.default.fileExists(atPath: downloads(id).path)
    guard hasDownloads || FileManager.default.fileExists(atPath: folder(id).path) || forgetsHashes else {
      throw SamError(.modelNotFound, "model \(id) is not installed in \(directory.path)")
    }
    // Renamed first, so that a model is never seen in part.
    if FileManager.default.fileExists(atPath: folder(id).path) {
      let staging = try newStagingFolder(id)
      try move(folder(id), to: staging.appending(path: "removed"))
      try delete(staging)
    }
    try delete(downloads(id))
    if forgetsHashes, let entry = entry(id) {
      try RecordedHashes(directory).forget(entry.files.flatMap(\.urls))
    }
  }

  // MARK: Names and places

  package func entry(_ id: ModelID) -> CatalogEntry? { catalog.first { $0.id == id } }
  func folder(_ id: ModelID) -> URL { directory.appending(path: id.rawValue) }
  func downloads(_ id: ModelID) -> URL { directory.appending(path: ".downloads/\(id)") }
  func lockFile(_ id: ModelID) -> URL { directory.appending(path: ".locks/\(id).lock") }
  var stagingFolder: URL { directory.appending(path: ".staging") }

  /// A new, empty folder on the store's disk. Those of earlier processes that ended on the way are deleted; call
  /// it with the model's lock.
  func newStagingFolder(_ id: ModelID) throws(SamError) -> URL {
    let url = stagingFolder.appending(path: id.rawValue)
    try delete(url)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw FileFailure.writing(url, error)
    }
    return url
  }

  func delete(_ url: URL) throws(SamError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw SamError(.cannotWrite, "\(url.path) cannot be deleted: \(error.localizedDescription)", underlying: error)
    }
  }

  func move(_ url: URL, to target: URL) throws(SamError) {
    guard rename(url.path, target.path) == 0 else { throw FileFailure.writing(target, errno: errno) }
  }

  /// Whether a name is good for a folder and for a command line.
  static func isName(_ id: ModelID) -> Bool {
    let name = id.rawValue
    return !name.isEmpty && name.utf8.count <= 100 && name.first != "." && name.first != "-"
      && name.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || [45, 46, 95].contains($0)
      }
  }

  func checkName(_ id: ModelID) throws(SamError) {
    guard Self.isName(id) else {
      throw SamError(
        .invalidOption,
        "“\(id)” is no name for a model: expected letters, digits, “.”, “-” and “_”, not beginning with “.” or “-”")
    }
  }

  func unknown(_ id: ModelID) -> SamError {
    SamError(.modelNotFound, "there is no model named \(id); `samkit models list` shows those that there are")
  }

  private func licenceError(_ entry: CatalogEntry) -> SamError {
    SamError(
      .licenceNotAccepted,
      "\(entry.id) is under the licence \(entry.licence.name) (\(entry.licence.restriction ?? "not permissive")); "
        + "read it at \(entry.licence.url) and say --accept-licence to install the model")
  }
}
