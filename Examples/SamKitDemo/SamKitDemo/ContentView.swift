import PhotosUI
import SAMKitUI
import SwiftUI

/// A photo from the library, or one that is dropped here, in two tabs: select by touch, select by words.
struct ContentView: View {
  @State private var picked: PhotosPickerItem?
  @State private var photo: PlatformImage?

  var body: some View {
    VStack {
      PhotosPicker("Choose a photo", selection: $picked, matching: .images).padding()
      if let photo {
        TabView {
          SamView(image: photo)
            .tabItem { Label("Touch", systemImage: "hand.tap") }
          WordsView(photo: photo)
            .tabItem { Label("Words", systemImage: "text.magnifyingglass") }
        }
      } else {
        ContentUnavailableView("Choose a photo, or drop one here", systemImage: "photo")
      }
    }
    .task(id: picked) {
      guard let picked, let data = try? await picked.loadTransferable(type: Data.self) else { return }
      photo = PlatformImage(data: data)
    }
    .dropDestination(for: Data.self) { items, _ in
      guard let dropped = items.first.flatMap({ PlatformImage(data: $0) }) else { return false }
      photo = dropped
      return true
    }
  }
}
