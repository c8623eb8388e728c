// SAMKitVisionTests
