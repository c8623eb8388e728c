"""Golden detections of the contract models: ONNX Runtime for the models, NumPy and Pillow for all around them.

Usage: python3 Tools/goldens/yolo_world.py
Writes the models into Tests/SAMKitGroundingTests/Fixtures and the detections into
Tests/SAMKitGroundingTests/Goldens/yolo_world.json.
"""

import json
import pathlib
import sys

import numpy as np
import onnxruntime
import PIL
from PIL import Image

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tools"))
from contract_models import yolo_world  # noqa: E402

FIXTURES = ROOT / "Tests/SAMKitGroundingTests/Fixtures"
GOLDENS = ROOT / "Tests/SAMKitGroundingTests/Goldens"
THRESHOLD, IOU, LIMIT = 0.1, 0.5, 100


def picture(width: int, height: int) -> np.ndarray:
    """A test image of whole-number arithmetic, which the Swift tests repeat."""
    y, x = np.mgrid[:height, :width]
    red = x * 255 // width
    green = y * 255 // height
    blue = (x * 5 // width + y * 4 // height) % 3 * 100
    return np.stack([red, green, blue], -1).astype(np.uint8)


def tokens(text: str) -> list[int]:
    """Start, ids, end, zeros."""
    known = {p["text"]: p["ids"] for p in json.loads((GOLDENS / "clip_tokenizer.json").read_text())["phrases"]}
    ids = [49406] + (known[text] if text.strip() else []) + [49407]
    return ids + [0] * (77 - len(ids))


def session(name: str):
    return onnxruntime.InferenceSession(str(FIXTURES / name), providers=["CPUExecutionProvider"])


def embed(texts: list[str]) -> np.ndarray:
    values = session("textual-int64.onnx").run(None, {"input_ids": np.array([tokens(t) for t in texts], np.int64)})[0]
    return values / np.linalg.norm(values, axis=1, keepdims=True)


def frame(image: np.ndarray, squash: bool):
    """The 640×640 input, and how to go back."""
    height, width = image.shape[:2]
    scale = min(640 / width, 640 / height)
    w, h = (640, 640) if squash else (max(1, int(width * scale)), max(1, int(height * scale)))
    left, top = (640 - w) // 2, (640 - h) // 2
    padded = np.full((640, 640, 3), 114, np.uint8)
    padded[top : top + h, left : left + w] = np.asarray(Image.fromarray(image).resize((w, h), Image.BILINEAR))
    return (padded.astype(np.float32) / 255).transpose(2, 0, 1)[None], (width, height, w, h, left, top)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def iou(a, b):
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    both = max(w, 0) * max(h, 0)
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both) if both > 0 else 0


def select(scores, boxes, back, phrases, mapping, across=False):
    """scores [A, N], boxes xyxy [A, 4] in the frame → detections in image pixels."""
    width, height, w, h, left, top = back
    found = [
        (-float(scores[a, c]), c, a) for c in range(scores.shape[1]) if c in mapping
        for a in np.flatnonzero(scores[:, c] >= THRESHOLD)
    ]
    kept = []
    for negative, c, a in sorted(found)[:1000]:
        x0, y0, x1, y1 = boxes[a].astype(np.float64)
        box = [max(0, (x0 - left) * width / w), max(0, (y0 - top) * height / h),
               min(width, (x1 - left) * width / w), min(height, (y1 - top) * height / h)]
        if box[0] >= box[2] or box[1] >= box[3]:
            continue
        phrase = mapping[c]
        if any((across or k["phrase"] == phrase) and iou(k["box"], box) > IOU for k in kept):
            continue
        kept.append({"phrase": phrase, "score": -negative, "box": [round(v, 5) for v in box]})
        if len(kept) == LIMIT:
            break
    return kept


def corners(b):
    return np.concatenate([b[:, :2] - b[:, 2:] / 2, b[:, :2] + b[:, 2:] / 2], 1)


def reference(layout: str, image: np.ndarray, phrases: list[str], across=False):
    free = {i: i for i in range(len(phrases))}
    fixed = {c: phrases.index(name) for c, name in enumerate(yolo_world.BAKED) if name in phrases}
    model = session(f"{layout}.onnx")
    tensor, back = frame(image, squash=layout == "ibai")
    text = embed(phrases)
    space = embed([" "])
    if layout == "ailab":
        scores, boxes = model.run(["scores", "boxes"], {"images": tensor})
        return select(scores[0], boxes[0], back, phrases, fixed, across)
    if layout == "ailab-nms":
        count, boxes, top, labels = model.run(["num_dets", "boxes", "scores", "labels"], {"images": tensor})
        k = int(count[0, 0])
        scores = np.zeros((k, len(yolo_world.BAKED)), np.float32)
        scores[np.arange(k), labels[0, :k]] = top[0, :k]
        return select(scores, boxes[0, :k], back, phrases, fixed, across)
    if layout == "osam":
        scores, boxes = model.run(["scores", "boxes"], {"images": tensor, "text_features": np.concatenate([text, space])[None]})
        return select(scores[0], boxes[0], back, phrases, free, across)
    if layout == "samkit1":
        rows = np.concatenate([text] + [space] * (80 - len(phrases)))
        boxes, features = model.run(["boxes", "features"], {"image": tensor, "txt_feats": rows[None]})
        scores = sigmoid(rows @ features[0] * np.exp(yolo_world.SCALE) + yolo_world.BIAS).T
        return select(scores, corners(boxes[0].T), back, phrases, free, across)
    inputs = {"images": tensor}
    if layout == "ibai":
        inputs["txt_feats"] = np.concatenate([text] + [space] * (4 - len(phrases)))[None]
    elif layout != "ultralytics":
        inputs["txt_feats"] = text[None]
    rows = model.run(None, inputs)[0][0]
    rows = rows if layout == "anchors-first" else rows.T
    scores = sigmoid(rows[:, 4:]) if layout == "instemic-logits" else rows[:, 4:]
    return select(scores, corners(rows[:, :4]), back, phrases, fixed if layout == "ultralytics" else free, across)


def main() -> None:
    yolo_world.build(FIXTURES)
    cases = []
    for layout in ["osam", "instemic", "instemic-logits", "anchors-first", "ibai", "samkit1", "ailab", "ailab-nms", "ultralytics"]:
        for width, height in [(333, 250), (120, 400)]:
            phrases = ["dog", "red cup"] if layout in ("ailab", "ailab-nms", "ultralytics") else ["dog", "cat", "red cup"]
            for across in [False, True]:
                found = reference(layout, picture(width, height), phrases, across)
                cases.append({"layout": layout, "width": width, "height": height, "phrases": phrases, "across": across,
                              "count": len(found), "detections": found[:12]})
                print(layout, width, height, len(found), [round(f["score"], 3) for f in found[:4]])
    text = {t: [round(float(v), 6) for v in embed([t])[0][:8]] for t in ["dog", "red cup", " "]}
    result = {"onnxruntime": onnxruntime.__version__, "numpy": np.__version__, "pillow": PIL.__version__,
              "threshold": THRESHOLD, "iou": IOU, "embeddings": text, "cases": cases}
    target = GOLDENS / "yolo_world.json"
    target.write_text(json.dumps(result, separators=(",", ":")).replace('{"layout"', '\n{"layout"') + "\n")
    print(target.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
