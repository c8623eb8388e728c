#if canImport(SwiftUI)
  import SAMKitInteraction
  import SwiftUI

  extension KeyStroke {
    /// What a key press of SwiftUI is.
    init?(_ press: KeyPress) {
      var modifiers: Modifiers = []
      if press.modifiers.contains(.shift) { modifiers.insert(.shift) }
      if press.modifiers.contains(.option) { modifiers.insert(.option) }
      if !press.modifiers.isDisjoint(with: [.command, .control]) { modifiers.insert(.command) }
      self.init(typed: String(press.key.character), modifiers)
    }

    /// As a shortcut of a button.
    var shortcut: KeyboardShortcut? {
      guard case .character(let key) = key else { return nil }
      let held: EventModifiers = modifiers.contains(.shift) ? [.command, .shift] : .command
      return KeyboardShortcut(KeyEquivalent(key), modifiers: held)
    }
  }
#endif
