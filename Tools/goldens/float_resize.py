#!/usr/bin/env python3
"""Reference numbers for resizing in float: what SAM 2's transform does to photos before it normalises them.

    python3 Tools/goldens/float_resize.py        # needs torch, torchvision, numpy, pillow

torchvision's `Resize` on a float tensor (antialiased bilinear, nothing rounded), in 0…255. Of each result every so
many-th value is kept. Writes Tests/SAMKitTests/Goldens/float_resize.json.
"""
import json
import pathlib

import numpy as np
import torch
import torchvision
from images import noise
from torchvision.transforms import Resize

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "Tests/SAMKitTests/Goldens/float_resize.json"
KEPT = 48
SIZES = [
    ((1, 1), (5, 7)), ((1, 300), (64, 64)), ((300, 1), (64, 64)), ((333, 1000), (64, 64)), ((1201, 3), (64, 48)),
    ((37, 23), (128, 128)), ((100, 100), (100, 100)), ((64, 48), (63, 47)), ((2000, 500), (256, 256)),
]


def main():
    resized = []
    for (width, height), target in SIZES:
        planes = torch.from_numpy(noise(width, height).copy()).permute(2, 0, 1).float()
        result = Resize((target[1], target[0]))(planes / 255) * 255
        flat = result.numpy().ravel()
        step = max(1, flat.size // KEPT)
        resized.append({
            "source": [width, height], "target": list(target), "step": step,
            "values": [float(f"{value:.7g}") for value in flat[::step]]})
    versions = {"torch": torch.__version__, "torchvision": torchvision.__version__, "numpy": np.__version__}
    OUT.write_text(json.dumps({"versions": versions, "resized": resized}, indent=1) + "\n")


if __name__ == "__main__":
    main()
