#!/usr/bin/env python3
"""Strokes as SAMKit takes them beside naive dense points, on synthetic scenes and on the example photos.

A naive tool hands every sample of the brush to the model as a point. Two things are measured with the built-in
model: overlap (IoU) with the known object of synthetic scenes, and how much the mask depends on how fast the stroke
was drawn (IoU of the masks of a slow and a fast drawing of one stroke).

    pip install numpy pillow
    swift build -c release --product samkit
    Tools/compare_scribbles.py            # a table for docs/scribbles.md
"""
import pathlib
import subprocess
import tempfile

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMKIT = ROOT / ".build/release/samkit"
# Strokes over the subjects of the example photos, as someone draws them.
PHOTOS = {
    "cat.jpg": [(170, 60), (220, 110), (260, 160), (300, 220)],
    "cup.jpg": [(230, 130), (300, 180), (360, 220)],
    "astronaut.jpg": [(180, 330), (230, 380), (300, 430)],
    "rocket.jpg": [(318, 120), (320, 200), (322, 290)],
}


def scene(kind, seed):
    """A photo-like scene with one object: the picture, its mask, a stroke over the object."""
    chance = np.random.default_rng(seed)
    size = (480, 360)
    ground = chance.integers(40, 216, (9, 12, 3)).astype(np.uint8)
    image = Image.fromarray(ground).resize(size, Image.BICUBIC)
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    x, y = chance.integers(170, 310), chance.integers(140, 220)
    if kind == "blob":
        draw.ellipse((x - 110, y - 70, x + 110, y + 70), fill=255)
        stroke = [(x - 70, y - 10), (x, y + 12), (x + 70, y - 8)]
    elif kind == "ring":
        draw.ellipse((x - 110, y - 100, x + 110, y + 100), fill=255)
        draw.ellipse((x - 55, y - 50, x + 55, y + 50), fill=0)
        angles = np.linspace(0.3, 2.8, 9)
        stroke = [(x + 82 * np.cos(a), y - 75 * np.sin(a)) for a in angles]
    else:
        draw.polygon([(x - 130, y + 60), (x - 100, y - 60), (x - 20, y - 10), (x + 120, y - 50), (x + 90, y + 70)],
                     fill=255)
        stroke = [(x - 100, y + 20), (x - 10, y + 25), (x + 80, y + 15)]
    colour = tuple(int(c) for c in chance.integers(0, 256, 3))
    image.paste(Image.new("RGB", size, colour), mask=mask)
    pixels = np.asarray(image.filter(ImageFilter.GaussianBlur(1)), np.float32)
    pixels = np.clip(pixels + chance.normal(0, 8, pixels.shape), 0, 255).astype(np.uint8)
    return Image.fromarray(pixels), np.asarray(mask) >= 128, stroke


def drawn(stroke, step, wobble=0.0):
    """The samples of a brush: a place each `step` pixels along the stroke; a wobbling hand speeds up on the way."""
    places = [stroke[0]]
    for a, b in zip(stroke, stroke[1:]):
        length = np.hypot(b[0] - a[0], b[1] - a[1])
        t, last = 0.0, 0.0
        while t < 1:
            pace = step * (1 + wobble * t)
            t = min(1.0, last + pace / length)
            places.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
            last = t
    return places


def mask_of(arguments, folder):
    out = folder / "mask.png"
    if subprocess.run([SAMKIT, *arguments, "--mask-out", out, "--quiet"], capture_output=True).returncode:
        return None
    return np.asarray(Image.open(out).convert("L")) >= 128


def ours(photo, places, folder):
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return mask_of(["select", photo, "--stroke", text, "--quality", "fast"], folder)


def naive(photo, places, folder):
    words = [word for x, y in places for word in ("--point", f"{x:.1f},{y:.1f}")]
    return mask_of(["segment", photo, *words], folder)


def iou(a, b):
    if a is None or b is None:
        return 0.0
    return float((a & b).sum() / max(1, (a | b).sum()))


def main():
    rows = {"strokes": {}, "dense points": {}}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind in ("blob", "ring", "corners"):
            for seed in range(6):
                image, truth, stroke = scene(kind, seed)
                photo = folder / "scene.png"
                image.save(photo)
                for title, method in (("strokes", ours), ("dense points", naive)):
                    slow = method(photo, drawn(stroke, 4), folder)
                    fast = method(photo, drawn(stroke, 17, 0.8), folder)
                    rows[title].setdefault(kind, []).append((iou(slow, truth), iou(fast, truth), iou(slow, fast)))
        for file, stroke in PHOTOS.items():
            for title, method in (("strokes", ours), ("dense points", naive)):
                slow = method(ROOT / "Examples" / file, drawn(stroke, 4), folder)
                fast = method(ROOT / "Examples" / file, drawn(stroke, 17, 0.8), folder)
                rows[title].setdefault("example photos", []).append((None, None, iou(slow, fast)))
    print("| scenes | prompt | IoU, slow hand | IoU, quick hand | slow and quick agree |\n|---|---|---|---|---|")
    for kind in rows["strokes"]:
        for title in rows:
            values = rows[title][kind]
            columns = [
                "" if values[0][i] is None else f"{np.mean([v[i] for v in values]):.3f}" for i in range(3)]
            print(f"| {kind} | {title} | " + " | ".join(columns) + " |")


if __name__ == "__main__":
    main()
