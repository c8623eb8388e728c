#!/usr/bin/env python3
"""Compares samkit's masks with a reference pipeline in Python, on the example photos.

The reference is written after Segment Anything's own predictor: Pillow decodes and resizes, ONNX Runtime runs the
built-in model's two files, logits are enlarged by bilinear interpolation (half-pixel centres) to the model's frame,
cut to the content, enlarged to the photo and thresholded at 0. It shares no code with SAMKit.

    pip install numpy pillow onnxruntime
    swift build -c release
    Tools/compare_reference.py            # a table; exit status 1 when an IoU is under 0.995
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import onnxruntime
import PIL
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = ROOT / "Sources/SAMKitONNXModels/Resources/nano"
CASES = [
    ("cat.jpg", [(220, 140)], None),
    ("cup.jpg", [(290, 150)], None),
    ("rocket.jpg", [(320, 220)], None),
    ("astronaut.jpg", [(230, 120)], None),
    ("cat.jpg", [], (60, 10, 420, 299)),
    ("cup.jpg", [(300, 200)], (100, 40, 520, 380)),
    ("astronaut.jpg", [(230, 120), (200, 400)], None),
]


class Reference:
    """The built-in model's contract, as its MODEL.md says it."""

    def __init__(self):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        self.encoder = onnxruntime.InferenceSession(str(MODEL / "encoder.onnx"), options)
        self.decoder = onnxruntime.InferenceSession(str(MODEL / "decoder.onnx"), options)

    def set_image(self, image):
        self.size = image.size
        scale = 512 / max(image.size)
        self.content = tuple(max(1, int(side * scale + 0.5)) for side in image.size)
        pixels = np.asarray(image.resize(self.content, Image.BILINEAR), dtype=np.float32)
        frame = np.zeros((1, 3, 512, 512), np.float32)
        frame[0, :, : self.content[1], : self.content[0]] = ((pixels - 127) / 128).transpose(2, 0, 1)
        names = [output.name for output in self.encoder.get_outputs()]
        self.features = dict(zip(names, self.encoder.run(names, {"image": frame})))

    def predict(self, points, box):
        sx, sy = self.content[0] / self.size[0], self.content[1] / self.size[1]
        coordinates = [(x * sx, y * sy) for x, y in points]
        labels = [1.0] * len(points)
        if box:
            coordinates += [(box[0] * sx, box[1] * sy), (box[2] * sx, box[3] * sy)]
            labels += [2.0, 3.0]
        else:
            coordinates += [(0.0, 0.0)]
            labels += [-1.0]
        inputs = {name: self.features[name] for name in ("image_embeddings", "context", "high_res_features")}
        inputs["point_coords"] = np.array([coordinates], np.float32)
        inputs["point_labels"] = np.array([labels], np.float32)
        inputs["mask_input"] = np.zeros((1, 1, 256, 256), np.float32)
        inputs["has_mask_input"] = np.zeros(1, np.float32)
        masks, scores = self.decoder.run(["low_res_masks", "iou_predictions"], inputs)
        lone = len(points) == 1 and not box
        index = 1 + int(np.argmax(scores[0, 1:])) if lone else 0
        frame = resize(masks[0, index], 512, 512)[: self.content[1], : self.content[0]]
        return resize(frame, self.size[1], self.size[0]) > 0, float(scores[0, index])


def resize(values, height, width):
    """Bilinear, half-pixel centres, edges clamped, no antialiasing."""

    def axis(source, target):
        position = np.maximum((np.arange(target) + 0.5) * source / target - 0.5, 0)
        low = np.minimum(position.astype(int), source - 1)
        return low, np.minimum(low + 1, source - 1), position - low

    y0, y1, ty = axis(values.shape[0], height)
    x0, x1, tx = axis(values.shape[1], width)
    rows = values[y0] * (1 - ty)[:, None] + values[y1] * ty[:, None]
    return rows[:, x0] * (1 - tx) + rows[:, x1] * tx


def samkit(binary, photo, points, box, folder):
    out = pathlib.Path(folder) / "mask.png"
    command = [str(binary), "segment", str(photo), "--mask-out", str(out), "--json", "--quiet"]
    for x, y in points:
        command += ["--point", f"{x},{y}"]
    if box:
        command += ["--box", ",".join(map(str, box))]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return np.asarray(Image.open(out).convert("L")) >= 128, report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samkit", type=pathlib.Path, default=ROOT / ".build/release/samkit")
    arguments = parser.parse_args()
    reference = Reference()
    print(f"numpy {np.__version__}, Pillow {PIL.__version__}, onnxruntime {onnxruntime.__version__}")
    print(f"{'photo':<14} {'prompt':<34} {'IoU':>8} {'score, reference':>17} {'score, samkit':>14}")
    worst = 1.0
    with tempfile.TemporaryDirectory() as folder:
        for name, points, box in CASES:
            photo = ROOT / "Examples" / name
            reference.set_image(Image.open(photo).convert("RGB"))
            expected, score = reference.predict(points, box)
            found, report = samkit(arguments.samkit, photo, points, box, folder)
            iou = (expected & found).sum() / max(1, (expected | found).sum())
            worst = min(worst, iou)
            prompt = " ".join([f"{x},{y}" for x, y in points] + ([f"box {box}"] if box else []))
            print(f"{name:<14} {prompt:<34} {iou:8.5f} {score:17.4f} {report['objects'][0]['masks'][0]['score']:14.4f}")
    print(f"lowest IoU {worst:.5f}")
    return 0 if worst >= 0.995 else 1


if __name__ == "__main__":
    sys.exit(main())
