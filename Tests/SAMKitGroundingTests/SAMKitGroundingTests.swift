// SAMKitGroundingTests
