// SAMKitGrounding
