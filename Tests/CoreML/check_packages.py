"""The Core ML packages of the built-in model, read back: what they declare, and what their programs compute.

Run by run.sh. Core ML itself cannot run here; numbers are those of NumPy, with F16 operations rounded to F16,
against ONNX Runtime's answers for the ONNX files (Goldens/engine.json).
"""
import hashlib
import json
import logging
import pathlib
import sys
import unittest
import warnings

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools"))
logging.disable(logging.WARNING)  # It says at every import that Core ML is not here.
from coreml.evaluate import DTYPES, Package  # noqa: E402

FOLDER = ROOT / "Sources/SAMKitCoreMLModels/Resources/nano"
ONNX = ROOT / "Sources/SAMKitONNXModels/Resources/nano"
COUNTS = [1, 2, 3, 4, 6, 8, 16, 32]
FLOAT32 = 65568
# As MODEL.md says; `points` is [1, N, 3] with an enumerated N.
INPUTS = {
    "encoder": {"image": [1, 3, 512, 512]},
    "decoder": {
        "image_embeddings": [1, 64, 64, 64], "context": [1, 96, 32, 32], "high_res_features": [1, 24, 128, 128],
        "mask_input": [1, 1, 256, 256], "has_mask_input": [1], "points": [1, 2, 3]},
    "vocabulary": {"class_features": [1, 320, 16, 16]},
}
OUTPUTS = {
    "encoder": {
        "image_embeddings": [1, 64, 64, 64], "context": [1, 96, 32, 32], "high_res_features": [1, 24, 128, 128],
        "class_features": [1, 320, 16, 16]},
    "decoder": {"low_res_masks": [1, 4, 256, 256], "iou_predictions": [1, 4]},
    "vocabulary": {"class_logits": [1, 1000, 16, 16]},
}
TOLERANCE = {
    "image_embeddings": 0.01, "context": 0.01, "high_res_features": 0.002, "class_features": 0.06,
    "class_logits": 0.06, "low_res_masks": 0.05, "iou_predictions": 0.001,
}
packages = {part: Package(FOLDER / f"{part}.mlpackage") for part in INPUTS}
goldens = json.loads((ROOT / "Tests/SAMKitTests/Goldens/engine.json").read_text())


def synthetic(count):
    """As Tools/goldens/engine.py makes its inputs."""
    i = np.arange(count, dtype=np.uint64) * np.uint64(2654435761) % np.uint64(2**32)
    return (i % np.uint64(1000)).astype(np.float32) / np.float32(500) - np.float32(1)


def results(part, kind):
    """The types of the results of a part's operations of one kind."""
    return {DTYPES[o.dtype] for op in packages[part].operations if op.op_type == kind for o in op.outputs}


