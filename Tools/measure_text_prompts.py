"""Precision and recall of `samkit text` on labelled photos.

Every class that WordNet lets the built-in vocabulary know is asked for in each photo that shows it, and three that a
photo does not show are asked for too. A find is right where its mask overlaps a labelled object by IoU 0.5 or more;
objects under 0.6 % of the photo do not count, for or against.

Usage: python3 Tools/measure_text_prompts.py SAMKIT FOLDER
  FOLDER  images/NAME.jpg, labels/NAME.png (a number a pixel for each object), segments.json (its name)
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

WORDS = (
    pathlib.Path(__file__).parents[1] / "Sources/SAMKitGrounding/Resources/vocabulary/words.txt"
).read_text().split("\n\n")[1]
KNOWN = {line.split("\t")[0] for line in WORDS.splitlines()} - {"person"}


def ask(samkit: str, photo: pathlib.Path, word: str, folder: str):
    """Masks and scores, best first."""
    out = f"{folder}/object-mask.png"
    run = subprocess.run(
        [samkit, "text", str(photo), word, "--mask-out=" + out, "--separate", "--json", "--quiet"],
        capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(run.stderr)
    report = json.loads(run.stdout)
    masks = []
    for index, found in enumerate(report["objects"]):
        file = pathlib.Path(folder) / f"object-mask-{index + 1}.png"
        if file.exists():
            masks.append((found["score"], np.asarray(Image.open(file).convert("L")) >= 128))
            file.unlink()
    return masks


def main() -> None:
    samkit, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    segments = json.loads((folder / "segments.json").read_text())
    rng = random.Random(1)
    rows, false_alarms, asked_absent = {}, 0, 0
    names = sorted({s["name"] for v in segments.values() for s in v["segments"].values() if s.get("thing")} & KNOWN)
    with tempfile.TemporaryDirectory() as scratch:
        for key in sorted(k for k in segments if k.startswith("coco")):
            photo = folder / f"images/{key}.jpg"
            if not photo.exists():
                continue
            label = np.asarray(Image.open(folder / f"labels/{key}.png"))
            objects = {}
            for number, segment in segments[key]["segments"].items():
                if segment.get("thing") and segment["name"] in names:
                    objects.setdefault(segment["name"], []).append(label == int(number))
            for word, truths in objects.items():
                counted = [t for t in truths if t.mean() >= 0.006]
                if not counted:
                    continue
                row = rows.setdefault(word, dict(objects=0, found=0, right=0))
                row["objects"] += len(counted)
                used = set()
                for _, mask in ask(samkit, photo, word, scratch):
                    overlaps = [(mask & t).sum() / max(1, (mask | t).sum()) for t in truths]
                    best = int(np.argmax(overlaps))
                    small = truths[best].mean() < 0.006
                    if overlaps[best] >= 0.5 and small:
                        continue
                    row["found"] += 1
                    if overlaps[best] >= 0.5 and best not in used:
                        used.add(best)
                        row["right"] += 1
            for word in rng.sample([n for n in names if n not in objects], 3):
                asked_absent += 1
                false_alarms += bool(ask(samkit, photo, word, scratch))
    total = {k: sum(r[k] for r in rows.values()) for k in ["objects", "found", "right"]}
    print("| word | objects | found | right |\n|---|---|---|---|")
    for word, r in sorted(rows.items()):
        print(f"| {word} | {r['objects']} | {r['found']} | {r['right']} |")
    print(f"| **all** | {total['objects']} | {total['found']} | {total['right']} |")
    print(f"precision {total['right'] / max(1, total['found']):.2f}, recall {total['right'] / total['objects']:.2f}; "
          f"{false_alarms} of {asked_absent} words that were not there gave a find")


if __name__ == "__main__":
    main()
