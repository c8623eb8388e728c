import FoundationOfApple
import UniformTypeIdentifiers

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation
  @TransferRepresentationBuilder<Item> var body: Body { get }
}

extension TransferRepresentation where Body == Never {
  public var body: Never { fatalError() }
}

extension TransferRepresentation {
  @available(iOS 17.0, macOS 14.0, visionOS 1.0, *)
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> { self }
}

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }
}

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = Never
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
}

extension Never: TransferRepresentation {
  public typealias Item = Never
  public typealias Body = Never
}

extension Never: Transferable {
  public typealias Representation = Never
  public static var transferRepresentation: Never { fatalError() }
}

extension Data: Transferable {
  public static var transferRepresentation: DataRepresentation<Data> {
    DataRepresentation(exportedContentType: .image) { $0 }
  }
}
