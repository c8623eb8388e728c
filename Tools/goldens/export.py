"""Reference numbers for masks' parts, borders, polygons and run lengths, from OpenCV and pycocotools.

Writes Tests/SAMKitTests/Goldens/export.json. Needs numpy, opencv-python-headless and pycocotools. Exact equality is
expected of everything but IoU (1e-9) and slanted polygons, whose edges pycocotools draws by a rule of its own.
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
    nested = np.zeros((30, 34), np.uint8)
    nested[2:28, 3:31] = 1
    nested[6:24, 7:27] = 0
    nested[9:21, 10:24] = 1
    nested[12:18, 13:21] = 0
    nested[4, 5] = 0
    nested[0, 33] = 1
    yield "nested", nested
    corners = np.zeros((7, 8), np.uint8)
    corners[[1, 2, 3, 2, 5, 6], [1, 2, 1, 0, 5, 6]] = 1
    yield "corners", corners


def parts(grid):
    """Boxes of every part and of the holes in it: OpenCV's contours are those of the pixels around a hole."""
    contours, hierarchy = cv2.findContours(grid, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    result = {}
    for i, contour in enumerate(contours):
        if hierarchy[0][i][3] < 0:
            result[i] = {"box": list(cv2.boundingRect(contour)), "holes": []}
    for i, contour in enumerate(contours):
        parent = hierarchy[0][i][3]
        if parent >= 0:
            x, y, width, height = cv2.boundingRect(contour)
            result[parent]["holes"].append([x + 1, y + 1, width - 2, height - 2])
    for part in result.values():
        part["holes"].sort()
    return sorted(result.values(), key=lambda part: part["box"])


def uncompressed(grid):
    """Run lengths as numbers, checked against pycocotools' own reading of them."""
    flat = np.concatenate([[0], grid.ravel("F"), [2]])
    edges = np.flatnonzero(np.diff(flat))
    counts = np.diff(np.concatenate([[0], edges])).tolist()
    height, width = grid.shape
    rle = coco.frPyObjects({"size": [height, width], "counts": counts}, height, width)
    assert rle["counts"] == coco.encode(np.asfortranarray(grid))["counts"], counts
    return counts


def polygons():
    """Lists as COCO writes them, and what pycocotools draws of them."""
    hole = [2, 2, 14, 2, 14, 11, 2, 11, 2, 2, 5, 4, 5, 9, 11, 9, 11, 4, 5, 4, 2, 2]
    shapes = {"square": [3, 2, 9, 2, 9, 8, 3, 8], "joined hole": hole, "slanted": [10, 1, 38, 12, 30, 28, 4, 20]}
    for name, points in shapes.items():
        rle = coco.frPyObjects([[float(p) for p in points]], 30, 40)
        cells = "".join(map(str, coco.decode(rle)[:, :, 0].ravel()))
        yield {"name": name, "width": 40, "height": 30, "points": points, "cells": cells}


def record(name, grid):
    result = {"name": name, "width": grid.shape[1], "height": grid.shape[0], "cells": "".join(map(str, grid.ravel()))}
    for connectivity in (4, 8):
        count, _, stats, _ = cv2.connectedComponentsWithStats(grid, connectivity=connectivity)
        result[f"components{connectivity}"] = sorted(stats[1:count].tolist())
    rle = coco.encode(np.asfortranarray(grid))
    result["parts"] = parts(grid)
    result["runs"] = uncompressed(grid)
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
out.write_text(json.dumps({"versions": versions, "masks": [record(*g) for g in grids()], "polygons": list(polygons())}, indent=1) + "\n")
