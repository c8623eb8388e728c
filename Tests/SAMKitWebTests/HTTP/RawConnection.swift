#if os(Linux)
  import Glibc

  /// One connection to the loopback address, for bytes that no HTTP client would send.
  enum RawConnection {
    static func exchange(port: UInt16, _ text: String) -> String { exchange(port: port, Array(text.utf8)) }

    /// Sends bytes, closes its sending side, and gives all that comes back; empty where nothing does.
    static func exchange(port: UInt16, _ bytes: [UInt8]) -> String {
      let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard handle >= 0 else { return "" }
      defer { close(handle) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let connected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard connected == 0 else { return "" }
      _ = bytes.withUnsafeBytes { send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      shutdown(handle, Int32(SHUT_WR))
      var answer: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(handle, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        answer += buffer.prefix(count)
      }
      return String(decoding: answer, as: UTF8.self)
    }
  }
#endif
