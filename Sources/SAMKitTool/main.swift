import Foundation
import SAMKit
import SAMKitCLI

ProcessMemory.useOneHeap()
exit(SamkitCommand.main(arguments: Array(CommandLine.arguments.dropFirst())))
