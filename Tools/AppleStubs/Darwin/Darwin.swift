@_exported import Glibc

public typealias natural_t = UInt32
public typealias integer_t = Int32
public typealias kern_return_t = Int32
public typealias mach_port_t = UInt32
public typealias mach_vm_size_t = UInt64
public typealias mach_msg_type_number_t = natural_t
public typealias task_flavor_t = natural_t
public typealias task_name_t = mach_port_t
public typealias task_info_t = UnsafeMutablePointer<integer_t>

public let KERN_SUCCESS: Int32 = 0
public let MACH_TASK_BASIC_INFO: Int32 = 20
public nonisolated(unsafe) var mach_task_self_: mach_port_t = 0

public struct time_value_t {
  public var seconds: integer_t = 0
  public var microseconds: integer_t = 0
}

public struct mach_task_basic_info {
  public var virtual_size: mach_vm_size_t = 0
  public var resident_size: mach_vm_size_t = 0
  public var resident_size_max: mach_vm_size_t = 0
  public var user_time = time_value_t()
  public var system_time = time_value_t()
  public var policy: Int32 = 0
  public var suspend_count: integer_t = 0
  public init() {}
}

public func task_info(
  _ target_task: task_name_t, _ flavor: task_flavor_t, _ task_info_out: task_info_t!,
  _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t { 0 }

// Where Glibc has enumerations or other names.
public let RUSAGE_SELF: Int32 = 0
public func getrusage(_: Int32, _: UnsafeMutablePointer<rusage>!) -> Int32 { 0 }
public let SOCK_STREAM: Int32 = 1

extension stat {
  public var st_mtimespec: timespec {
    get { st_mtim }
    set { st_mtim = newValue }
  }
  public var st_ctimespec: timespec {
    get { st_ctim }
    set { st_ctim = newValue }
  }
}