class Specification(unittest.TestCase):
    def test_version_is_that_of_ios_17(self):
        for part, package in packages.items():
            self.assertEqual(package.spec.specificationVersion, 8, part)
            self.assertEqual(package.spec.WhichOneof("Type"), "mlProgram", part)
            main = package.spec.mlProgram.functions["main"]
            self.assertEqual((main.opset, list(main.block_specializations)), ("CoreML7", ["CoreML7"]), part)

    def test_names_shapes_and_types(self):
        for part, package in packages.items():
            found = package.spec.description
            for features, expected in ((found.input, INPUTS[part]), (found.output, OUTPUTS[part])):
                shapes = {f.name: list(f.type.multiArrayType.shape) for f in features}
                self.assertEqual(shapes, expected)
                for feature in features:
                    self.assertEqual(feature.type.WhichOneof("Type"), "multiArrayType", feature.name)
                    self.assertEqual(feature.type.multiArrayType.dataType, FLOAT32, feature.name)

    def test_only_points_are_flexible_and_their_counts_are_told(self):
        for part, package in packages.items():
            for feature in package.spec.description.input:
                kind = feature.type.multiArrayType
                if feature.name != "points":
                    self.assertIsNone(kind.WhichOneof("ShapeFlexibility"), feature.name)
                    continue
                shapes = sorted(list(shape.shape) for shape in kind.enumeratedShapes.shapes)
                self.assertEqual(shapes, [[1, count, 3] for count in COUNTS])
        contract = json.loads((FOLDER / "model.json").read_text())["decoder"]["points"]
        self.assertEqual((contract["counts"], contract["coordinates"]), (COUNTS, "points"))
        self.assertTrue(contract["packsLabels"])

    def test_description_is_that_of_the_onnx_files(self):
        ours, theirs = (json.loads((folder / "model.json").read_text()) for folder in (FOLDER, ONNX))
        for contract in (ours, theirs):
            del contract["encoder"]["file"], contract["decoder"]["file"], contract["decoder"]["points"]
        self.assertEqual(ours, theirs)

    def test_converted_from_the_onnx_files_of_now(self):
        for part, package in packages.items():
            told = package.spec.description.metadata.userDefined["samkit.source.sha256"]
            self.assertEqual(told, hashlib.sha256((ONNX / f"{part}.onnx").read_bytes()).hexdigest(), part)

    def test_half_precision_is_where_it_was_measured(self):
        self.assertEqual(results("encoder", "conv"), {np.float16, np.float32})
        self.assertEqual(results("decoder", "conv"), {np.float16})
        self.assertEqual(results("vocabulary", "conv"), {np.float16})
        for kind in ("exp", "softmax", "instance_norm", "matmul", "sqrt", "square"):
            self.assertEqual(results("decoder", kind), {np.float32}, kind)
        coarse = [op.name for op in packages["encoder"].operations
                  if op.op_type == "conv" and DTYPES[op.outputs[0].dtype] is np.float32]
        self.assertEqual(len(coarse), 18)
        self.assertTrue(all(name.startswith(("b__conv_stem", "b__blocks_")) for name in coarse), coarse)

    def test_size(self):
        size = sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file())
        self.assertLess(size, 11e6)


class Numbers(unittest.TestCase):
    """The tolerances are three to five times the differences that F16 makes here."""

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore", RuntimeWarning)
        cls.features = packages["encoder"].run({"image": synthetic(3 * 512 * 512).reshape(1, 3, 512, 512)})

    def difference(self, found, expected):
        self.assertEqual(list(found.shape), expected["shape"])
        kept = found.ravel()[:: expected["step"]][: len(expected["values"])]
        self.assertEqual(len(kept), len(expected["values"]))
        return float(np.abs(kept - np.array(expected["values"], np.float32)).max())

    def decode(self, points, labels, count=None):
        rows = [[*point, label] for point, label in zip(points, labels)]
        rows += [[0, 0, -1]] * ((count or len(rows)) - len(rows))
        inputs = {name: self.features[name] for name in INPUTS["decoder"] if name in self.features}
        return packages["decoder"].run(inputs | {
            "points": np.array([rows], np.float32), "mask_input": np.zeros((1, 1, 256, 256), np.float32),
            "has_mask_input": np.zeros(1, np.float32)})

    def test_encoder(self):
        for name, expected in goldens["encoder"].items():
            self.assertLess(self.difference(self.features[name], expected), TOLERANCE[name], name)

    def test_vocabulary(self):
        found = packages["vocabulary"].run({"class_features": self.features["class_features"]})
        expected = goldens["vocabulary"]["class_logits"]
        self.assertLess(self.difference(found["class_logits"], expected), TOLERANCE["class_logits"])

    def test_decoder_with_rows_up_to_an_enumerated_count(self):
        for golden, count in zip(goldens["decoder"], (2, 6)):
            found = self.decode(golden["points"], golden["labels"], count)
            for name, expected in golden["outputs"].items():
                self.assertLess(self.difference(found[name], expected), TOLERANCE[name], name)

    def test_rows_of_label_minus_one_change_nothing(self):
        first = self.decode([[100, 120]], [1])
        for count in (2, 4, 32):
            padded = self.decode([[100, 120]], [1], count)
            for name, values in first.items():
                # Sums of other lengths round to other f16 neighbours.
                self.assertLess(np.abs(values - padded[name]).max(), 0.01, f"{name}, {count} rows")

    def test_another_point_gives_another_mask(self):
        there, here = self.decode([[100, 120]], [1]), self.decode([[400, 300]], [1])
        self.assertGreater(np.abs(there["low_res_masks"] - here["low_res_masks"]).max(), 1)


if __name__ == "__main__":
    unittest.main()
