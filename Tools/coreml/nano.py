"""What the Core ML packages of the built-in model are made of: inputs, point counts, and which operations are F16."""
import hashlib
import pathlib

import coremltools as ct
import onnx
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import Function, Program, get_new_symbol

from coreml.onnx_to_mil import Translator

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Sources/SAMKitONNXModels/Resources/nano"
PACKAGES = ROOT / "Sources/SAMKitCoreMLModels/Resources/nano"
PARTS = ("encoder", "decoder", "vocabulary")
TARGET = ct.target.iOS17  # And macOS 14, visionOS 1: specification version 8.

# Core ML before iOS 18 takes one input of enumerated shapes, so coordinates and labels are one: rows of x, y, label.
ROWS = "points"
COUNTS = (1, 2, 3, 4, 6, 8, 16, 32)
SOURCE_KEY = "samkit.source.sha256"

# In f32: the encoder at strides 2 to 8 (their rounded weights alone move masks: IoU .973), and of the decoder all
# that works on coordinates, the similarity, the normalisation and the attention.
FINE_STAGES = ("b__conv_stem", "b__swish", *(f"b__blocks_{i}_" for i in range(6)))
DECODER_STAGES = ("d_in32", "d_b32", "d_in64", "d_b64", "d_in128", "d_b128", "d_head", "d_iou")
STAGE_INPUTS = ("d_Concat_13", "d_Concat_14", "d_Concat_15", "d_Resize_3", "d_Resize_4")


def is_half(part, op):
    """Whether an operation computes in F16."""
    if part == "encoder":
        return not op.name.startswith(FINE_STAGES)
    if part == "decoder":
        if op.name in STAGE_INPUTS or op.op_type in ("conv", "linear", "sigmoid_hard"):
            return True
        scales_queries = op.name.startswith("d_b32_1_Mul")
        return op.op_type in ("add", "mul") and op.name.startswith(DECODER_STAGES) and not scales_queries
    return True


def source_hash(part):
    return hashlib.sha256((SOURCE / f"{part}.onnx").read_bytes()).hexdigest()


def separate(rows):
    """Coordinates [1, N, 2] and labels [1, N] out of rows [1, N, 3]."""
    everything = [True, True, False]
    return {
        "point_coords": mb.slice_by_index(
            x=rows, begin=[0, 0, 0], end=[1, 0, 2], end_mask=everything, name="point_coords"),
        "point_labels": mb.slice_by_index(
            x=rows, begin=[0, 0, 2], end=[1, 0, 3], end_mask=everything, squeeze_mask=[False, False, True],
            name="point_labels"),
    }


def program(part):
    """The program in f32, and the types of its inputs."""
    graph = onnx.load(SOURCE / f"{part}.onnx").graph
    shapes = {i.name: [d.dim_value for d in i.type.tensor_type.shape.dim] for i in graph.input}
    kinds = {name: ct.TensorType(name=name, shape=shape) for name, shape in shapes.items()}
    if part == "decoder":
        for name in ("point_coords", "point_labels"):
            del shapes[name], kinds[name]
        shapes[ROWS] = [1, get_new_symbol(), 3]
        kinds[ROWS] = ct.TensorType(
            name=ROWS, shape=ct.EnumeratedShapes([[1, count, 3] for count in COUNTS], default=[1, 2, 3]))
    result = Program()
    with Function({n: mb.placeholder(shape=tuple(s)) for n, s in shapes.items()}, opset_version=TARGET) as function:
        values = dict(function.inputs)
        if part == "decoder":
            values |= separate(values.pop(ROWS))
        function.set_outputs(list(Translator(graph).run(values).values()))
    result.add_function("main", function)
    return result, list(kinds.values())


def convert(part, half=is_half):
    """The model of one part."""
    source, kinds = program(part)
    model = ct.convert(
        source, convert_to="mlprogram", inputs=kinds, minimum_deployment_target=TARGET, skip_model_load=True,
        compute_precision=ct.transform.FP16ComputePrecision(op_selector=lambda op: half(part, op)))
    model.author = "The SAMKit authors"
    model.license = "Apache-2.0"
    model.short_description = f"SAMKit Nano: {part}"
    model.user_defined_metadata[SOURCE_KEY] = source_hash(part)
    return model
