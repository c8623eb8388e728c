/// A page of help in the manner of a manual page: titled sections of paragraphs, definitions and examples.
public struct HelpPage: Sendable, Equatable {
  public enum Block: Sendable, Equatable {
    /// Wrapped text; blank lines in it separate paragraphs.
    case paragraph(String)
    /// How a command is called: its name, then parts that are not broken.
    case usage(command: String, parts: [String])
    /// A term, and under it its explanation.
    case definition(term: String, text: String)
    /// A term and its explanation on one line, terms padded to `column` characters.
    case item(term: String, text: String, column: Int)
    /// What to type, kept as it is, under a sentence that says what it does.
    case example(String, command: String)
  }

  public struct Section: Sendable, Equatable {
    public let title: String
    public let blocks: [Block]

    public init(_ title: String, _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  public var sections: [Section]

  public init(_ sections: [Section]) { self.sections = sections }

  /// The page as text of lines of at most `width` characters (words that are longer are kept whole).
  public func text(width: Int = 80) -> String {
    sections.map { section in
      ([section.title]
        + section.blocks.enumerated().flatMap { index, block in
          (index > 0 && block.standsApart ? [""] : []) + block.lines(width: width)
        }).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }
}

extension HelpPage.Section {
  /// A section that lists options in the order given.
  public static func options(_ title: String, _ options: [OptionSyntax]) -> HelpPage.Section {
    HelpPage.Section(title, options.map { .definition(term: $0.usage, text: $0.help) })
  }

  /// A section of terms and short explanations, aligned.
  public static func items(_ title: String, _ items: [(term: String, text: String)]) -> HelpPage.Section {
    let column = (items.map(\.term.count).max() ?? 0) + 3
    return HelpPage.Section(title, items.map { .item(term: $0.term, text: $0.text, column: column) })
  }
}

extension HelpPage.Block {
  private static let margin = 4

  /// Whether a blank line separates it from what is before it.
  fileprivate var standsApart: Bool {
    switch self {
    case .item, .usage: false
    case .paragraph, .definition, .example: true
    }
  }

  fileprivate func lines(width: Int) -> [String] {
    switch self {
    case .paragraph(let text):
      TextWrapping.paragraphs(text, width: width, indent: Self.margin)
    case .usage(let command, let parts):
      TextWrapping.lines(
        [command] + parts, width: width, indent: Self.margin, hanging: Self.margin + command.count + 1)
    case .definition(let term, let text):
      [String(repeating: " ", count: Self.margin) + term]
        + TextWrapping.paragraphs(text, width: width, indent: 2 * Self.margin)
    case .item(let term, let text, let column):
      TextWrapping.lines(
        [term.padded(to: column - 1)] + TextWrapping.words(text), width: width, indent: Self.margin,
        hanging: Self.margin + column)
    case .example(let text, let command):
      TextWrapping.paragraphs(text, width: width, indent: Self.margin)
        + command.split(separator: "\n").map { String(repeating: " ", count: 2 * Self.margin) + $0 }
    }
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
