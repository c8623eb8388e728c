package import CommandLineArguments

/// Which files a command writes, before they are numbered.
package struct OutputPlan: Sendable, Equatable {
  package struct File: Sendable, Equatable {
    package let kind: OutputKind
    /// A path, or `-` for standard output.
    package let path: String

    package init(kind: OutputKind, path: String) {
      self.kind = kind
      self.path = path
    }
  }

  package let files: [File]

  /// - Parameters:
  ///   - name: what files that are not named are called after: the photo's file name.
  ///   - needsFile: whether a file is written where nothing is asked for.
  ///   - usual: what it is then.
  package init(_ arguments: ParsedArguments, name: String, needsFile: Bool, usual: OutputKind = .cutout)
    throws(ArgumentError)
  {
    let named: [(OutputKind, [String?])] = [
      (.cutout, try arguments.all(OutputOptions.cutout)), (.mask, try arguments.all(OutputOptions.mask)),
      (.overlay, try arguments.all(OutputOptions.overlay)),
    ]
    let out = try arguments.all(OutputOptions.out)
    let bare = named.filter { $0.1.contains(nil) }.map(\.0)
    let stem = FileName(name).stem
    var files = named.flatMap { kind, paths in paths.compactMap(\.self).map { File(kind: kind, path: $0) } }
    for path in out { files += Self.files(at: path, kinds: bare, stem: stem) }
    if out.isEmpty { files += bare.map { File(kind: $0, path: stem + $0.suffix + ".png") } }
    if files.isEmpty, needsFile { files = [File(kind: usual, path: stem + usual.suffix + ".png")] }
    self.files = files
    try check()
  }

  private static func files(at path: String, kinds: [OutputKind], stem: String) -> [File] {
    if path.hasSuffix("/") || FileStatus(path).isFolder {
      let folder = path.hasSuffix("/") ? path : path + "/"
      return (kinds.isEmpty ? OutputKind.allCases : kinds).map {
        File(kind: $0, path: folder + stem + $0.suffix + ".png")
      }
    }
    switch kinds.count {
    case 0: return [File(kind: OutputKind(fileName: path), path: path)]
    case 1: return [File(kind: kinds[0], path: path)]
    default: return kinds.map { File(kind: $0, path: path == "-" ? path : FileName(path).appending($0.suffix)) }
    }
  }

  private func check() throws(ArgumentError) {
    for (index, file) in files.enumerated() {
      if files[..<index].contains(where: { $0.path == file.path }) {
        throw .invalid("two outputs have the same name, \(file.path)")
      }
      if file.path == "-" || FileStatus(file.path).isDevice { continue }
      guard file.kind.extensions.contains(FileName(file.path).fileExtension.lowercased()) else {
        throw .invalid(
          "\(file.path): expected a name that ends in \(Self.list(file.kind.extensions)) for \(file.kind.noun)")
      }
    }
  }

  /// `.png, .jpg or .webp`
  private static func list(_ extensions: [String]) -> String {
    let all = extensions.map { ".\($0)" }
    guard let last = all.last, all.count > 1 else { return all.joined() }
    return all.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
