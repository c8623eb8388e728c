package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Errors of the file system as SAMKit's errors.
package enum FileFailure {
  /// A file that could not be written: `.diskFull` where there is no room, else `.cannotWrite`.
  package static func writing(_ url: URL, _ error: any Error) -> SamError {
    if isDiskFull(error) {
      return SamError(
        .diskFull, "there is no room on the disk for \(url.path); free some and try again", underlying: error)
    }
    return SamError(.cannotWrite, "\(url.path) cannot be written: \(error.localizedDescription)", underlying: error)
  }

  /// The same for an error number of the C library.
  package static func writing(_ url: URL, errno code: Int32) -> SamError {
    writing(url, POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO))
  }

  private static func isDiskFull(_ error: any Error) -> Bool {
    if let error = error as? POSIXError { return error.code == .ENOSPC || error.code == .EDQUOT }
    let error = error as NSError
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue { return true }
    if error.domain == NSPOSIXErrorDomain { return error.code == Int(ENOSPC) || error.code == Int(EDQUOT) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map(isDiskFull) ?? false
  }
}
