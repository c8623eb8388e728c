import Foundation

/// One installation of a catalogue's model. The model's lock is held while it runs.
struct ModelInstallation {
  private let entry: CatalogEntry
  private let store: ModelStore
  private let mirrors: Mirrors
  private let cancellation: Cancellation
  private let report: @Sendable (InstallState) -> Void

  init(
    _ entry: CatalogEntry, store: ModelStore, mirrors: Mirrors, cancellation: Cancellation,
    report: @escaping @Sendable (InstallState) -> Void
  ) {
    self.entry = entry
    self.store = store
    self.mirrors = mirrors
    self.cancellation = cancellation
    self.report = report
  }

  func run() throws(SamError) {
    if store[entry.id] != nil { return report(.ready) }
    let staging = try store.newStagingFolder(entry.id)
    do throws(SamError) {
      try fill(staging)
      try cancellation.check()
      // Another folder of this name is a damaged model or holds files put there by hand: it leaves in one step.
      if FileManager.default.fileExists(atPath: store.folder(entry.id).path) {
        try store.move(store.folder(entry.id), to: staging.appending(path: "old"))
        keepOtherFiles(from: staging.appending(path: "old"), in: staging.appending(path: "new"))
      }
      try store.move(staging.appending(path: "new"), to: store.folder(entry.id))
    } catch {
      try? store.delete(staging)
      throw error
    }
    try store.delete(staging)
    try? store.delete(store.downloads(entry.id))
    report(.ready)
  }

