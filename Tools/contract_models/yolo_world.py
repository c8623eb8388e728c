"""Small random-weight detectors of every public YOLO-World layout, and a text encoder to go with them.

None is a detector of anything: a pooled image goes through random 1×1 convolutions to features and boxes on a 20×20
grid. What matters is that tensors have the names, shapes, types and meaning of the public exports.
"""

import json
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

WIDTH = 512
GRID = 20
ANCHORS = GRID * GRID
BAKED = ["person", "dog", "red cup", "driver's seat", "traffic light"]
SCALE, BIAS = 4.0, -2.5


def weights(seed: int = 3):
    """Random weights, the same for all layouts."""
    rng = np.random.default_rng(seed)
    return {
        "w_features": (rng.normal(size=(WIDTH, 3, 1, 1)) * 4).astype(np.float32),
        "b_features": rng.uniform(-3, 3, WIDTH).astype(np.float32),
        "w_sizes": (rng.normal(size=(2, 3, 1, 1)) * 80).astype(np.float32),
        "b_sizes": np.array([90, 70], np.float32),
        "baked": rng.normal(size=(len(BAKED), WIDTH)).astype(np.float32),
    }


def body(image: str, size: int | None):
    """Nodes from an image to `features` [1, 512, A] (unit length) and `cxcywh` [1, A, 4]; and initialisers."""
    w = weights()
    centres = (np.stack(np.meshgrid(np.arange(GRID), np.arange(GRID)), -1).reshape(1, ANCHORS, 2) + 0.5) * (640 / GRID)
    initialisers = {k: w[k] for k in ["w_features", "b_features", "w_sizes", "b_sizes"]}
    initialisers |= {
        "centres": centres.astype(np.float32),
        "to_rows": np.array([1, WIDTH, ANCHORS], np.int64),
        "to_sizes": np.array([1, 2, ANCHORS], np.int64),
        "places": np.random.default_rng(7).uniform(-0.1, 0.1, (1, 3, GRID, GRID)).astype(np.float32),
        "least": np.array(4, np.float32),
    }
    n = helper.make_node
    nodes = [
        n("AveragePool", [image], ["plain"], kernel_shape=[32, 32], strides=[32, 32]),
        # Anchors in the padding would be equal otherwise, and which of equals comes first is the engine's choice.
        n("Add", ["plain", "places"], ["pooled"]),
        n("Conv", ["pooled", "w_features", "b_features"], ["mixed"]),
        n("Sin", ["mixed"], ["waves"]),
        n("Reshape", ["waves", "to_rows"], ["flat"]),
        n("LpNormalization", ["flat"], ["features"], axis=1, p=2),
        n("Conv", ["pooled", "w_sizes", "b_sizes"], ["raw_sizes"]),
        n("Abs", ["raw_sizes"], ["abs_sizes"]),
        n("Add", ["abs_sizes", "least"], ["some_sizes"]),
        n("Reshape", ["some_sizes", "to_sizes"], ["sizes_columns"]),
        n("Transpose", ["sizes_columns"], ["sizes"], perm=[0, 2, 1]),
        n("Concat", ["centres", "sizes"], ["cxcywh"], axis=2),
    ]
    return nodes, initialisers


def corners():
    """Nodes from centres and sizes to `xyxy` [1, A, 4]."""
    n = helper.make_node
    return [
        n("Mul", ["sizes", "half"], ["halves"]),
        n("Sub", ["centres", "halves"], ["low"]),
        n("Add", ["centres", "halves"], ["high"]),
        n("Concat", ["low", "high"], ["xyxy"], axis=2),
    ], {"half": np.array(0.5, np.float32)}


def scores(text: str, logits: str = "logits"):
    """Nodes from features and text [1, N, 512] to logits [1, A, N] and probabilities."""
    n = helper.make_node
    return [
        n("MatMul", [text, "features"], ["similar"]),
        n("Mul", ["similar", "scale"], ["scaled"]),
        n("Add", ["scaled", "bias"], ["logit_rows"]),
        n("Transpose", ["logit_rows"], [logits], perm=[0, 2, 1]),
        n("Sigmoid", [logits], ["probabilities"]),
    ], {"scale": np.array(np.exp(SCALE), np.float32), "bias": np.array(BIAS, np.float32)}


