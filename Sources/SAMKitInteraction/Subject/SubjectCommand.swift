/// Something that a person can have done with the photo and its subject, by a button, a key or an accessibility action.
public enum SubjectCommand: Sendable, Hashable {
  case undo, redo
  /// Deletes the chosen mark, or the last one.
  case deleteMark
  /// Clears the marks for the next object.
  case startAgain
  /// Lifts the subject and opens its menu.
  case lift
  /// Closes the menu, or gives up what was begun.
  case dismiss
  /// Marks what is under the crosshair as part of the object, or as not part of it.
  case includeHere, excludeHere
  /// Whether taps and strokes exclude.
  case toggleExcluding
  /// Whether masks get the second look that their edges are best by.
  case toggleRefining
  case copy, share, saveToFile, saveToLibrary
  case mode(GestureMode)
  /// Shows another candidate, counted from 0.
  case choose(Int)
  /// Moves the crosshair; `fine`: by one point instead of twelve.
  case move(Direction, fine: Bool = false)

  /// A way for the crosshair.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down

    /// Points of the view to the right and down.
    var step: (x: Double, y: Double) {
      switch self {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .up: (0, -1)
      case .down: (0, 1)
      }
    }
  }

  /// What buttons and accessibility actions say.
  public var title: String {
    switch self {
    case .undo: "Undo"
    case .redo: "Redo"
    case .deleteMark: "Delete mark"
    case .startAgain: "Next object"
    case .lift: "Lift"
    case .dismiss: "Close"
    case .includeHere: "Include here"
    case .excludeHere: "Exclude here"
    case .toggleExcluding: "Exclude"
    case .toggleRefining: "Refine edge"
    case .copy: "Copy"
    case .share: "Share"
    case .saveToFile: "Save as PNG"
    case .saveToLibrary: "Save to Photos"
    case .mode(.tap): "Tap"
    case .mode(.box): "Box"
    case .mode(.scribble): "Scribble"
    case .choose(let index): "Candidate \(index + 1)"
    case .move(let direction, _): "Move crosshair \(direction.rawValue)"
    }
  }

  /// The name of the SF Symbol on buttons.
  public var symbol: String {
    switch self {
    case .undo: "arrow.uturn.backward"
    case .redo: "arrow.uturn.forward"
    case .deleteMark: "delete.left"
    case .startAgain: "plus"
    case .lift: "square.on.square.dashed"
    case .dismiss: "xmark"
    case .includeHere: "plus.circle"
    case .excludeHere, .toggleExcluding: "minus.circle"
    case .toggleRefining: "wand.and.stars"
    case .copy: "doc.on.doc"
    case .share: "square.and.arrow.up"
    case .saveToFile: "square.and.arrow.down"
    case .saveToLibrary: "photo.badge.plus"
    case .mode(.tap): "hand.tap"
    case .mode(.box): "rectangle.dashed"
    case .mode(.scribble): "scribble"
    case .choose(let index): index < 50 ? "\(index + 1).circle" : "circle"
    case .move(let direction, _): "arrow.\(direction.rawValue)"
    }
  }
}
