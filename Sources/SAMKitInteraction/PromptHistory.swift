public import SAMKit

/// What someone has marked on one image, with undo and redo. A value: copies are independent.
///
/// The items present say which mask is made; two histories with the same `items` give the same prompts. There is at
/// most one box and one mask seed: a new one takes the older one's place.
public struct PromptHistory: Sendable, Hashable, Codable {
  /// One mark.
  public enum Mark: Sendable, Hashable, Codable {
    case point(SamPoint)
    case box(SamBox)
    case stroke(Stroke)
    case mask(MaskSeed)
  }

  /// A mark with the name by which it can be deleted; names are never used twice in one history.
  public struct Item: Sendable, Hashable, Codable, Identifiable {
    public let id: Int
    public var mark: Mark
  }

  private struct Edit: Sendable, Hashable, Codable {
    let at: Int
    let old: [Item]
    let new: [Item]

    var inverse: Edit { Edit(at: at, old: new, new: old) }
  }

  /// Edits that can be undone; older ones are forgotten.
  public static let undoDepth = 100

  /// The marks present, oldest first.
  public private(set) var items: [Item] = []
  private var undoStack: [Edit] = []
  private var redoStack: [Edit] = []
  private var nextID = 1

  public init() {}

  public var canUndo: Bool { !undoStack.isEmpty }
  public var canRedo: Bool { !redoStack.isEmpty }
  public var isEmpty: Bool { items.isEmpty }

  /// The point prompts, in the order made.
  public var points: [SamPoint] { items.compactMap { if case .point(let p) = $0.mark { p } else { nil } } }
  /// The box prompt.
  public var box: SamBox? { items.lazy.compactMap { if case .box(let b) = $0.mark { b } else { nil } }.first }
  /// The strokes, in the order made.
  public var scribble: Scribble {
    Scribble(strokes: items.compactMap { if case .stroke(let s) = $0.mark { s } else { nil } })
  }
  /// The mask to start from.
  public var maskSeed: MaskSeed? { items.lazy.compactMap { if case .mask(let m) = $0.mark { m } else { nil } }.first }

  /// Adds a mark and returns its name.
  @discardableResult
  public mutating func add(_ mark: Mark) -> Int {
    let item = Item(id: nextID, mark: mark)
    nextID += 1
    if let index = items.firstIndex(where: { Self.excludes($0.mark, mark) }) {
      perform(Edit(at: index, old: [items[index]], new: [item]))
    } else {
      perform(Edit(at: items.count, old: [], new: [item]))
    }
    return item.id
  }

  /// Deletes one mark; false when there is none of that name.
  @discardableResult
  public mutating func delete(id: Int) -> Bool {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
    perform(Edit(at: index, old: [items[index]], new: []))
    return true
  }

  /// Changes one mark, to move or relabel it, keeping its kind; false when there is none of that name and kind.
  @discardableResult
  public mutating func change(id: Int, to mark: Mark) -> Bool {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
    switch (items[index].mark, mark) {
    case (.point, .point), (.box, .box), (.stroke, .stroke), (.mask, .mask): break
    default: return false
    }
    guard items[index].mark != mark else { return true }
    perform(Edit(at: index, old: [items[index]], new: [Item(id: id, mark: mark)]))
    return true
  }

  /// Deletes every mark; can be undone.
  public mutating func clear() {
    guard !items.isEmpty else { return }
    perform(Edit(at: 0, old: items, new: []))
  }

  /// Starts the next object: only the new seed is present, nothing of the one before. Can be undone.
  @discardableResult
  public mutating func startAgain(with mark: Mark) -> Int {
    let item = Item(id: nextID, mark: mark)
    nextID += 1
    perform(Edit(at: 0, old: items, new: [item]))
    return item.id
  }

  /// Takes the last edit back; false when there is none.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let edit = undoStack.popLast() else { return false }
    apply(edit.inverse)
    redoStack.append(edit)
    return true
  }

  /// Makes the edit last undone again; false when there is none.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let edit = redoStack.popLast() else { return false }
    apply(edit)
    undoStack.append(edit)
    return true
  }

  private static func excludes(_ a: Mark, _ b: Mark) -> Bool {
    switch (a, b) {
    case (.box, .box), (.mask, .mask): true
    default: false
    }
  }

  private mutating func perform(_ edit: Edit) {
    apply(edit)
    redoStack.removeAll()
    undoStack.append(edit)
    if undoStack.count > Self.undoDepth { undoStack.removeFirst() }
  }

  private mutating func apply(_ edit: Edit) {
    let at = edit.at
    // A history decoded from a damaged file may name places that do not exist.
    guard at >= 0, at <= items.count, edit.old.count <= items.count - at else { return }
    items.replaceSubrange(at..<(at + edit.old.count), with: edit.new)
  }
}
