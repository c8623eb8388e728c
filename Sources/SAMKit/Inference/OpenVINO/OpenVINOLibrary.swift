#if os(Linux)
  import COpenVINORuntime
  import Foundation

  /// OpenVINO's shared library: found once, opened once.
  package enum OpenVINOLibrary {
    private static let opened: Result<Void, SamError> = {
      Result { () throws(SamError) in
        let path = try locate(environment: ProcessInfo.processInfo.environment)
        guard skov_open(path) else {
          throw SamError(.engineMissing, "OpenVINO at \(path) cannot be opened: \(lastError)")
        }
      }
    }()

    /// The library file to open.
    /// - Throws: `.engineMissing` that says what to run.
    package static func locate(environment: [String: String]) throws(SamError) -> String {
      if let path = candidates(environment: environment).first { return path }
      if let set = environment["SAMKIT_OPENVINO_DIR"], !set.isEmpty {
        throw SamError(
          .engineMissing,
          "SAMKIT_OPENVINO_DIR is \(set), where there is no libopenvino_c.so; run scripts/setup.sh (or make setup) and "
            + "unset it")
      }
      throw SamError(
        .engineMissing,
        "OpenVINO was not found; run scripts/setup.sh (or make setup), or set SAMKIT_OPENVINO_DIR to a folder that "
          + "holds libopenvino_c.so")
    }

    /// Opens it, or says what to do.
    package static func open() throws(SamError) { try opened.get() }

    /// "2026.4.1-…"
    package static var version: String {
      get throws(SamError) {
        try open()
        return String(cString: skov_version())
      }
    }

    /// What the library said of the last failure on this thread.
    static var lastError: String {
      String(cString: skov_last_error()).split(whereSeparator: \.isNewline).map {
        $0.trimmingCharacters(in: .whitespaces)
      }.joined(separator: " ")
    }

    /// Library files, the best first: the folder that the user names (and no other), beside the program, `.deps` of
    /// the folders above it, then the system's. The current directory is never searched: a library planted there
    /// would run.
    package static func candidates(environment: [String: String]) -> [String] {
      var folders: [String] = []
      if let set = environment["SAMKIT_OPENVINO_DIR"], !set.isEmpty {
        folders = [set, set + "/lib", set + "/libs"]
      } else {
        if let program = ResourceLocator.programFolder {
          folders.append(program.path + "/openvino/lib")
          var folder = program
          while folder.path != "/" {
            folders.append(folder.path + "/.deps/openvino/lib")
            folder.deleteLastPathComponent()
          }
        }
        folders += ["/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
      }
      return folders.flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("libopenvino_c.so") }.sorted().reversed().map { folder + "/" + $0 }
      }
    }
  }
#endif
