/// A key that was pressed, with what was held.
public struct KeyStroke: Sendable, Hashable {
  /// A key.
  public enum Key: Sendable, Hashable {
    /// What the key types, in lower case.
    case character(Character)
    case escape, delete, space, enter
    case arrow(SubjectCommand.Direction)
  }

  /// Keys that are held with another.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1)
    /// Command, or Control.
    public static let command = Modifiers(rawValue: 2)
    /// Option, or Alt.
    public static let option = Modifiers(rawValue: 4)
  }

  public var key: Key
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// What a key types: its character, or AppKit's code for a key that types none (arrows U+F700…U+F703, forward
  /// delete U+F728). Nil for an empty text.
  public init?(typed text: String, _ modifiers: Modifiers = []) {
    guard let character = text.lowercased().first else { return nil }
    let key: Key =
      switch character {
      case "\u{1B}": .escape
      case "\u{8}", "\u{7F}", "\u{F728}": .delete
      case " ": .space
      case "\r", "\n": .enter
      case "\u{F700}": .arrow(.up)
      case "\u{F701}": .arrow(.down)
      case "\u{F702}": .arrow(.left)
      case "\u{F703}": .arrow(.right)
      default: .character(character)
      }
    self.init(key, modifiers)
  }

  /// What the key does; nil where it does nothing. The same keys as in the page of `samkit serve`, and Space to lift.
  public var command: SubjectCommand? {
    switch (key, modifiers) {
    case (.character("z"), .command): .undo
    case (.character("z"), [.command, .shift]), (.character("y"), .command): .redo
    case (.character("c"), .command): .copy
    case (.character("s"), .command): .saveToFile
    case (.escape, []): .dismiss
    case (.delete, []): .deleteMark
    case (.space, []), (.character("m"), []): .lift
    case (.enter, []): .includeHere
    case (.enter, .shift): .excludeHere
    case (.arrow(let direction), []): .move(direction)
    case (.arrow(let direction), .shift): .move(direction, fine: true)
    case (.character("t"), []): .mode(.tap)
    case (.character("b"), []): .mode(.box)
    case (.character("s"), []): .mode(.scribble)
    case (.character("x"), []): .toggleExcluding
    case (.character("r"), []): .toggleRefining
    case (.character("n"), []): .startAgain
    case (.character("1"), []): .choose(0)
    case (.character("2"), []): .choose(1)
    case (.character("3"), []): .choose(2)
    default: nil
    }
  }

  /// The command's key with Command, for menus and buttons; nil where it has none.
  public static func shortcut(of command: SubjectCommand) -> KeyStroke? {
    let all: [KeyStroke] = [
      KeyStroke(.character("z"), .command), KeyStroke(.character("z"), [.command, .shift]),
      KeyStroke(.character("c"), .command), KeyStroke(.character("s"), .command),
    ]
    return all.first { $0.command == command }
  }
}
