// SAMKitCLITests
