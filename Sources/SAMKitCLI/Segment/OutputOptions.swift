package import CommandLineArguments

/// The options that say what is written, and where.
package enum OutputOptions {
  package static let out = Option(
    "out", short: "o", placeholder: "FILE|DIR", isRepeatable: true,
    help: """
      Where to write. The file's name says what: FILE-mask.png a mask, FILE-overlay.png the photo with the object \
      marked, any other name a cut-out. A folder gets all three, as PHOTO-cutout.png, PHOTO-mask.png and \
      PHOTO-overlay.png. - is standard output. May be repeated.

      Where neither --out nor another output is asked for, and not --json, the cut-out is written to \
      PHOTO-cutout.png in the current folder.
      """)
  package static let cutout = kindOption(
    .cutout, "cutout",
    help: """
      Write a cut-out, the object on a transparent ground with soft edges: to FILE (.png or .webp), or to where \
      --out says, whatever its name, or to PHOTO-cutout.png in the current folder. With several of --cutout, \
      --mask-out and --overlay, a file given to --out is the beginning of their names: cat.png gives \
      cat-cutout.png and cat-mask.png.
      """)
  package static let mask = kindOption(
    .mask, "mask-out",
    help: "Write a mask, gray, white on the object (.png): as --cutout does.")
  package static let overlay = kindOption(
    .overlay, "overlay",
    help: "Write the photo with each object tinted and outlined (.png, .jpg or .webp): as --cutout does.")

  package static let syntax = [out.syntax, cutout.syntax, mask.syntax, overlay.syntax]

  private static func kindOption(_ kind: OutputKind, _ name: String, help: String) -> OptionalValueOption {
    OptionalValueOption(name, placeholder: "FILE", help: help)
  }
}
