import SwiftUI

@main
struct SamKitDemoApp: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}
