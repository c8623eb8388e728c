import SAMKitGrounding
import SAMKitUI
import SwiftUI

/// Loads the models for words once, off the main actor, and shows them at work.
struct WordsView: View {
  let photo: PlatformImage
  @State private var session: TextSegmentationSession?
  @State private var problem: String?

  var body: some View {
    if let session {
      TextPromptView(image: photo, session: session)
    } else if let problem {
      ContentUnavailableView("No model", systemImage: "exclamationmark.triangle", description: Text(problem))
    } else {
      ProgressView("Loading the models").task { await load() }
    }
  }

  private func load() async {
    do {
      session = try await Task.detached { try TextSegmentationSession() }.value
    } catch {
      problem = String(describing: error)
    }
  }
}