def baked_text():
    """The classes of a fixed vocabulary, of unit length."""
    text = weights()["baked"]
    return (text / np.linalg.norm(text, axis=1, keepdims=True))[None]


def save(path: pathlib.Path, nodes, initialisers, inputs, outputs, metadata=None) -> None:
    """Writes a model; inputs and outputs are name → (type, shape)."""
    used = {name for node in nodes for name in node.input}
    value = lambda item: helper.make_tensor_value_info(item[0], item[1][0], item[1][1])
    graph = helper.make_graph(
        nodes, path.stem, [value(i) for i in inputs.items()], [value(o) for o in outputs.items()],
        [numpy_helper.from_array(v, k) for k, v in initialisers.items() if k in used],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="SAMKit")
    for key, text in (metadata or {}).items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, text
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


F, I32, I64 = TensorProto.FLOAT, TensorProto.INT32, TensorProto.INT64


def text_encoder(path: pathlib.Path, name: str, kind: int, batch, output: str) -> None:
    """Ids [N, 77] → [N, 512]: waves whose frequency and phase depend on the id and its place."""
    rng = np.random.default_rng(11)
    n = helper.make_node
    initialisers = {
        "places": rng.uniform(0.5, 2, (1, 77, 1)).astype(np.float32),
        "frequencies": rng.uniform(0.001, 0.02, (1, 1, WIDTH)).astype(np.float32),
        "axes": np.array([1], np.int64),
        "last": np.array([2], np.int64),
    }
    nodes = [
        n("Cast", ["ids_in"], ["floats"], to=F),
        n("Unsqueeze", ["floats", "last"], ["column"]),
        n("Mul", ["column", "frequencies"], ["phases"]),
        n("Mul", ["phases", "places"], ["placed"]),
        n("Sin", ["placed"], ["waves"]),
        n("ReduceSum", ["waves", "axes"], ["out"], keepdims=0),
    ]
    for node in nodes:
        for names in (node.input, node.output):
            for i, v in enumerate(names):
                names[i] = {"ids_in": name, "out": output}.get(v, v)
    save(path, nodes, initialisers, {name: (kind, [batch, 77])}, {output: (F, [batch, WIDTH])})


