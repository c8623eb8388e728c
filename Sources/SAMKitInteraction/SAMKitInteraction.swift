// SAMKitInteraction
