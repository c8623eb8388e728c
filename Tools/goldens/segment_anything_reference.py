"""Reference numbers of Meta's own Python: sizes, coordinates, up-sampling, stability, small regions, run lengths.

Writes Tests/SAMKitTests/Goldens/segment_anything.json. Needs torch, torchvision, numpy, opencv-python-headless and
the package segment_anything (SEGMENT_ANYTHING may name a checkout of its public repository). Tolerance: 2e-3 of
logits up to 10, 1e-4 pixels of coordinates, exact equality of the rest.
"""
import hashlib
import json
import os
import pathlib
import sys
from importlib.metadata import version

import cv2
import numpy as np
import torch

if os.environ.get("SEGMENT_ANYTHING"):
    sys.path.insert(0, os.environ["SEGMENT_ANYTHING"])
import segment_anything
from segment_anything.modeling import Sam
from segment_anything.utils import amg
from segment_anything.utils.transforms import ResizeLongestSide

SIZES = [(400, 900), (900, 400), (600, 600), (1, 3000), (3000, 1), (1, 1), (2250, 1500), (4000, 3000), (37, 1025)]


def noise(count, seed=7):
    """The tests' own generator."""
    state, values = seed, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        values.append(((state >> 33) % 2001 - 1000) / 100)
    return np.array(values, np.float32)


class Frame:
    """What postprocess_masks reads of a model."""

    class image_encoder:
        img_size = 1024


def grid(seed):
    random = np.random.default_rng(seed)
    mask = np.zeros((24, 30), np.uint8)
    for _ in range(9):
        x, y = random.integers(0, 28), random.integers(0, 22)
        w, h = random.integers(1, 9, 2)
        mask[y : y + h, x : x + w] ^= 1
    return mask


def main():
    transform = ResizeLongestSide(1024)
    sizes = []
    for width, height in SIZES:
        h, w = transform.get_preprocess_shape(height, width, 1024)
        points = np.array([[0, 0], [width / 2, height / 4], [width, height]], np.float64)
        box = transform.apply_boxes(np.array([[0, 0, width / 3, height]], np.float64), (height, width))
        sizes.append({
            "width": width, "height": height, "contentWidth": w, "contentHeight": h, "points": points.tolist(),
            "encoded": transform.apply_coords(points, (height, width)).tolist(), "box": box[0].tolist()})
    logits = torch.from_numpy(noise(256 * 256)).reshape(1, 1, 256, 256)
    upsampled = []
    for width, height in [(400, 900), (900, 400), (600, 600), (1, 300)]:
        content = transform.get_preprocess_shape(height, width, 1024)
        full = Sam.postprocess_masks(Frame, logits, content, (height, width))[0, 0]
        step = max(1, full.numel() // 97)
        upsampled.append({
            "width": width, "height": height, "step": step, "values": full.flatten()[::step].tolist(),
            "area": int((full > 0).sum())})
    stability = []
    for offset in (0.0, 4.0, -9.5, -12.0):
        score = float(amg.calculate_stability_score(logits + offset, 0.0, 1.0))
        stability.append({"add": offset, "score": None if np.isnan(score) else score})
    regions, runs = [], []
    for seed in range(4):
        mask = grid(seed)
        runs.append({
            "rows": ["".join(map(str, row)) for row in mask],
            "counts": amg.mask_to_rle_pytorch(torch.from_numpy(mask[None]).bool())[0]["counts"]})
        for mode in ("islands", "holes"):
            for area in (5, 20, 1000):
                cleaned, changed = amg.remove_small_regions(mask.astype(bool), area, mode)
                regions.append({
                    "grid": seed, "mode": mode, "area": area, "changed": bool(changed),
                    "left": int(np.sum(cleaned))})
    source = pathlib.Path(segment_anything.__file__).parent / "utils/amg.py"
    out = pathlib.Path(__file__).parents[2] / "Tests/SAMKitTests/Goldens/segment_anything.json"
    out.write_text(json.dumps({
        "versions": {
            "torch": torch.__version__, "numpy": np.__version__, "opencv": cv2.__version__,
            "segment_anything utils/amg.py": hashlib.sha256(source.read_bytes()).hexdigest()},
        "sizes": sizes, "upsampled": upsampled, "stability": stability, "runs": runs, "regions": regions}, indent=1))
    print(out, out.stat().st_size)


main()
