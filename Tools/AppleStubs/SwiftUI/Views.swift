@_exported import CoreGraphics
@_exported import CoreTransferable
@_exported import FoundationOfApple
@_exported import Observation
import UniformTypeIdentifiers

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View where Body == Never {
  public var body: Never { fatalError() }
}

extension Never: View {
  public var body: Never { fatalError() }
}
extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
}

public struct TupleView<T>: View {
  public typealias Body = Never
  public nonisolated init(_ value: T) {}
}

public struct _ConditionalContent<TrueContent, FalseContent> { nonisolated init() {} }
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
}

public struct EmptyView: View {
  public typealias Body = Never
  public nonisolated init() {}
}

public struct EquatableView<Content: Equatable & View>: View {
  public typealias Body = Never
}
extension View where Self: Equatable {
  public nonisolated func equatable() -> EquatableView<Self> { fatalError() }
}

public struct VStack<Content: View>: View {
  public typealias Body = Never
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public struct HStack<Content: View>: View {
  public typealias Body = Never
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public struct ZStack<Content: View>: View {
  public typealias Body = Never
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {}
}
public struct GeometryReader<Content: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}
public struct GeometryProxy {
  public var size: CGSize { .zero }
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  public typealias Body = Never
}
extension ForEach where Content: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
public struct Group<Content> {}
extension Group: View where Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
}
extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) {}
}
@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct NavigationStack<Data, Root: View>: View {
  public typealias Body = Never
}
public struct NavigationPath {}
extension NavigationStack where Data == NavigationPath {
  public init(@ViewBuilder root: () -> Root) {}
}
public struct Divider: View {
  public typealias Body = Never
  public init() {}
}

extension Text: View { public typealias Body = Never }
public struct Text: Equatable, Sendable {
  public init<S: StringProtocol>(_ content: S) {}
}
extension Image: View { public typealias Body = Never }
public struct Image: Equatable, Sendable {
  public enum Interpolation: Sendable { case none, low, medium, high }
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {}
  public init(systemName: String) {}
  public func resizable() -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public enum Orientation: UInt8, Sendable { case up, down }
}
public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
}
extension Label where Title == Text, Icon == Image {
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}
public struct Button<Label: View>: View {
  public typealias Body = Never
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}
public struct TextField<Label: View>: View {
  public typealias Body = Never
}
extension TextField where Label == Text {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
}
extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView {}
  public init<S: StringProtocol>(_ title: S) where Label == Text {}
}
@available(iOS 17.0, macOS 14.0, visionOS 1.0, *)
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  public typealias Body = Never
}
extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {}
}

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct SharePreview<Image: Transferable, Icon: Transferable> {}
extension SharePreview where Image == Never, Icon == Never {
  public init<S: StringProtocol>(_ title: S) {}
}
@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct ShareLink<
  Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View
>:
  View
where Data.Element: Transferable {
  public typealias Body = Never
}
extension ShareLink {
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {}
}

@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
public struct Canvas<Symbols: View>: View {
  public typealias Body = Never
}
extension Canvas where Symbols == EmptyView {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
}
public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
public struct GraphicsContext {
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> Shading { fatalError() }
  }
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
}

@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
public protocol TimelineSchedule { associatedtype Entries: Sequence where Entries.Element == Date }
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = [Date]
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule()
  }
}
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context {
    public let date: Date
  }
}
public typealias TimelineViewDefaultContext = TimelineView<AnimationTimelineSchedule, Never>.Context
extension TimelineView: View where Content: View {
  public typealias Body = Never
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {}
}

@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  @MainActor @preconcurrency public static func main() {}
}
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Scene where Body == Never {
  public var body: Never { fatalError() }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}
