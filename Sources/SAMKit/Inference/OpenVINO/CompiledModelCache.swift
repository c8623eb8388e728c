#if os(Linux)
  import Foundation

  /// Compiled forms of model files on disk.
  ///
  /// OpenVINO's own cache trusts a file's path, size and time, and trusts the blobs that it wrote: other weights of
  /// the same size and time, or a flipped byte, give wrong results without a word. Here the folder's name is the hash
  /// of the file's content and of its external weights, the engine's version and the settings, and every blob's hash is
  /// noted and checked.
  enum CompiledModelCache {
    /// One model file with one set of settings.
    struct Entry {
      /// nil: no cache can be kept (a folder that cannot be written).
      let folder: URL?

      private var note: URL? { folder?.appending(path: "blobs.json") }

      /// Calls `body` with the folder to use; it is emptied first where its blobs are not what was noted. Who comes
      /// meanwhile, in this process or another, waits, and finds what was compiled.
      func load<M>(_ body: (URL?) throws(SamError) -> M) throws(SamError) -> M {
        guard let folder, let note, let lock = try? StoreLock(waitingFor: Self.lock(of: folder)) else {
          return try body(nil)
        }
        defer { withExtendedLifetime(lock) {} }
        if !isSound { try? FileManager.default.removeItem(at: folder) }
        guard CompiledModelCache.makePrivate(folder) else { return try body(nil) }
        let known = FileManager.default.fileExists(atPath: note.path)
        let model = try body(folder)
        if !known, let hashes = blobHashes(), let data = try? JSONEncoder().encode(hashes) {
          try? data.write(to: note, options: .atomic)
        }
        return model
      }

      private static func lock(of folder: URL) -> URL {
        folder.deletingLastPathComponent().appending(path: "locks/\(folder.lastPathComponent)")
      }

      private var isSound: Bool {
        guard let note, let data = try? Data(contentsOf: note),
          let noted = try? JSONDecoder().decode([String: String].self, from: data)
        else { return false }
        return noted == blobHashes()
      }

      private func blobHashes() -> [String: String]? {
        guard let folder,
          let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter({ $0 != "blobs.json" })
        else { return nil }
        var hashes: [String: String] = [:]
        for name in names {
          guard let hash = try? SHA256.hash(fileAt: folder.appending(path: name)) else { return nil }
          hashes[name] = hash
        }
        return hashes.isEmpty ? nil : hashes
      }
    }

    static func entry(for file: URL, properties: [(String, String)], in cache: URL) throws(SamError) -> Entry {
      let hash = try SHA256()
      hash.update(Data(try ContentHash.of(file).utf8))
      hash.update(Data(try OpenVINOLibrary.version.utf8))
      for (key, value) in properties { hash.update(Data("\n\(key)=\(value)".utf8)) }
      let name = String(hash.finalize().prefix(40))
      return Entry(folder: makePrivate(cache) ? cache.appending(path: name) : nil)
    }

    /// Makes a folder that only its owner can read, and says whether it can be written.
    private static func makePrivate(_ folder: URL) -> Bool {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      } catch { return false }
      return FileManager.default.isWritableFile(atPath: folder.path)
    }
  }
#endif
