"""Compares SAMKit with the projects' own Python, on the true architectures with random weights.

    (cd Benchmarks && swift build -c release)
    python3 Tools/parity/compare.py --sources CHECKOUTS --work FOLDER [--family mobile-sam] [--table docs/parity.md]

CHECKOUTS holds checkouts named MobileSAM, EdgeSAM, EfficientSAM, sam2 and samexporter. Needs torch, torchvision,
timm, onnx, onnxscript, opencv-python-headless, pillow, hydra-core, iopath, yacs, loralib. Each family runs in a process of its own.
"""

import argparse
import json
import pathlib
import platform
import subprocess
import sys

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = ROOT / "Benchmarks/.build/release/samkit-parity"
# Every aspect ratio: as it is, tall, wide, small.
IMAGES = [("cat.jpg", None), ("rocket.jpg", (400, 900)), ("astronaut.jpg", (900, 400)), ("cup.jpg", (600, 600))]


def pictures(work):
    """The example photos as lossless files, some of them resized: both sides read the same pixels."""
    paths = []
    for name, size in IMAGES:
        image = Image.open(ROOT / "Examples" / name).convert("RGB")
        if size:
            image = image.resize(size, Image.BICUBIC)
        path = work / f"{pathlib.Path(name).stem}.png"
        image.save(path)
        paths.append((path, np.array(image)))
    return paths


def prompts(image, excludes):
    """A point, two points, a box, a box and a point, and an exclude point where the model has them."""
    height, width = image.shape[:2]
    a, b = [0.4 * width, 0.45 * height], [0.6 * width, 0.55 * height]
    box = [0.2 * width, 0.25 * height, 0.75 * width, 0.8 * height]
    cases = [([a], [1], None), ([a, b], [1, 1], None), ([], [], box), ([b], [1], box)]
    if excludes:
        cases.append(([a, b], [1, 0], None))
    return cases


def ask(model, cases):
    request = {"model": str(model), "threads": 2, "cases": cases}
    run = subprocess.run([PROGRAM], input=json.dumps(request).encode(), capture_output=True)
    if run.returncode:
        sys.exit(run.stderr.decode())
    return json.loads(run.stdout)


def iou(a, b):
    union = np.logical_or(a, b).sum()
    return 1.0 if union == 0 else float(np.logical_and(a, b).sum() / union)


def compare(name, sources, work):
    """One row of the table."""
    from families import family

    folder = work / name
    folder.mkdir(parents=True, exist_ok=True)
    reference = family(name, sources)
    if not any(folder.glob("*.onnx")):
        reference.export(folder)
        # Tracing left EdgeSAM's predictor with other answers once: the reference is a model that was never traced.
        reference = family(name, sources)
    cases, references = [], []
    for path, image in pictures(work):
        reference.set_image(image)
        for points, labels, box in prompts(image, excludes=name != "efficient-sam"):
            points_array = np.array(points, np.float32) if points else None
            labels_array = np.array(labels) if labels else None
            references.append(reference.predict(
                points_array, labels_array, np.array(box, np.float32) if box else None))
            cases.append({
                "image": str(path), "points": [[*p, l] for p, l in zip(points, labels)], "box": box or [],
                "out": str(folder / f"case{len(cases)}")})
    worst = {"iou": 1.0, "logits": 0.0, "score": 0.0, "spread": [], "masks": 0}
    for case, answer, (low, scores, masks) in zip(cases, ask(folder, cases), references):
        size = (-1, answer["lowHeight"], answer["lowWidth"])
        ours_low = np.fromfile(case["out"] + ".low", np.float32).reshape(size)
        ours = np.fromfile(case["out"] + ".mask", np.uint8).reshape(-1, answer["height"], answer["width"])
        for token in range(len(scores)):
            # SAMKit gives masks best first, and may give more than the reference was asked for.
            difference = np.abs(ours_low - low[token]).max(axis=(1, 2))
            index = int(difference.argmin())
            worst["logits"] = max(worst["logits"], float(difference[index]))
            worst["score"] = max(worst["score"], abs(answer["scores"][index] - float(scores[token])))
            worst["iou"] = min(worst["iou"], iou(ours[index] > 0, masks[token] > 0))
            worst["spread"].append(float(low[token].std()))
            worst["masks"] += 1
    worst["spread"] = float(np.median(worst["spread"]))
    return worst


def versions():
    import torch
    import torchvision

    cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "")
    return (
        f"Python {platform.python_version()}, torch {torch.__version__}, torchvision {torchvision.__version__}, "
        f"numpy {np.__version__}; {cpu}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--family", action="append")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--table", type=pathlib.Path)
    options = parser.parse_args()
    options.work = options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    if options.json:
        print(json.dumps(compare(options.family[0], options.sources, options.work)))
        return
    from families import FAMILIES

    rows = []
    for name in options.family or FAMILIES:
        run = subprocess.run(
            [sys.executable, __file__, "--sources", options.sources, "--work", options.work, "--family", name,
             "--json"], capture_output=True)
        if run.returncode:
            print(f"{name}: {run.stderr.decode()[-3000:]}", file=sys.stderr)
            continue
        row = json.loads(run.stdout.splitlines()[-1])
        rows.append(
            f"| {name} | {row['masks']} | {row['iou']:.6f} | {row['logits']:.1e} | {row['spread']:.2g} | "
            f"{row['score']:.1e} |")
        print(rows[-1])
    if options.table:
        text = options.table.read_text()
        head, tail = text.index("<!-- table -->"), text.index("<!-- end of table -->")
        options.table.write_text(
            text[:head] + "<!-- table -->\n| Model | Masks | Least IoU | Largest logit difference | Logits' deviation | "
            "Largest score difference |\n|---|---|---|---|---|---|\n" + "\n".join(rows)
            + f"\n\nMeasured with {versions()}.\n\n" + text[tail:])


if __name__ == "__main__":
    main()
