#if os(Linux)
  import CMicroHTTPD
  import Foundation
  package import SAMKit

  /// An HTTP server on the loopback address, over libmicrohttpd: the only file that knows the library.
  package final class HTTPServer: @unchecked Sendable {
    // Unchecked: `daemon` is touched only while `lock` is held, and the library is safe to call from any thread.
    private let lock = NSLock()
    private var daemon: OpaquePointer?
    private let context: Unmanaged<Context>
    /// The port that the server listens on.
    package let port: UInt16

    /// Starts listening on 127.0.0.1.
    ///
    /// - Parameters:
    ///   - port: 0 picks a free one.
    ///   - connections: open at once at most; more wait.
    /// - Throws: `.cannotWrite` where the port cannot be opened.
    package init(port: UInt16, connections: UInt32 = 32, handler: any HTTPHandler) throws(SamError) {
      context = Unmanaged.passRetained(Context(handler: handler))
      daemon = sk_http_start(
        sk_http_loopback(), port, connections, 30, receive, context.toOpaque(), complete)
      guard let daemon else {
        context.release()
        throw SamError(
          .cannotWrite, "cannot listen on 127.0.0.1:\(port): is something else listening there? Try another port.")
      }
      self.port = sk_http_port(daemon)
    }

    /// Ends the requests under way and closes the port. May be called twice.
    package func stop() {
      let open = lock.withLock { () -> OpaquePointer? in
        defer { daemon = nil }
        return daemon
      }
      guard let open else { return }
      MHD_stop_daemon(open)
      context.release()
    }

    deinit { stop() }
  }

  private final class Context: Sendable {
    let handler: any HTTPHandler
    init(handler: any HTTPHandler) { self.handler = handler }
  }

  /// A request that is being read. The library uses it on one thread at a time.
  private final class Exchange {
    var request: HTTPRequest
    let limit: Int
    init(request: HTTPRequest, limit: Int) {
      self.request = request
      self.limit = limit
    }
  }

  private func receive(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let context, let connection, let size, let state else { return .NO }
    let handler = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().handler
    guard let known = state.pointee else {
      return begin(connection, url: url, method: method, handler: handler, state: state)
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0 {
      // Only bodies of unstated length come this far: the stated length was looked at before.
      guard let data, exchange.request.body.count + size.pointee <= exchange.limit else { return .NO }
      data.withMemoryRebound(to: UInt8.self, capacity: size.pointee) {
        exchange.request.body.append($0, count: size.pointee)
      }
      size.pointee = 0
      return .YES
    }
    return send(handler.respond(to: exchange.request), on: connection)
  }

  /// Reads the head, and refuses what need not be read further.
  private func begin(
    _ connection: OpaquePointer, url: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    handler: any HTTPHandler, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    let pairs = Pairs()
    let collector = Unmanaged.passUnretained(pairs)
    sk_http_headers(connection, collect, collector.toOpaque())
    let headers = Dictionary(pairs.list.map { ($0.0.lowercased(), $0.1) }) { "\($0),\($1)" }
    pairs.list = []
    sk_http_arguments(connection, collect, collector.toOpaque())
    let head = HTTPRequest(
      method: method.map { String(cString: $0) } ?? "", path: url.map { String(cString: $0) } ?? "",
      query: Dictionary(pairs.list) { first, _ in first }, headers: headers)
    let limit = handler.bodyLimit(of: head)
    state.pointee = Unmanaged.passRetained(Exchange(request: head, limit: limit)).toOpaque()
    if let refusal = handler.refusal(of: head) { return send(refusal, on: connection) }
    if let stated = headers["content-length"], (Int(stated) ?? .max) > limit {
      return send(
        .failure(413, "bodyTooLarge", "the body has \(stated) bytes, at most \(limit) are taken"), on: connection)
    }
    return .YES
  }

  private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
    let made = response.body.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    for (name, value) in response.headers { _ = MHD_add_response_header(made, name, value) }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  private func complete(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
  ) {
    guard let state, let exchange = state.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(exchange).release()
    state.pointee = nil
  }

  private final class Pairs { var list: [(String, String)] = [] }

  private func collect(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
  ) -> MHD_Result {
    guard let context, let key else { return .NO }
    let pairs = Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue()
    pairs.list.append((String(cString: key), value.map { String(cString: $0) } ?? ""))
    return .YES
  }
#endif