def build(out_dir) -> None:
    """Writes all models into a folder."""
    out = pathlib.Path(out_dir)
    out.mkdir(parents=True, exist_ok=True)
    n = helper.make_node
    fixed_image = (F, [1, 3, 640, 640])

    nodes, init = body("images", 640)
    c_nodes, c_init = corners()
    s_nodes, s_init = scores("text")
    baked = {"text": baked_text()}
    classes = len(BAKED)

    # AILab-CVC without NMS: vocabulary in the weights.
    rename = [n("Identity", ["probabilities"], ["scores"]), n("Identity", ["xyxy"], ["boxes"])]
    save(out / "ailab.onnx", nodes + c_nodes + s_nodes + rename, init | c_init | s_init | baked,
         {"images": fixed_image}, {"scores": (F, [1, ANCHORS, classes]), "boxes": (F, [1, ANCHORS, 4])})

    # AILab-CVC with the selection inside.
    select = [
        n("ReduceMax", ["probabilities"], ["strongest"], axes=[2], keepdims=0),
        n("TopK", ["strongest", "hundred"], ["scores", "order"], axis=1),
        n("ArgMax", ["probabilities"], ["classes"], axis=2, keepdims=0),
        n("Cast", ["classes"], ["classes32"], to=I32),
        n("GatherElements", ["classes32", "order"], ["labels"], axis=1),
        n("Unsqueeze", ["order", "last"], ["order3"]),
        n("Expand", ["order3", "box_shape"], ["order4"]),
        n("GatherElements", ["xyxy", "order4"], ["boxes"], axis=1),
        n("Greater", ["scores", "least_score"], ["good"]),
        n("Cast", ["good"], ["good32"], to=I32),
        n("ReduceSum", ["good32", "one"], ["num_dets"], keepdims=1),
    ]
    save(out / "ailab-nms.onnx", nodes + c_nodes + s_nodes + select,
         init | c_init | s_init | baked | {
             "hundred": np.array([100], np.int64), "last": np.array([2], np.int64), "one": np.array([1], np.int64),
             "box_shape": np.array([1, 100, 4], np.int64), "least_score": np.array(0.25, np.float32)},
         {"images": fixed_image},
         {"num_dets": (I32, [1, 1]), "boxes": (F, [1, 100, 4]), "scores": (F, [1, 100]), "labels": (I32, [1, 100])})

    # wkentaro's, used by osam: free vocabulary, one more class.
    s_osam, s_init = scores("text_features")
    save(out / "osam.onnx", nodes + c_nodes + s_osam + rename, init | c_init | s_init,
         {"images": (F, ["B", 3, 640, 640]), "text_features": (F, ["B", "C", WIDTH])},
         {"scores": (F, ["B", ANCHORS, "C"]), "boxes": (F, ["B", ANCHORS, 4])})

    # Instemic's: everything dynamic, channels first; probabilities, and a twin with logits.
    s_free, s_init = scores("txt_feats")
    for name, source in [("instemic", "probabilities"), ("instemic-logits", "logits")]:
        tail = [n("Concat", ["cxcywh", source], ["rows"], axis=2), n("Transpose", ["rows"], ["output0"], perm=[0, 2, 1])]
        save(out / f"{name}.onnx", nodes + s_free + tail, init | s_init,
             {"images": (F, ["b", 3, "h", "w"]), "txt_feats": (F, ["b", "N", WIDTH])},
             {"output0": (F, ["b", "channels", "anchors"])})

    # The same with anchors first.
    tail = [n("Concat", ["cxcywh", "probabilities"], ["output0"], axis=2)]
    save(out / "anchors-first.onnx", nodes + s_free + tail, init | s_init,
         {"images": (F, ["b", 3, "h", "w"]), "txt_feats": (F, ["b", "N", WIDTH])},
         {"output0": (F, ["b", "anchors", "channels"])})

    # ibaiGorordo's: a fixed number of phrases, stretched images.
    tail = [n("Concat", ["cxcywh", "probabilities"], ["rows"], axis=2), n("Transpose", ["rows"], ["output"], perm=[0, 2, 1])]
    save(out / "ibai.onnx", nodes + s_free + tail, init | s_init,
         {"images": fixed_image, "txt_feats": (F, [1, 4, WIDTH])}, {"output": (F, [1, 8, ANCHORS])})

    # Ultralytics': vocabulary in the weights, its names in the file's notes.
    s_nodes, s_init = scores("text")
    tail = [n("Concat", ["cxcywh", "probabilities"], ["rows"], axis=2), n("Transpose", ["rows"], ["output0"], perm=[0, 2, 1])]
    save(out / "ultralytics.onnx", nodes + s_nodes + tail, init | s_init | baked,
         {"images": fixed_image}, {"output0": (F, [1, 4 + classes, ANCHORS])},
         {"stride": "32", "names": str(dict(enumerate(BAKED)))})

    # SamKit 1.0: boxes and features, compared with the text outside; and its converter's form.
    nodes, init = body("image", 640)
    tail = [n("Transpose", ["cxcywh"], ["boxes"], perm=[0, 2, 1]),
            n("ReduceSum", ["txt_feats", "text_axes"], ["text_sum"], keepdims=1), n("Mul", ["text_sum", "nothing"], ["zero"]),
            n("Add", ["features", "zero"], ["features_out"])]
    tail[-1].output[0] = "features_final"
    first = [helper.make_node(x.op_type, ["features" if i == "features" else i for i in x.input], list(x.output), **{
        a.name: helper.get_attribute_value(a) for a in x.attribute}) for x in nodes]
    for node in first + tail:
        for names in (node.input, node.output):
            for i, v in enumerate(names):
                names[i] = {"features": "unit_features", "features_final": "features"}.get(v, v)
    save(out / "samkit1.onnx", first + tail,
         init | {"text_axes": np.array([1, 2], np.int64), "nothing": np.array(0, np.float32)},
         {"image": fixed_image, "txt_feats": (F, [1, 80, WIDTH])},
         {"boxes": (F, [1, 4, ANCHORS]), "features": (F, [1, WIDTH, ANCHORS])})
    (out / "cv4_params.json").write_text(json.dumps({"logit_scale": SCALE, "bias": BIAS}) + "\n")

    text_encoder(out / "textual-int64.onnx", "input_ids", I64, "N", "text_embeds")
    text_encoder(out / "textual-int32.onnx", "text_tokens", I32, 80, "text_embeddings")


if __name__ == "__main__":
    import sys
    build(sys.argv[1])
