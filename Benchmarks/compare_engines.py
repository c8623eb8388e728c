"""MobileSAM with random weights, two threads: SAMKit, PyTorch eager, ONNX Runtime; encode, predict, peak memory.

    swift build -c release --product samkit
    python3 Benchmarks/compare_engines.py --sources CHECKOUTS --work FOLDER --write

CHECKOUTS holds a checkout of MobileSAM's public repository (folder MobileSAM). Needs torch, torchvision, timm, onnx,
onnxruntime, pillow. Every side goes from the same decoded photo to the mask in image pixels: resize, normalise,
encode; then the prompt, the decoder, up-sampling and threshold. Each runs in a process of its own; rounds take turns,
and the medians of all rounds are compared, so that other work on the machine falls on all alike.
"""

import argparse
import json
import os
import pathlib
import platform
import resource
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).parents[1]
PHOTO = ROOT / "Examples/astronaut.jpg"
THREADS = 2


def timed(encode, predict, runs):
    """Each run encodes and predicts once, as `samkit bench` does: a prediction finds the caches as encoding left them."""
    encode(), predict()
    times = [], []
    for _ in range(runs):
        for action, found in zip((encode, predict), times):
            start = time.perf_counter()
            action()
            found.append(1000 * (time.perf_counter() - start))
    return times


def photo():
    import numpy as np
    from PIL import Image

    return np.array(Image.open(PHOTO).convert("RGB"))


def report(encode, predict):
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"encode": encode, "predict": predict, "peakMemory": memory}))


def torch_side(sources, runs):
    import numpy as np
    import torch

    torch.set_num_threads(THREADS)
    sys.path.insert(0, str(ROOT / "Tools/parity"))
    from families import family

    predictor = family("mobile-sam", sources).predictor
    image = photo()
    point, label = np.array([[image.shape[1] / 2, image.shape[0] / 2]], np.float32), np.array([1])
    report(*timed(
        lambda: predictor.set_image(image), lambda: predictor.predict(point, label, multimask_output=True), runs))


def onnx_side(model, runs):
    import numpy as np
    import onnxruntime
    from PIL import Image

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    load = lambda name: onnxruntime.InferenceSession(
        str(model / name), options, providers=["CPUExecutionProvider"])
    encoder, decoder = load("encoder.onnx"), load("decoder.onnx")
    image = photo()
    height, width = image.shape[:2]
    scale = 1024 / max(height, width)
    new = (int(width * scale + 0.5), int(height * scale + 0.5))
    mean = np.array([123.675, 116.28, 103.53], np.float32)
    std = np.array([58.395, 57.12, 57.375], np.float32)
    state = {}

    def encode():
        small = np.asarray(Image.fromarray(image).resize(new, Image.BILINEAR), np.float32)
        frame = np.zeros((1, 3, 1024, 1024), np.float32)
        frame[0, :, : new[1], : new[0]] = ((small - mean) / std).transpose(2, 0, 1)
        state["embedding"] = encoder.run(None, {"image": frame})[0]

    def predict():
        masks = decoder.run(["masks"], {
            "image_embeddings": state["embedding"],
            "point_coords": np.array([[[new[0] / 2, new[1] / 2], [0, 0]]], np.float32),
            "point_labels": np.array([[1, -1]], np.float32),
            "mask_input": np.zeros((1, 1, 256, 256), np.float32), "has_mask_input": np.zeros(1, np.float32),
            "orig_im_size": np.array([height, width], np.float32)})[0]
        return masks > 0

    report(*timed(encode, predict, runs))


def child(side, options):
    run = subprocess.run(
        [sys.executable, __file__, "--sources", options.sources, "--work", options.work, "--side", side,
         "--runs", str(options.runs)], capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr[-2000:])
    return json.loads(run.stdout.splitlines()[-1])


def samkit(model, runs):
    run = subprocess.run(
        [ROOT / ".build/release/samkit", "bench", PHOTO, "--model", model, "--threads", str(THREADS), "--runs",
         str(runs), "--json"], capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    found = json.loads(run.stdout)
    return {
        "encode": [found["encode"]["total"]["median"]], "predict": [found["predict"]["total"]["median"]],
        "peakMemory": found["peakMemory"], "engine": found["engine"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--side")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.work = options.work.resolve()
    model = options.work / "mobile-sam"
    if options.side == "torch":
        return torch_side(options.sources, options.runs)
    if options.side == "onnx":
        return onnx_side(model, options.runs)
    if options.side == "export":
        sys.path.insert(0, str(ROOT / "Tools/parity"))
        from families import family

        family("mobile-sam", options.sources).export(model)
        return report([], [])
    if not (model / "decoder.onnx").exists():
        child("export", options)
    sides = {"SAMKit": [], "PyTorch eager": [], "ONNX Runtime": []}
    for _ in range(options.rounds):
        sides["SAMKit"].append(samkit(model, options.runs))
        sides["ONNX Runtime"].append(child("onnx", options))
        sides["PyTorch eager"].append(child("torch", options))
    middle = {
        name: {key: statistics.median(t for r in rounds for t in r[key]) for key in ("encode", "predict")}
        | {"memory": statistics.median(r["peakMemory"] for r in rounds)} for name, rounds in sides.items()}
    ours = middle["SAMKit"]
    lines = ["| | encode | × SAMKit | predict | × SAMKit | peak memory |", "|---|---|---|---|---|---|"]
    for name, value in middle.items():
        lines.append(
            f"| {name} | {value['encode']:.0f} ms | {value['encode'] / ours['encode']:.2f} | "
            f"{value['predict']:.1f} ms | {value['predict'] / ours['predict']:.2f} | {value['memory'] / 1e6:.0f} MB |")
    import onnxruntime
    import torch

    cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "")
    load = os.getloadavg()
    lines += ["", f"{sides['SAMKit'][0]['engine']}; PyTorch {torch.__version__}; ONNX Runtime "
              f"{onnxruntime.__version__}; Python {platform.python_version()}; {cpu}; {THREADS} threads of "
              f"{os.cpu_count()}; {options.rounds} rounds of {options.runs} encodings; load average {load[0]:.1f}."]
    print("\n".join(lines))
    if options.write:
        page = ROOT / "Benchmarks/README.md"
        text = page.read_text()
        head, tail = text.index("<!-- table -->"), text.index("<!-- end of table -->")
        page.write_text(text[:head] + "<!-- table -->\n" + "\n".join(lines) + "\n\n" + text[tail:])


if __name__ == "__main__":
    main()
