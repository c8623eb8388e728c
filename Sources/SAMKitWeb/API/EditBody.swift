import SAMKit
import SAMKitInteraction

/// An edit as JSON.
struct EditBody: Decodable {
  enum Action: String, Decodable { case add, begin, change, delete, clear, undo, redo, choose, keep }
  let action: Action
  let mark: MarkBody?
  /// Which mark: change and delete.
  let id: Int?
  /// Which mask: choose.
  let candidate: Int?
  let quality: SamOptions.Quality?

  /// - Throws: `.invalidPrompt` where a part is missing.
  func edit() throws(SamError) -> Edit {
    switch action {
    case .add: Edit(.add(try required(mark, "mark").mark()), quality: quality)
    case .begin: Edit(.begin(try required(mark, "mark").mark()), quality: quality)
    case .change: Edit(.change(id: try required(id, "id"), try required(mark, "mark").mark()), quality: quality)
    case .delete: Edit(.delete(id: try required(id, "id")), quality: quality)
    case .clear: Edit(.clear, quality: quality)
    case .undo: Edit(.undo, quality: quality)
    case .redo: Edit(.redo, quality: quality)
    case .choose: Edit(.choose(try required(candidate, "candidate")))
    case .keep: Edit(.keep, quality: quality)
    }
  }

  private func required<T>(_ value: T?, _ name: String) throws(SamError) -> T {
    guard let value else { throw SamError(.invalidPrompt, "\(action.rawValue) needs “\(name)”") }
    return value
  }
}

/// A text query as JSON.
struct QueryBody: Decodable { let query: String }
