package import SAMKit

import class Foundation.FileManager

/// Models on this device, and those on their way to it, for all requests.
package final class ModelDownloads: Sendable {
  package static let shared = ModelDownloads(
    isInstalled: ModelDownloads.isOnDisk, install: ModelDownloads.installFromStore)

  package typealias Install =
    @Sendable (ModelReference, _ acceptLicence: Bool, Cancellation, @escaping @Sendable (Double) -> Void)
    throws(SamError) -> Void

  private struct Entry {
    var work: SharedWork<Void>?
    var failure: SamError?
    var reports: [Int: @Sendable (Double) -> Void] = [:]
    var nextReport = 0
  }

  private let isInstalled: @Sendable (ModelReference) -> Bool
  private let install: Install
  private let entries = Locked<[ModelReference: Entry]>([:])

  package init(isInstalled: @escaping @Sendable (ModelReference) -> Bool, install: @escaping Install) {
    self.isInstalled = isInstalled
    self.install = install
  }

  package func status(of model: ModelReference) -> AssetStatus {
    if isInstalled(model) { return .ready }
    return entries.withLock { entries in
      guard let entry = entries[model] else { return .notReady }
      if entry.work != nil { return .downloading }
      return entry.failure.map { .error($0) } ?? .notReady
    }
  }

  /// Brings a model, or joins the download that is under way, which goes on as long as somebody waits for it.
  package func download(
    _ model: ModelReference, acceptLicence: Bool = false, progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    if isInstalled(model) { return progress(1) }
    let (work, id) = entries.withLock { entries -> (SharedWork<Void>, Int) in
      var entry = entries[model] ?? Entry()
      let work = entry.work ?? self.work(for: model, acceptLicence: acceptLicence)
      entry.work = work
      entry.failure = nil
      entry.nextReport += 1
      entry.reports[entry.nextReport] = progress
      entries[model] = entry
      return (work, entry.nextReport)
    }
    do {
      try await work.value()
      end(model, report: id, work: work, failure: nil)
    } catch {
      end(model, report: id, work: work, failure: error as? SamError)
      throw error
    }
  }

  /// How many wait for a download of the model.
  package func waiting(for model: ModelReference) -> Int {
    entries.withLock { $0[model]?.work?.waitingCount ?? 0 }
  }

  private func work(for model: ModelReference, acceptLicence: Bool) -> SharedWork<Void> {
    SharedWork { [self] in
      let cancellation = Cancellation()
      try await BlockingWork.run(cancellation) { [self] () throws(SamError) in
        try install(model, acceptLicence, cancellation) { [self] fraction in
          let reports = entries.withLock { Array(($0[model]?.reports ?? [:]).values) }
          for report in reports { report(fraction) }
        }
      }
    }
  }

  private func end(_ model: ModelReference, report id: Int, work: SharedWork<Void>, failure: SamError?) {
    entries.withLock { entries in
      guard var entry = entries[model] else { return }
      entry.reports[id] = nil
      if entry.work === work, entry.reports.isEmpty || failure != nil || work.known != nil { entry.work = nil }
      if let failure { entry.failure = failure }
      entries[model] = entry
    }
  }

  private static let isOnDisk: @Sendable (ModelReference) -> Bool = { reference in
    guard let files = try? ModelFiles(reference) else { return false }
    return files.all.allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static let installFromStore: Install = { (model, acceptLicence, cancellation, progress) throws(SamError) in
    guard case .bundled(let id) = model else {
      throw SamError(.modelNotFound, "the model's files are not where they should be: \(model)")
    }
    try ModelStore.default.install(id, acceptLicence: acceptLicence, cancellation: cancellation) { state in
      switch state {
      case .downloading(let fraction): progress(fraction)
      case .verifying, .preparing: break
      case .ready: progress(1)
      }
    }
  }
}
