"""Reference numbers for masks' parts and run lengths, from OpenCV and pycocotools.

Writes Tests/SAMKitTests/Goldens/export.json. Needs numpy, opencv-python-headless and pycocotools. Exact equality is
expected of everything but IoU (1e-9).
"""
import json
import pathlib
from importlib.metadata import version

import cv2
import numpy as np
from pycocotools import mask as coco


def grids():
    random = np.random.default_rng(7)
    yield "empty", np.zeros((5, 7), np.uint8)
    yield "full", np.ones((4, 6), np.uint8)
    yield "one pixel", np.ones((1, 1), np.uint8)
    yield "noise", (random.random((23, 31)) < 0.5).astype(np.uint8)
    ring = np.zeros((40, 50), np.uint8)
    cv2.circle(ring, (24, 20), 16, 1, 5)
    cv2.circle(ring, (24, 20), 4, 1, -1)
    yield "ring", ring
    tall = np.zeros((300, 9), np.uint8)
    tall[10:290, 2:5] = 1
    tall[100:120, 3] = 0
    yield "tall", tall


def record(name, grid):
    result = {"name": name, "width": grid.shape[1], "height": grid.shape[0], "cells": "".join(map(str, grid.ravel()))}
    for connectivity in (4, 8):
        count, _, stats, _ = cv2.connectedComponentsWithStats(grid, connectivity=connectivity)
        result[f"components{connectivity}"] = sorted(stats[1:count].tolist())
    rle = coco.encode(np.asfortranarray(grid))
    result["counts"] = rle["counts"].decode()
    result["area"] = int(coco.area(rle))
    result["bbox"] = [float(v) for v in coco.toBbox(rle)]
    shifted = coco.encode(np.asfortranarray(np.roll(grid, (2, 1), (0, 1))))
    result["shiftedCounts"] = shifted["counts"].decode()
    result["iou"] = float(coco.iou([rle], [shifted], [0])[0][0])
    return result


out = pathlib.Path(__file__).parents[2] / "Tests/SAMKitTests/Goldens/export.json"
out.parent.mkdir(exist_ok=True)
versions = {p: version(p) for p in ("numpy", "opencv-python-headless", "pycocotools")}
out.write_text(json.dumps({"versions": versions, "masks": [record(*g) for g in grids()]}, indent=1) + "\n")
