public import Observation
import SAMKit

/// A search field over a photo: what is typed, and whether it is being looked for. The newest query or mark wins.
@MainActor @Observable
public final class TextPrompt {
  /// What is typed.
  public var query = ""
  public private(set) var isSearching = false
  /// The photo in which is searched.
  public let editor: SubjectEditor
  @ObservationIgnored private let finder: any PhraseFinding
  @ObservationIgnored private let latest = LatestWins()
  @ObservationIgnored package private(set) var work: Task<Void, Never>?

  /// Objects that one query shows.
  public static let objectLimit = 6

  public init(editor: SubjectEditor, finder: any PhraseFinding) {
    self.editor = editor
    self.finder = finder
  }

  /// Whether there is something to search for, and a photo to search in.
  public var canSearch: Bool { editor.activity == .ready && query.contains { !$0.isWhitespace } }

  /// Looks for what is typed and shows it; tells by the editor's notice what was not found.
  public func search() {
    guard canSearch else { return }
    let ticket = latest.begin()
    let (query, quality, request) = (query, editor.quality, editor.newestRequest)
    isSearching = true
    work = Task { [weak self, finder] in
      do {
        let found = try await finder.find(query, quality: quality, cancellation: ticket.cancellation)
        self?.show(found.objects, found.notes, quality, request, ticket)
      } catch {
        self?.fail(error, request, ticket)
      }
    }
  }

  private func show(
    _ objects: [FoundObject], _ notes: [String], _ quality: SamOptions.Quality, _ request: Int,
    _ ticket: LatestWins.Ticket
  ) {
    guard latest.accept(ticket) else { return }
    isSearching = ticket.cancellation.isCancelled
    guard request == editor.newestRequest else { return }
    if objects.isEmpty {
      editor.say(notes.isEmpty ? "Nothing was found." : notes.joined(separator: " "), isShown: true)
    } else {
      editor.show(Array(objects.prefix(Self.objectLimit)), quality: quality, note: notes.joined(separator: " "))
    }
  }

  private func fail(_ error: any Error, _ request: Int, _ ticket: LatestWins.Ticket) {
    guard latest.accept(ticket) else { return }
    isSearching = ticket.cancellation.isCancelled
    if request == editor.newestRequest { editor.report(error) }
  }
}
