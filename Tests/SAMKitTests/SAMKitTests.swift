// SAMKitTests
