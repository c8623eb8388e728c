"""A small ONNX graph builder: each method adds one node and returns the name of its result."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

F32, I64, U8, I8, BOOL = (
    TensorProto.FLOAT, TensorProto.INT64, TensorProto.UINT8, TensorProto.INT8, TensorProto.BOOL)


class Graph:
    """Nodes, constants, inputs and outputs of one model."""

    def __init__(self, name, opset=17, prefix=""):
        self.name, self.opset, self.prefix = name, opset, prefix
        self.nodes, self.constants, self.inputs, self.outputs = [], [], [], []
        self.count = 0

    def input(self, name, kind, shape):
        """Declares an input; a string in the shape is a dynamic axis."""
        self.inputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def output(self, name, value, kind, shape):
        """Declares an output of that name."""
        self.nodes.append(helper.make_node("Identity", [value], [name]))
        self.outputs.append(helper.make_tensor_value_info(name, kind, shape))

    def constant(self, values, dtype=np.float32):
        self.count += 1
        name = f"c{self.count}"
        self.constants.append(numpy_helper.from_array(np.asarray(values, dtype=dtype), name))
        return name

    def ints(self, *values):
        return self.constant(values, np.int64)

    def op(self, kind, *inputs, **attributes):
        self.count += 1
        name = f"{self.prefix}t{self.count}"
        names = [i if isinstance(i, str) else self.constant(i) for i in inputs]
        self.nodes.append(helper.make_node(kind, names, [name], **attributes))
        return name

    def reshape(self, value, *shape):
        return self.op("Reshape", value, self.ints(*shape))

    def split(self, value, count, axis):
        """Equal parts."""
        self.count += 1
        names = [f"{self.prefix}t{self.count}.{part}" for part in range(count)]
        self.nodes.append(helper.make_node("Split", [value], names, axis=axis))
        return names

    def cast(self, value, kind):
        return self.op("Cast", value, to=kind)

    def gather(self, value, index, axis):
        return self.op("Gather", value, self.constant(index, np.int64), axis=axis)

    def reduce_max(self, value, axes):
        return self.op("ReduceMax", value, axes=axes, keepdims=1)

    def reduce_mean(self, value, axes):
        return self.op("ReduceMean", value, axes=axes, keepdims=1)

    def resize(self, value, sizes):
        """Bilinear, half-pixel centres."""
        empty = self.constant([], np.float32)
        return self.op(
            "Resize", value, empty, empty, sizes, mode="linear", coordinate_transformation_mode="half_pixel")

    def model(self):
        graph = helper.make_graph(self.nodes, self.name, self.inputs, self.outputs, self.constants)
        return helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", self.opset)], ir_version=8,
            producer_name="SAMKit contract models")

    def save(self, path, external=None):
        """Writes the model; `external` names the file beside it that gets the constants of 8 bytes and more."""
        model = self.model()
        onnx.checker.check_model(model, full_check=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        if external:
            (path.parent / external).unlink(missing_ok=True)
            onnx.save_model(
                model, path, save_as_external_data=True, all_tensors_to_one_file=True, location=external,
                size_threshold=8)
            return
        path.write_bytes(model.SerializeToString())
