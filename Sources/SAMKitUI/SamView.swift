#if canImport(SwiftUI)
  public import SAMKit
  public import SAMKitInteraction
  public import SwiftUI

  /// A photo in which people select an object by tapping, boxing or scribbling, lift it, and copy, save, share or drag
  /// it out of the app.
  ///
  /// The photo is read, the model loaded and the photo encoded off the main actor when the view appears, and again when
  /// another photo or model is given; the view says what it is doing, and why where it cannot. Saving to the photo
  /// library is offered to apps whose Info.plist has `NSPhotoLibraryAddUsageDescription`. Every movement of a finger is
  /// the view's own: do not put it into a scroll view.
  public struct SamView: View {
    private let photo: PhotoToOpen?
    private let given: SubjectEditor?
    @State private var own = SubjectEditor()

    /// A view that opens a photo with a model.
    ///
    /// - Parameters:
    ///   - image: the photo; shown upright.
    ///   - model: what finds the object.
    ///   - config: where the model computes.
    ///   - editor: holds what is selected, for the app to read; nil: the view keeps it to itself.
    public init(
      image: PlatformImage, model: ModelReference = .bundled(.nano), config: SamConfig = .bestAvailable,
      editor: SubjectEditor? = nil
    ) {
      photo = PhotoToOpen(image: image, source: .model(model, config: config))
      given = editor
    }

    /// A view of an editor in which the app opens photos itself.
    public init(editor: SubjectEditor) {
      photo = nil
      given = editor
    }

    /// The photo, a line of help and the buttons, one below the other.
    public var body: some View {
      SubjectDesk(editor: given ?? own)
        .task(id: photo?.key) { await photo?.open(in: given ?? own) }
    }
  }
#endif
