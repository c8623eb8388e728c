import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, written to the disk as it comes.
final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Unchecked: after `run` has started it, everything is touched on `queue` alone, and `run` reads what came of it
  // after the semaphore.

  enum End {
    case complete(Downloader.Outcome)
    /// It broke off; the bytes so far are good and may be continued.
    case interrupted(SamError)
  }

  private let url: URL
  private let partial: PartialFile
  private let expected: Downloader.Expectation
  private let stallTimeout: Double
  private let progress: @Sendable (Int64, Int64?) -> Void

  private let queue = DispatchQueue(label: "samkit.transfer")
  private let finished = DispatchSemaphore(value: 0)
  private var watchdog: (any DispatchSourceTimer)?
  private var task: URLSessionDataTask?

  private var file: OutputFile?
  private var hasher: SHA256?
  private var received: Int64 = 0
  private var total: Int64?
  private var head: [UInt8] = []
  /// Why it was stopped from this side.
  private var failure: SamError?
  private var transport: (any Error)?
  private var isInterrupted = false
  private var isAnswered = false

  init(
    _ url: URL, to partial: PartialFile, expecting expected: Downloader.Expectation, stallTimeout: Double,
    progress: @escaping @Sendable (Int64, Int64?) -> Void
  ) {
    self.url = url
    self.partial = partial
    self.expected = expected
    self.stallTimeout = stallTimeout
    self.progress = progress
  }

  /// Sends the request and waits for its end.
  func run(cancellation: Cancellation) throws(SamError) -> End {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    // The watchdog is finer than the session's own time limit, which counts in seconds.
    configuration.timeoutIntervalForRequest = max(60, 4 * stallTimeout)
    let operations = OperationQueue()
    operations.underlyingQueue = queue
    operations.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: operations)
    defer { session.finishTasksAndInvalidate() }
    try start(session)
    cancellation.withHandler({ self.queue.async { self.stop(SamError(.cancelled, "the download was cancelled")) } }) {
      finished.wait()
    }
    return try end()
  }

  private func start(_ session: URLSession) throws(SamError) {
    let offset = resumableSize()
    var request = URLRequest(url: url)
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    request.setValue("SAMKit", forHTTPHeaderField: "User-Agent")
    if offset > 0 {
      request.setValue("bytes=\(offset)-", forHTTPHeaderField: "Range")
      if let validator = partial.origin?.validator { request.setValue(validator, forHTTPHeaderField: "If-Range") }
    }
    received = offset
    hasher = try SHA256()
    file = try OutputFile(appendingTo: partial.url)
    let task = session.dataTask(with: request)
    queue.sync {
      self.task = task
      startWatchdog()
      task.resume()
    }
  }

  /// Bytes of an earlier attempt that may be continued: those of the same file, as far as anyone can tell.
  private func resumableSize() -> Int64 {
    let size = partial.size
    guard size > 0 else { return 0 }
    if let whole = expected.size, size > whole { return 0 }
    if expected.sha256 != nil { return size }
    guard let origin = partial.origin, origin.url == url, origin.validator != nil else { return 0 }
    return size
  }

  // MARK: The answer

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    startWatchdog()
    do throws(SamError) {
      try accept(response)
      completionHandler(.allow)
    } catch {
      stop(error)
      completionHandler(.cancel)
    }
  }

  private func accept(_ response: URLResponse) throws(SamError) {
    guard let response = response as? HTTPURLResponse else {
      throw SamError(.downloadFailed, "\(url) gave no HTTP answer")
    }
    isAnswered = true
    let name = url.lastPathComponent
    switch response.statusCode {
    case 200: try startOver()
    case 206: try goOn(response)
    case 416:
      // The bytes here are not the beginning of the file there.
      try startOver()
      throw interrupt("\(url) has fewer bytes of \(name) than were kept from before; they were dropped")
    case 404, 410:
      throw SamError(.downloadFailed, "\(url) does not exist (HTTP \(response.statusCode))")
    case 408, 429, 500...599:
      throw interrupt("\(url) answered HTTP \(response.statusCode)")
    default:
      throw SamError(.downloadFailed, "\(url) answered HTTP \(response.statusCode), expected 200 or 206")
    }
    if response.mimeType == "text/html" { throw errorPage() }
    if response.expectedContentLength >= 0 { total = received + response.expectedContentLength }
    if let total, let size = expected.size, total != size {
      throw SamError(.downloadFailed, "\(url) has \(total) bytes of \(name), expected \(size)")
    }
    partial.setOrigin(PartialFile.Origin(url: url, validator: validator(response)))
  }

  private func startOver() throws(SamError) {
    guard received > 0 || partial.size > 0 else { return }
    try file?.truncate()
    received = 0
  }

  /// A `206`: it must begin where the bytes here end.
  private func goOn(_ response: HTTPURLResponse) throws(SamError) {
    let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
    guard range.hasPrefix("bytes \(received)-") else {
      let asked = received
      try startOver()
      throw interrupt("\(url) sent the range “\(range)”, asked for bytes from \(asked)")
    }
    do {
      let handle = try FileHandle(forReadingFrom: partial.url)
      defer { try? handle.close() }
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        if head.count < 16 { head += piece.prefix(16 - head.count) }
        hasher?.update(piece)
      }
    } catch {
      throw SamError(.downloadFailed, "\(partial.url.path) cannot be read to go on with it", underlying: error)
    }
  }

  /// What `If-Range` takes: a strong ETag, else the date.
  private func validator(_ response: HTTPURLResponse) -> String? {
    if let tag = response.value(forHTTPHeaderField: "ETag"), tag.hasPrefix("\"") { return tag }
    return response.value(forHTTPHeaderField: "Last-Modified")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    startWatchdog()
    guard url.scheme != "https" || request.url?.scheme == "https" else {
      stop(SamError(.downloadFailed, "\(url) leads to an address without encryption; it is not followed"))
      return completionHandler(nil)
    }
    var next = request
    for field in ["Range", "If-Range", "Accept-Encoding", "User-Agent"] {
      next.setValue(task.originalRequest?.value(forHTTPHeaderField: field), forHTTPHeaderField: field)
    }
    completionHandler(next)
  }

  // MARK: The bytes

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard failure == nil else { return }
    startWatchdog()
    do throws(SamError) {
      if head.count < 16 {
        head += data.prefix(16 - head.count)
        if looksLikeHTML { throw errorPage() }
      }
      let size = received + Int64(data.count)
      if let most = expected.size ?? total, size > most {
        throw SamError(.downloadFailed, "\(url) sends more than \(most) bytes of \(url.lastPathComponent)")
      }
      try write(data)
      hasher?.update(data)
      received = size
      progress(received, total ?? expected.size)
    } catch {
      stop(error)
    }
  }

  private func write(_ data: Data) throws(SamError) {
    let result = data.withUnsafeBytes { bytes in
      Result { () throws(SamError) in try file?.write(bytes) }
    }
    _ = try result.get()
  }

  private var looksLikeHTML: Bool {
    let text = String(decoding: head, as: UTF8.self).lowercased().drop { $0.isWhitespace }
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  private func errorPage() -> SamError {
    SamError(
      .downloadFailed,
      "\(url) sent a web page instead of \(url.lastPathComponent); is there a login page or a proxy in between?")
  }

  // MARK: The end

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    watchdog?.cancel()
    watchdog = nil
    transport = error
    finished.signal()
  }

  private func interrupt(_ message: String) -> SamError {
    isInterrupted = true
    return SamError(.downloadFailed, message)
  }

  private func stop(_ error: SamError) {
    guard failure == nil else { return }
    failure = error
    task?.cancel()
  }

  private func startWatchdog() {
    watchdog?.cancel()
    guard failure == nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + stallTimeout)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      stop(interrupt("\(url) stalled: no byte came for \(stallTimeout) s after \(received) bytes"))
    }
    timer.resume()
    watchdog = timer
  }

  private func end() throws(SamError) -> End {
    let closing = Result { () throws(SamError) in try file?.close() }
    if let failure {
      guard isInterrupted else { throw failure }
      return .interrupted(failure)
    }
    if let transport { return try broken(transport) }
    _ = try closing.get()
    if let whole = total ?? expected.size, received < whole {
      return .interrupted(short(of: whole))
    }
    if let size = expected.size, received != size { return .interrupted(short(of: size)) }
    guard received > 0, let sha256 = hasher?.finalize() else {
      throw SamError(.downloadFailed, "\(url) sent an empty file for \(url.lastPathComponent)")
    }
    if let wanted = expected.sha256, wanted != sha256 {
      throw SamError(
        .hashMismatch,
        "\(url.lastPathComponent) from \(url) has SHA-256 \(sha256) (\(received) bytes), expected \(wanted)")
    }
    return .complete(Downloader.Outcome(size: received, sha256: sha256))
  }

  private func short(of whole: Int64) -> SamError {
    SamError(
      .downloadFailed,
      "the connection to \(url) ended after \(received) of \(whole) bytes of \(url.lastPathComponent)")
  }

  /// The connection failed: before anything came, or on the way.
  private func broken(_ error: any Error) throws(SamError) -> End {
    if isAnswered, let whole = total ?? expected.size { return .interrupted(short(of: whole)) }
    let code = (error as? URLError)?.code
    switch code {
    case .notConnectedToInternet?, .cannotFindHost?, .dnsLookupFailed?, .cannotConnectToHost?:
      throw SamError(
        .offline,
        "\(url.host ?? "\(url)") cannot be reached: set https_proxy, or SAMKIT_MIRROR to a copy of it",
        underlying: error)
    default:
      return .interrupted(
        SamError(
          .downloadFailed, "the connection to \(url) broke after \(received) bytes: \(error.localizedDescription)",
          underlying: error))
    }
  }
}
