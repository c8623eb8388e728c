#!/usr/bin/env python3
"""Converts the built-in model to Core ML packages, and compares them with its ONNX files.

    python3 Tools/convert_coreml.py             # writes Sources/SAMKitCoreMLModels/Resources/nano
    python3 Tools/convert_coreml.py --compare   # evaluates the packages that are there, beside ONNX Runtime

The ONNX graphs are translated operation by operation. Core ML cannot run here: the programs that were saved are
evaluated with NumPy, F16 operations rounded to F16, and masks must keep an IoU of at least 0.99 with those of the
ONNX files in f32 on the example photos, and the same choice among candidates.

Needs coremltools and onnx; for --compare also onnxruntime and Pillow. The same versions write the same bytes.
"""
import argparse
import json
import logging
import pathlib
import shutil
import sys
import tempfile
import uuid
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parent))
logging.disable(logging.WARNING)  # coremltools says at every import that Core ML is not here.

from coreml.nano import COUNTS, PACKAGES, PARTS, ROOT, ROWS, SOURCE, convert  # noqa: E402

DATE_KEY = "com.github.apple.coremltools.conversion_date"
LEAST_IOU = 0.99


def write(model, path):
    """Saves a package without what differs from run to run: dates and random identifiers."""
    spec = model.get_spec()
    spec.description.metadata.userDefined.pop(DATE_KEY, None)
    with tempfile.TemporaryDirectory() as folder:
        saved = pathlib.Path(folder) / path.name
        model.save(str(saved))
        (saved / "Data/com.apple.CoreML/model.mlmodel").write_bytes(spec.SerializeToString(deterministic=True))
        note = saved / "Manifest.json"
        manifest = json.loads(note.read_text())
        items = {}
        for identifier, item in manifest["itemInfoEntries"].items():
            named = str(uuid.uuid5(uuid.NAMESPACE_URL, f"samkit/{path.name}/{item['path']}")).upper()
            items[named] = item
            if manifest["rootModelIdentifier"] == identifier:
                manifest["rootModelIdentifier"] = named
        manifest["itemInfoEntries"] = items
        note.write_text(json.dumps(manifest, indent=2, sort_keys=True) + "\n")
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(saved, path)


def description():
    """The contract of the packages: that of the ONNX files but for names of files and the one input of points."""
    contract = json.loads((SOURCE / "model.json").read_text())
    contract["encoder"]["file"] = "encoder.mlpackage"
    contract["decoder"]["file"] = "decoder.mlpackage"
    contract["decoder"]["points"] |= {
        "coordinates": ROWS, "labels": ROWS, "packsLabels": True, "padPoint": False, "counts": list(COUNTS)}
    return contract


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path, default=PACKAGES)
    options = parser.parse_args()
    warnings.simplefilter("ignore", RuntimeWarning)
    if not options.compare:
        options.folder.mkdir(parents=True, exist_ok=True)
        for part in PARTS:
            path = options.folder / f"{part}.mlpackage"
            write(convert(part), path)
            size = sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
            print(f"{part}: {(SOURCE / f'{part}.onnx').stat().st_size / 1e6:.2f} MB -> {size / 1e6:.2f} MB")
        (options.folder / "model.json").write_text(json.dumps(description(), indent=2) + "\n")
        return
    from coreml.photos import compare

    least, flips = compare(options.folder, sorted((ROOT / "Examples").glob("*.jpg")))
    if least < LEAST_IOU or flips:
        sys.exit(f"refused: expected an IoU of at least {LEAST_IOU} and no other choice")


if __name__ == "__main__":
    main()
