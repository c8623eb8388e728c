#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The memory of this process that is resident, in bytes; nil where the system does not say.
package enum ProcessMemory {
  /// Now.
  package static var resident: Int? {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      return status("VmRSS:")
    #endif
  }

  /// The most so far.
  package static var peak: Int? {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #else
      // Not getrusage: its figure is carried over from the program that started this one.
      return status("VmHWM:")
    #endif
  }

  /// Gives what the allocator keeps for later back to the system, where it can be told to. An engine frees a lot when
  /// a model is compiled, and the next peak would come on top of it.
  package static func giveBack() {
    #if canImport(Glibc)
      // Swift's map of the C library leaves malloc.h out.
      typealias Trim = @convention(c) (Int) -> Int32
      if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    #endif
  }

  /// One heap for all threads, to be asked for before any thread is started: what an engine's threads free is then used
  /// again by others, which saves a tenth of the memory of a large model. For programs; a library leaves its host alone.
  package static func useOneHeap() {
    #if canImport(Glibc)
      typealias Option = @convention(c) (Int32, Int32) -> Int32
      let arenaMax: Int32 = -8
      if let symbol = dlsym(nil, "mallopt") { _ = unsafeBitCast(symbol, to: Option.self)(arenaMax, 1) }
    #endif
  }

  #if !canImport(Darwin)
    /// A line of /proc/self/status, which is in kibibytes.
    private static func status(_ key: String) -> Int? {
      guard let file = fopen("/proc/self/status", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix(key) else { continue }
        return Int(text.filter(\.isNumber)).map { $0 * 1024 }
      }
      return nil
    }
  #endif
}
