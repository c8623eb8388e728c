import CommandLineArguments

/// The options of `samkit models`, and its help page.
enum ModelsOptions {
  static let name = Option("name", placeholder: "NAME", help: "The name to give to the files that add brings.")
  static let acceptLicence = Flag(
    "accept-licence", help: "Say that you have read and accept a licence that restricts the use of a model.")
  static let forget = Flag(
    "forget",
    help: """
      Forget the recorded hashes of the model's files too. They are recorded at the first download where a publisher \
      gives none, and checked from then on; when the publisher has put out a new version, this makes it welcome.
      """)
  static let json = Flag("json", help: "Print a report in JSON.")
  static let quiet = Flag("quiet", short: "q", help: "Print no progress.")

  static let syntax = CommandSyntax(
    options: [name.syntax, acceptLicence.syntax, forget.syntax, json.syntax, quiet.syntax, Command.helpFlag.syntax],
    arguments: [.init("ACTION", .optional), .init("NAME", .any)])

  static let help = HelpPage([
    .init("NAME", [.paragraph("samkit models - models by name")]),
    .init(
      "SYNOPSIS",
      [
        .usage(command: "samkit models list", parts: ["[--json]"]),
        .usage(command: "samkit models download", parts: ["[--accept-licence]", "NAME..."]),
        .usage(command: "samkit models add", parts: ["FILE|DIR...", "--name NAME"]),
        .usage(command: "samkit models verify", parts: ["[NAME...]"]),
        .usage(command: "samkit models remove", parts: ["[--forget]", "NAME..."]),
        .usage(command: "samkit models path", parts: ["NAME"]),
      ]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Models are kept in a folder of the user's, each in a folder of its own. A download is continued where it \
          broke off, checked against its SHA-256, and seen only when it is whole.

          Without a network, put the files of a model, under their own names, into the folder of models, and \
          download: files with the right hash are taken as they are.
          """)
      ]),
    .options("OPTIONS", syntax.options),
    .items(
      "ENVIRONMENT",
      [
        ("SAMKIT_MODELS", "The folder of models; ~/.local/share/samkit/models where it is not set."),
        ("SAMKIT_MIRROR", "An address to fetch from instead (URL/host/path), or exchanges: FROM=TO,FROM=TO."),
        ("HF_ENDPOINT", "An address that stands for https://huggingface.co."),
        ("https_proxy", "A proxy, as for other programs."),
      ]),
    MainHelp.exitStatus,
    .init(
      "EXAMPLES",
      [
        .example("Bring MobileSAM, and use it:", command: "samkit models download mobile-sam"),
        .example("Give your own files a name:", command: "samkit models add ~/sam2 --name my-sam2"),
      ]),
  ])
}
