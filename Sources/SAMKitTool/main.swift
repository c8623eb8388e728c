import Foundation
import SAMKitCLI

exit(SamkitCommand.main(arguments: Array(CommandLine.arguments.dropFirst())))
