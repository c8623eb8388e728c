#!/usr/bin/env python3
"""Goldens of the engine's tests: what ONNX Runtime answers for the built-in model on synthetic inputs.

    python3 Tools/goldens/engine.py

Inputs come from a formula that the tests repeat. Only every so many-th value of each output is kept. OpenVINO's own
answer through Python is compared on the way, so that the tolerance is known. Also writes Fixtures/types.onnx, a tiny
model with every element type at its border.
"""
import json
import os

import numpy as np
import onnx
import onnxruntime
import openvino

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
NANO = os.path.join(ROOT, "Sources", "SAMKit", "Resources", "nano")
KEPT = 24


def synthetic(count):
    """(i · 2654435761 mod 2³²) mod 1000 / 500 − 1, as float32."""
    i = np.arange(count, dtype=np.uint64) * np.uint64(2654435761) % np.uint64(2**32)
    return (i % np.uint64(1000)).astype(np.float32) / np.float32(500) - np.float32(1)


def run(model, inputs):
    session = onnxruntime.InferenceSession(os.path.join(NANO, model), providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]
    expected = dict(zip(names, session.run(names, inputs)))
    settings = {"INFERENCE_PRECISION_HINT": "f32"}
    compiled = openvino.Core().compile_model(os.path.join(NANO, model), "CPU", settings)
    found = compiled(inputs)
    worst = max(float(np.abs(found[name] - expected[name]).max()) for name in names)
    return expected, worst


def kept(values):
    flat = values.ravel()
    step = max(1, flat.size // KEPT)
    return {"shape": list(values.shape), "step": step, "values": [float(f"{v:.7g}") for v in flat[::step][:KEPT]]}


def write_types_model(target):
    """Doubles a float16, inverts a bool, adds one to int64, int32 and uint8 vectors of any length."""
    kinds = {"half": "FLOAT16", "flag": "BOOL", "long": "INT64", "short": "INT32", "byte": "UINT8"}
    types = {name: getattr(onnx.TensorProto, kind) for name, kind in kinds.items()}
    inputs = [onnx.helper.make_tensor_value_info(name, kind, ["n"]) for name, kind in types.items()]
    outputs = [onnx.helper.make_tensor_value_info(f"{name}_out", kind, ["n"]) for name, kind in types.items()]
    ones = [onnx.helper.make_tensor(f"{name}_one", types[name], [1], [1]) for name in ("long", "short", "byte")]
    nodes = [onnx.helper.make_node("Add", ["half", "half"], ["half_out"]),
             onnx.helper.make_node("Not", ["flag"], ["flag_out"])]
    nodes += [onnx.helper.make_node("Add", [name, f"{name}_one"], [f"{name}_out"]) for name in ("long", "short", "byte")]
    graph = onnx.helper.make_graph(nodes, "types", inputs, outputs, ones)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, target)


def largest_weights(path):
    """Where the largest float tensor of a model lies in its file: other weights are made there."""
    tensors = [t for t in onnx.load(path).graph.initializer if t.data_type == onnx.TensorProto.FLOAT]
    raw = max((onnx.numpy_helper.to_array(t).tobytes() for t in tensors), key=len)
    with open(path, "rb") as file:
        return {"offset": file.read().index(raw), "count": len(raw)}


def main():
    write_types_model(os.path.join(ROOT, "Tests", "SAMKitTests", "Fixtures", "types.onnx"))
    image = synthetic(3 * 512 * 512).reshape(1, 3, 512, 512)
    embedding, worst = run("encoder.onnx", {"image": image})
    result = {
        "versions": {"onnxruntime": onnxruntime.__version__, "openvino": openvino.__version__, "numpy": np.__version__},
        "decoderWeights": largest_weights(os.path.join(NANO, "decoder.onnx")),
        "encoder": {name: kept(value) for name, value in embedding.items()},
        "vocabulary": {},
        "decoder": [],
    }
    words, error = run("vocabulary.onnx", {"class_features": embedding["class_features"]})
    worst = max(worst, error)
    result["vocabulary"] = {name: kept(value) for name, value in words.items()}
    for points, labels in (([[100, 120], [0, 0]], [1, -1]),
                           ([[30, 40], [400, 420], [200, 220], [300, 90], [10, 500]], [2, 3, 1, 0, 1])):
        inputs = {name: embedding[name] for name in ("image_embeddings", "context", "high_res_features")}
        inputs |= {"point_coords": np.array([points], np.float32), "point_labels": np.array([labels], np.float32),
                   "mask_input": np.zeros((1, 1, 256, 256), np.float32), "has_mask_input": np.zeros(1, np.float32)}
        outputs, error = run("decoder.onnx", inputs)
        worst = max(worst, error)
        result["decoder"].append({"points": points, "labels": labels,
                                  "outputs": {name: kept(value) for name, value in outputs.items()}})
    result["largestDifferenceOfOpenVINO"] = float(f"{worst:.2g}")
    target = os.path.join(ROOT, "Tests", "SAMKitTests", "Goldens", "engine.json")
    with open(target, "w") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    print(f"{target}: OpenVINO differs by at most {worst:.2g}")


if __name__ == "__main__":
    main()
