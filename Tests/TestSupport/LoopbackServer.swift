package import Foundation
import SAMKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP server on the loopback interface that misbehaves as a test tells it to.
package final class LoopbackServer: Sendable {
  package struct Request: Sendable {
    package let path: String
    /// Names in lower case.
    package let headers: [String: String]
    /// First byte of a `Range: bytes=N-`.
    package var rangeStart: Int? {
      headers["range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
    }
  }

  /// What the server does, one step after the other; then it closes the connection.
  package enum Step: Sendable {
    case send([UInt8])
    /// Says nothing more until the server is stopped.
    case hang
    /// Waits for a test to open the gate.
    case wait(Gate)
  }

  private let listener: Int32
  package let port: UInt16
  private let log = Locked<[Request]>([])
  private let open = Locked<Set<Int32>>([])
  private let isStopped = Locked(false)
  private let answer: @Sendable (Request, Int) -> [Step]

  /// - Parameter answer: steps for a request and its number, from 0.
  package init(_ answer: @escaping @Sendable (Request, Int) -> [Step]) throws {
    self.answer = answer
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard status else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          close(listener)
          return
        }
        guard let self else {
          close(connection)
          return
        }
        self.open.withLock { _ = $0.insert(connection) }
        Thread.detachNewThread { [weak self] in self?.serve(connection) }
      }
    }
  }

  deinit { stop() }

  /// Requests so far, in order.
  package var requests: [Request] { log.withLock { $0 } }

  package func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)/\(path)") ?? URL(filePath: "/") }

  /// Ends every connection.
  package func stop() {
    // Once: the number of a closed socket is soon another one's.
    let isFirst = isStopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
    guard isFirst else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  private func serve(_ connection: Int32) {
    defer {
      open.withLock { _ = $0.remove(connection) }
      shutdown(connection, Int32(SHUT_RDWR))
      close(connection)
    }
    guard let request = read(connection) else { return }
    let number = log.withLock { log in
      log.append(request)
      return log.count - 1
    }
    for step in answer(request, number) {
      switch step {
      case .send(let bytes): guard send(bytes, connection) else { return }
      case .wait(let gate): gate.wait()
      case .hang:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      }
    }
    // What the client still sends is read, so that closing does not reset the connection under its bytes.
    shutdown(connection, Int32(SHUT_WR))
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) > 0 {}
  }

  private func read(_ connection: Int32) -> Request? {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while !text.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard text.count < 65_536, recv(connection, &byte, 1, 0) == 1 else { return nil }
      text.append(byte)
    }
    let lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return Request(path: String(words[1]), headers: headers)
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    bytes.withUnsafeBytes { raw in
      var rest = raw[...]
      while !rest.isEmpty {
        #if canImport(Glibc)
          let flags = Int32(MSG_NOSIGNAL)
        #else
          let flags: Int32 = 0
        #endif
        let count = Self.sendBytes(connection, UnsafeRawBufferPointer(rebasing: rest), flags)
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  // The C function, whose name the method hides.
  private static func sendBytes(_ connection: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.send(connection, bytes.baseAddress, bytes.count, flags)
    #else
      Darwin.send(connection, bytes.baseAddress, bytes.count, flags)
    #endif
  }
}

extension LoopbackServer.Step {
  /// Status line and headers.
  package static func head(_ status: String, _ headers: [String: String] = [:]) -> Self {
    let lines = ["HTTP/1.1 \(status)"] + headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return .send(Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8))
  }

  /// A whole good answer: the file, or its end where a range is asked for.
  package static func file(
    _ bytes: [UInt8], for request: LoopbackServer.Request, tag: String = "\"1\""
  ) -> [Self] {
    guard let start = request.rangeStart, start < bytes.count, request.headers["if-range"] ?? tag == tag else {
      return [.head("200 OK", ["Content-Length": "\(bytes.count)", "ETag": tag]), .send(bytes)]
    }
    return [
      .head(
        "206 Partial Content",
        [
          "Content-Length": "\(bytes.count - start)", "ETag": tag,
          "Content-Range": "bytes \(start)-\(bytes.count - 1)/\(bytes.count)",
        ]), .send(Array(bytes[start...])),
    ]
  }
}
