package import Foundation

/// Remembers which processors did not finish the first work with a model, across processes.
///
/// Drivers of accelerators can end the whole process, at loading or at the first prediction. So a note is written
/// before, and deleted after. A note whose writer is gone tells that it did not get to the end: the processors it
/// names are passed over from then on. The writer holds a lock on its note (`flock`), which the kernel takes away with
/// the process, so that work that is still going on elsewhere is not mistaken for a failure.
package struct ComputeUnitMemory: Sendable {
  package typealias Units = SamConfig.ComputeUnits

  private struct Note: Codable {
    /// Units that failed.
    var failed: [Units] = []
    /// Units whose first work has begun and not ended.
    var begun: Units?
  }

  private let folder: URL

  /// - Parameter folder: where notes are kept; what is in it may be deleted at any time.
  package init(folder: URL = SamCache.compiled.appending(path: "compute-units")) { self.folder = folder }

  /// The first work with a model for some units, while it goes on. Dropping it without ``end(failed:)`` is as good as
  /// a crash.
  package final class Attempt: Sendable {
    private let note: URL
    private let lock: StoreLock
    package let units: Units

    fileprivate init(note: URL, lock: StoreLock, units: Units) {
      self.note = note
      self.lock = lock
      self.units = units
    }

    /// Notes how it ended: nothing more is said of units that worked.
    package func end(failed: Bool) {
      withExtendedLifetime(lock) {
        ComputeUnitMemory.change(note) { content in
          content.begun = nil
          if failed, !content.failed.contains(units) { content.failed.append(units) }
        }
      }
    }
  }

  /// Which units to try, best first: those of `requested` that have not failed. The CPU is always left.
  /// - Parameters:
  ///   - key: a name for the model and the system's version, good as a file's name.
  ///   - requested: the units that the user allows.
  package func candidates(for key: String, requested: Units) -> [Units] {
    let failed = Self.read(note(key)).failed
    let left = Self.order(requested).filter { !failed.contains($0) || $0 == .cpuOnly }
    return left.isEmpty ? [.cpuOnly] : left
  }

  /// Notes that the first work is about to begin. Looks first whether an earlier one did not end.
  /// - Returns: nil where that is going on elsewhere, or no note can be written: then nothing is remembered.
  package func begin(_ key: String, units: Units) -> Attempt? {
    let note = note(key)
    guard let lock = lock(key) else { return nil }
    Self.change(note) { content in
      Self.settle(&content)
      content.begun = units
    }
    return Self.read(note).begun == units ? Attempt(note: note, lock: lock, units: units) : nil
  }

  /// Looks whether an earlier first work did not end, and remembers that.
  package func settle(_ key: String) {
    guard Self.read(note(key)).begun != nil, let lock = lock(key) else { return }
    withExtendedLifetime(lock) { Self.change(note(key)) { Self.settle(&$0) } }
  }

  /// The units to fall back on, from those that are asked for.
  package static func order(_ requested: Units) -> [Units] {
    switch requested {
    case .all: [.all, .cpuAndGPU, .cpuOnly]
    case .cpuAndNeuralEngine: [.cpuAndNeuralEngine, .cpuOnly]
    case .cpuAndGPU: [.cpuAndGPU, .cpuOnly]
    case .cpuOnly: [.cpuOnly]
    }
  }

  private static func settle(_ content: inout Note) {
    if let begun = content.begun, !content.failed.contains(begun) { content.failed.append(begun) }
    content.begun = nil
  }

  private func note(_ key: String) -> URL { folder.appending(path: "\(key).json") }

  private func lock(_ key: String) -> StoreLock? {
    try? StoreLock(folder.appending(path: "\(key).lock"), of: ModelID(key))
  }

  private static func read(_ note: URL) -> Note {
    guard let data = try? Data(contentsOf: note), let content = try? JSONDecoder().decode(Note.self, from: data)
    else { return Note() }
    return content
  }

  private static func change(_ note: URL, _ body: (inout Note) -> Void) {
    var content = read(note)
    body(&content)
    guard let data = try? JSONEncoder().encode(content) else { return }
    try? data.write(to: note, options: .atomic)
  }
}
