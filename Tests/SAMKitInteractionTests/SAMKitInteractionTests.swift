// SAMKitInteractionTests
