#!/usr/bin/env python3
"""Stores a model's weights as float16 where that changes nothing that matters.

Large float32 initialisers become float16 with a Cast to float32 behind each, so that the graph still computes in
float32. The result is accepted only if masks stay the same: IoU at least 0.999 with the float32 model's on the photos
given, over a grid of points and a set of boxes, and if it loads and runs as fast.

    python3 Tools/shrink_weights.py Sources/SAMKitONNXModels/Resources/nano out/nano Examples/*.jpg

Needs numpy, Pillow, onnx and openvino.
"""
import os
import sys
import time

import numpy as np
import onnx
import openvino as ov
from onnx import TensorProto, helper, numpy_helper
from PIL import Image

FRAME, SMALLEST = 512, 256  # The model's frame; tensors of fewer values stay as they are.
SETTINGS = {"INFERENCE_PRECISION_HINT": "f32", "PERFORMANCE_HINT": "LATENCY", "ENABLE_CPU_PINNING": "NO"}


def shrink(source, target):
    model = onnx.load(source)
    casts = []
    for weights in model.graph.initializer:
        if weights.data_type != TensorProto.FLOAT or np.prod(weights.dims) < SMALLEST:
            continue
        values = numpy_helper.to_array(weights)
        # Subnormal or infinite in half precision: the tensor stays in single precision.
        if np.abs(values).max() > 65504:
            continue
        name = weights.name
        weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + "_f16"))
        casts.append(helper.make_node("Cast", [name + "_f16"], [name], name=name + "_cast", to=TensorProto.FLOAT))
    nodes = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(casts + nodes)
    onnx.checker.check_model(model)
    onnx.save(model, target)


class Segmenter:
    def __init__(self, folder, core):
        start = time.perf_counter()
        self.encoder = core.compile_model(f"{folder}/encoder.onnx", "CPU", SETTINGS).create_infer_request()
        self.decoder = core.compile_model(f"{folder}/decoder.onnx", "CPU", SETTINGS).create_infer_request()
        self.load = time.perf_counter() - start
        self.encode_times, self.decode_times = [], []

    def set_image(self, image):
        scale = FRAME / max(image.size)
        self.scale = scale
        self.content = tuple(max(1, int(x * scale + 0.5)) for x in image.size)
        small = np.asarray(image.resize(self.content, Image.BILINEAR), np.float32)
        tensor = np.zeros((1, 3, FRAME, FRAME), np.float32)
        tensor[0, :, : self.content[1], : self.content[0]] = ((small - 127) / 128).transpose(2, 0, 1)
        start = time.perf_counter()
        self.encoder.infer({"image": tensor})
        self.encode_times.append(time.perf_counter() - start)
        names = ("image_embeddings", "context", "high_res_features")
        self.features = {name: self.encoder.get_tensor(name).data.copy() for name in names}

    def predict(self, points, labels):
        coordinates = np.asarray(points, np.float32)[None] * self.scale
        start = time.perf_counter()
        self.decoder.infer(self.features | {
            "point_coords": coordinates, "point_labels": np.asarray([labels], np.float32),
            "mask_input": np.zeros((1, 1, 256, 256), np.float32), "has_mask_input": np.zeros(1, np.float32)})
        self.decode_times.append(time.perf_counter() - start)
        masks = self.decoder.get_tensor("low_res_masks").data[0]
        scores = self.decoder.get_tensor("iou_predictions").data[0]
        return masks.copy(), scores.copy()


def prompts(width, height):
    """Sixteen points, and boxes of three sizes at four places."""
    for x in (0.2, 0.4, 0.6, 0.8):
        for y in (0.2, 0.4, 0.6, 0.8):
            yield "point", [(x * width, y * height), (0, 0)], [1, -1]
    for size in (0.3, 0.5, 0.8):
        for x, y in ((0.05, 0.05), (0.15, 0.1), (0.1, 0.15), (0.2, 0.2)):
            box = [(x * width, y * height), (min(1, x + size) * width, min(1, y + size) * height)]
            yield "box", box, [2, 3]


def iou(a, b):
    union = np.logical_or(a, b).sum()
    return 1.0 if union == 0 else np.logical_and(a, b).sum() / union


def chosen(kind, scores):
    return 1 + int(np.argmax(scores[1:])) if kind == "point" else 0


def upsampled(logits):
    return np.asarray(Image.fromarray(logits).resize((1024, 1024), Image.BILINEAR)) > 0


def main():
    source, target, photos = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(target, exist_ok=True)
    for name in ("encoder", "decoder", "vocabulary"):
        shrink(f"{source}/{name}.onnx", f"{target}/{name}.onnx")
        sizes = [os.path.getsize(f"{folder}/{name}.onnx") / 1e6 for folder in (source, target)]
        print(f"{name}: {sizes[0]:.2f} MB -> {sizes[1]:.2f} MB")
    core = ov.Core()
    before, after = Segmenter(source, core), Segmenter(target, core)
    ious, flips = [], 0
    print("photo           prompts  mean IoU  least IoU  other choice")
    for photo in photos:
        image = Image.open(photo).convert("RGB")
        before.set_image(image), after.set_image(image)
        rows, changed = [], 0
        for kind, points, labels in prompts(*image.size):
            (a, scores_a), (b, scores_b) = before.predict(points, labels), after.predict(points, labels)
            index = chosen(kind, scores_a)
            changed += index != chosen(kind, scores_b)
            rows.append(iou(upsampled(a[index]), upsampled(b[index])))
        ious += rows
        flips += changed
        print(f"{os.path.basename(photo):15} {len(rows):7}  {np.mean(rows):8.5f}  {np.min(rows):9.5f}  {changed:12}")
    for segmenter in (before, after):  # Times after warm-up, interleaved enough for a ratio.
        for _ in range(10):
            segmenter.set_image(image), segmenter.predict([(10, 10), (0, 0)], [1, -1])
    reload = [[Segmenter(folder, core).load for _ in range(5)] for folder in (source, target)]
    for label, segmenter, loads in (("float32", before, reload[0]), ("float16", after, reload[1])):
        print(f"{label}: load {np.median(loads) * 1e3:.0f} ms, encode {np.median(segmenter.encode_times) * 1e3:.1f} ms,"
              f" decode {np.median(segmenter.decode_times) * 1e3:.1f} ms")
    accepted = min(ious) >= 0.999 and flips == 0
    print(f"openvino {ov.__version__}, onnx {onnx.__version__}: {'accepted' if accepted else 'refused'}")
    sys.exit(0 if accepted else 1)


if __name__ == "__main__":
    main()
