// SAMKitVision