  /// What the user put into the folder stays there, but for what the new model brings itself.
  private func keepOtherFiles(from old: URL, in new: URL) {
    let known = StoreManifest.read(in: old)?.files.compactMap { $0.path.split(separator: "/").first.map(String.init) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: old.path)) ?? []
    for name in names where name != StoreManifest.fileName && known?.contains(name) != true {
      let target = new.appending(path: name)
      if !FileManager.default.fileExists(atPath: target.path) {
        _ = rename(old.appending(path: name).path, target.path)
      }
    }
  }

  /// Puts the whole model into `staging/new`.
  private func fill(_ staging: URL) throws(SamError) {
    let fetched = try fetchAll()
    report(.preparing)
    let folder = staging.appending(path: "new")
    try makeFolder(folder)
    var files: [StoreManifest.File] = []
    for (file, fetch) in zip(entry.files, fetched) {
      if file.role == .archive {
        try FreeSpace.check(2 * fetch.outcome.size, at: store.directory, for: entry.id.rawValue)
        for path in try ZipArchive(fetch.url).unpack(into: folder, cancellation: cancellation) {
          files.append(try record(path, in: folder, role: ModelFileName.role(of: path)))
        }
      } else {
        try place(fetch, at: folder.appending(path: file.path))
        files.append(
          .init(path: file.path, role: file.role, size: fetch.outcome.size, sha256: fetch.outcome.sha256))
      }
    }
    try checkParts(files)
    if entry.format == .coreML { try ModelLoader.prepare(folder, cancellation: cancellation) }
    let sources = zip(entry.files, fetched).map { file, fetch in
      StoreManifest.Source(url: file.urls[0], sha256: fetch.outcome.sha256, isPublished: file.sha256 != nil)
    }
    try recordHashes(fetched)
    try StoreManifest(
      name: entry.id.rawValue, licence: entry.licence.name, format: entry.format, isOwn: false, files: files,
      sources: sources
    ).write(in: folder)
  }

  // MARK: Files

  private struct Fetched {
    let url: URL
    let outcome: Downloader.Outcome
    /// Put there by the user, to be copied and not moved.
    let isSideLoaded: Bool
  }

  private func fetchAll() throws(SamError) -> [Fetched] {
    let recorded = RecordedHashes(store.directory)
    let sizes = entry.files.map { max(1, $0.approximateSize ?? 1) }
    let whole = Double(sizes.reduce(0, +))
    if let size = entry.downloadSize { try FreeSpace.check(size, at: store.directory, for: entry.id.rawValue) }
    let progress = InstallProgress(report)
    progress.update(0)
    var fetched: [Fetched] = []
    var before = 0.0
    for (file, size) in zip(entry.files, sizes) {
      try cancellation.check()
      let hash = file.sha256 ?? recorded.hash(of: file.urls[0])
      let start = before
      if let local = try sideLoaded(file, hash: hash) {
        fetched.append(local)
      } else {
        let remote = try download(file, hash: hash) { received, total in
          let part = Double(received) / Double(max(1, total ?? size))
          progress.update((start + min(1, part) * Double(size)) / whole)
        }
        fetched.append(remote)
      }
      before += Double(size)
    }
    progress.update(1)
    report(.verifying)
    return fetched
  }

  private func download(
    _ file: CatalogEntry.File, hash: String?, progress: @escaping @Sendable (Int64, Int64?) -> Void
  ) throws(SamError) -> Fetched {
    let url = store.downloads(entry.id).appending(path: file.path)
    try makeFolder(url.deletingLastPathComponent())
    do throws(SamError) {
      let outcome = try Downloader(options: store.options).download(
        file.urls.map { mirrors.address(for: $0) }, to: url, expecting: .init(size: file.size, sha256: hash),
        cancellation: cancellation, progress: progress)
      return Fetched(url: url, outcome: outcome, isSideLoaded: false)
    } catch {
      // The bytes of a wrong file are of no use, and those on a full disk are in the way.
      if error.code == .hashMismatch || error.code == .diskFull { PartialFile(url).remove() }
      if error.code == .hashMismatch, file.sha256 == nil { throw changed(file, error) }
      if error.code == .offline {
        let name = file.urls[0].lastPathComponent
        throw SamError(
          .offline, error.message + ", or put \(name) into \(store.folder(entry.id).path) by hand",
          underlying: error.underlying)
      }
      throw error
    }
  }

  private func changed(_ file: CatalogEntry.File, _ error: SamError) -> SamError {
    SamError(
      .hashMismatch,
      error.message + ", the hash of its first download (its publisher gives none); if a new version is meant, "
        + "`samkit models remove \(entry.id) --forget` makes it welcome", underlying: error)
  }

  /// A file that the user put into the store. One with another hash than the published one is not touched.
  private func sideLoaded(_ file: CatalogEntry.File, hash: String?) throws(SamError) -> Fetched? {
    let names = Set([file.urls[0].lastPathComponent, file.path])
    for folder in [store.folder(entry.id), store.directory] {
      for name in names.sorted() {
        let url = folder.appending(path: name)
        let size = PartialFile(url).size
        guard size > 0, file.size == nil || file.size == size else { continue }
        let found = try SHA256.hash(fileAt: url)
        guard hash == nil || hash == found else { continue }
        return Fetched(url: url, outcome: .init(size: size, sha256: found), isSideLoaded: true)
      }
    }
    return nil
  }

  private func place(_ fetch: Fetched, at target: URL) throws(SamError) {
    try makeFolder(target.deletingLastPathComponent())
    guard fetch.isSideLoaded else { return try store.move(fetch.url, to: target) }
    do {
      try FileManager.default.copyItem(at: fetch.url, to: target)
    } catch {
      throw FileFailure.writing(target, error)
    }
  }

  private func record(
    _ path: String, in folder: URL, role: CatalogEntry.File.Role
  ) throws(SamError) -> StoreManifest.File {
    try cancellation.check()
    let url = folder.appending(path: path)
    return .init(path: path, role: role, size: PartialFile(url).size, sha256: try SHA256.hash(fileAt: url))
  }

  /// An archive may be whole and yet not hold a model.
  private func checkParts(_ files: [StoreManifest.File]) throws(SamError) {
    guard entry.format == .onnx, entry.files.contains(where: { $0.role == .archive }) else { return }
    for role in [CatalogEntry.File.Role.encoder, .decoder] where !files.contains(where: { $0.role == role }) {
      throw SamError(
        .modelDamaged,
        "the archive of \(entry.id) holds no \(role.rawValue): found \(files.map(\.path).joined(separator: ", "))")
    }
  }

  private func recordHashes(_ fetched: [Fetched]) throws(SamError) {
    guard entry.files.contains(where: { $0.sha256 == nil }) else { return }
    let lock = try StoreLock(waitingFor: store.directory.appending(path: ".locks/recorded-hashes.lock"))
    defer { withExtendedLifetime(lock) {} }
    for (file, fetch) in zip(entry.files, fetched) where file.sha256 == nil {
      try RecordedHashes(store.directory).record(fetch.outcome.sha256, of: file.urls[0])
    }
  }

  private func makeFolder(_ url: URL) throws(SamError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw FileFailure.writing(url, error)
    }
  }
}
