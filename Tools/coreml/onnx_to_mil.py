"""An ONNX graph as a MIL program, operation by operation, through coremltools' builder.

coremltools reads no ONNX. The built-in model uses few kinds of operation, so each is written here; another kind
stops the conversion. Shapes and what is computed from them are folded while translating: a dynamic size stays a
symbol, and only what a negative index or one −1 can say is allowed to depend on it.
"""
import math

import numpy as np
import onnx
import sympy
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import Var, types
from onnx import numpy_helper


N = sympy.Symbol("N")  # The number of points: the one size that is not known.


def name_of(text):
    """An ONNX name as an identifier: "/d/b32.0/dw/Conv_output_0" is "d_b32_0_dw_Conv"."""
    text = text.removesuffix("_output_0").strip("/")
    return "".join(c if c.isalnum() else "_" for c in text)


def is_static(value):
    return isinstance(value, np.ndarray)


def is_variable(value):
    return isinstance(value, Var)


def known(value):
    return isinstance(value, (int, np.integer)) or getattr(value, "is_Integer", False)


class Translator:
    """Walks the nodes in order; a value is a NumPy array where it is known now, else a MIL variable."""

    def __init__(self, graph):
        self.graph = graph
        self.values = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
        self.same = {}  # Symbols that the builder made for sizes other than N → that size.
        self.padded = {}  # A Pad's output → (what it pads, [top, bottom, left, right]): convolutions take it in.

    def run(self, inputs):
        """The outputs by name, for variables by input name."""
        self.values |= inputs
        for node in self.graph.node:
            self.translate(node)
        return {output.name: self.values[output.name] for output in self.graph.output}

    def translate(self, node):
        attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        arguments = [self.values[name] if name else None for name in node.input]
        wanted = [o.name for o in self.graph.output]
        name = node.output[0] if node.output[0] in wanted else name_of(node.output[0])
        if node.op_type == "Constant":
            results = numpy_helper.to_array(attributes["value"])
        elif node.op_type == "Shape":
            results = np.array([self.size(s) for s in arguments[0].shape], dtype=object)
        elif node.op_type == "Pad":
            results = self.pad(node, arguments)
        elif node.op_type in ("Slice", "Gather", "Reshape", "Concat") and any(map(is_variable, arguments)):
            results = getattr(self, node.op_type.lower())(name, *arguments, **attributes)
        elif node.op_type == "Conv":
            results = self.conv(node, arguments, attributes, name)
        elif all(a is None or is_static(a) for a in arguments):
            results = FOLDED[node.op_type](*arguments, **attributes)
        else:
            results = OPERATIONS[node.op_type](name, *arguments, **attributes)
        results = results if isinstance(results, (list, tuple)) else [results]
        self.values |= dict(zip(node.output, results))

    def pad(self, node, arguments):
        pads = [int(v) for v in arguments[1]]
        if any(pads[i] for i in (0, 1, 4, 5)) or arguments[2] not in (None, 0):
            raise ValueError(f"{node.output[0]}: only zeros beside height and width are supported")
        self.padded[node.output[0]] = (arguments[0], [pads[2], pads[6], pads[3], pads[7]])
        return arguments[0]

    def conv(self, node, arguments, attributes, name):
        top, left, bottom, right = attributes["pads"]
        pad = [top, bottom, left, right]
        if node.input[0] in self.padded:
            pad = [a + b for a, b in zip(pad, self.padded[node.input[0]][1])]
        weight, bias = arguments[1:3]
        return mb.conv(
            x=arguments[0], weight=weight, bias=bias, strides=attributes["strides"], pad_type="custom", pad=pad,
            dilations=attributes["dilations"], groups=attributes["group"], name=name)

    def size(self, value):
        """A size in terms of N. The builder makes new symbols as it goes, but the graph has one dynamic size."""
        if not hasattr(value, "free_symbols"):
            return value
        return value.subs({symbol: self.same.get(symbol, N) for symbol in value.free_symbols})

    def remember(self, result, axis, size):
        """Keeps what a new symbol stands for."""
        if not known(result.shape[axis]):
            self.same[result.shape[axis]] = self.size(size)

    def from_the_end(self, index, size):
        """An index that may hold a symbol, as a plain number: counted from the end where it must be."""
        if known(index):
            return int(index)
        index = self.size(index) - self.size(size)
        if not known(index) or index >= 0:
            raise ValueError(f"cannot express the index {index} of {size}")
        return int(index)

    def slice(self, name, x, starts, ends, axes, steps=None):
        if steps is not None and any(step != 1 for step in steps):
            raise ValueError(f"{name}: steps are not supported")
        begin, end, masks = [0] * x.rank, [0] * x.rank, [True] * x.rank
        for start, stop, axis in zip(starts, ends, axes):
            begin[axis] = self.from_the_end(start, x.shape[axis])
            end[axis] = self.from_the_end(stop, x.shape[axis])
            masks[axis] = False
        return mb.slice_by_index(x=x, begin=begin, end=end, end_mask=masks, name=name)

    def gather(self, name, x, index, axis=0):
        """One element of an axis, which goes away."""
        at = self.from_the_end(index.item(), x.shape[axis])
        begin, end = [0] * x.rank, [0] * x.rank
        begin[axis], end[axis] = at, at + 1
        squeeze = [i == axis for i in range(x.rank)]
        masks = [i != axis or at == -1 for i in range(x.rank)]
        return mb.slice_by_index(x=x, begin=begin, end=end, end_mask=masks, squeeze_mask=squeeze, name=name)

    def reshape(self, name, x, shape, allowzero=0):
        sizes = [self.size(x.shape[i]) if known(s) and s == 0 else s for i, s in enumerate(shape)]
        if any(known(size) and size == -1 for size in sizes):
            free = [known(size) and size == -1 for size in sizes].index(True)
            others = [size for i, size in enumerate(sizes) if i != free]
            sizes[free] = sympy.simplify(math.prod(self.size(s) for s in x.shape) / math.prod(others))
        unknown = [i for i, size in enumerate(sizes) if not known(size)]
        if len(unknown) > 1:
            raise ValueError(f"{name}: cannot express the shape {sizes}")
        result = mb.reshape(x=x, shape=[-1 if i in unknown else int(s) for i, s in enumerate(sizes)], name=name)
        for axis in unknown:
            self.remember(result, axis, sizes[axis])
        return result

    def concat(self, name, *values, axis):
        result = mb.concat(values=values, axis=axis, name=name)
        self.remember(result, axis, sum(value.shape[axis] for value in values))
        return result


# --- What is known while translating ---------------------------------------------------------------------------------

def folded_slice(x, starts, ends, axes=None, steps=None):
    axes = range(len(starts)) if axes is None else axes
    steps = [1] * len(starts) if steps is None else steps
    index = [slice(None)] * x.ndim
    for start, end, axis, step in zip(starts, ends, axes, steps):
        backwards_to_the_start = step < 0 and end < -x.shape[axis]
        index[axis] = slice(int(start), None if backwards_to_the_start else int(end), int(step))
    return x[tuple(index)]


def folded_cast(x, to):
    # A shape stays as it is: it may hold a symbol.
    return x if x.dtype == object else x.astype(onnx.helper.tensor_dtype_to_np_dtype(to))


def filled(shape, value=None):
    value = numpy_helper.to_array(value) if value is not None else np.zeros(1, np.float32)
    if all(known(size) for size in shape):
        return np.full([int(s) for s in shape], value[0], value.dtype)
    return value.reshape([1] * len(shape))  # Broadcast by what reads it.


def numbers(x):
    return x.astype(np.float64 if x.dtype == object else x.dtype)


FOLDED = {
    "Add": lambda a, b: np.asarray(a + b), "Mul": lambda a, b: np.asarray(a * b),
    "Div": lambda a, b: (a / b).astype(a.dtype), "Sqrt": lambda x: np.sqrt(numbers(x)).astype(np.float32),
    "Cast": folded_cast, "Concat": lambda *xs, axis: np.concatenate(xs, axis),
    "ConstantOfShape": filled, "Equal": lambda a, b: np.asarray(a == b, bool),
    "Gather": lambda x, i, axis=0: np.asarray(np.take(x, i, axis)),
    "Reshape": lambda x, shape, allowzero=0: x.reshape([int(s) for s in shape]), "Slice": folded_slice,
    "Transpose": lambda x, perm: x.transpose(perm),
    "Unsqueeze": lambda x, axes: np.expand_dims(x, tuple(int(a) for a in axes)),
    "Where": lambda c, a, b: np.where(c, a, b),
}

# --- Operations of the program ---------------------------------------------------------------------------------------


def resized(name, x, _, scales=None, sizes=None, **attributes):
    height, width = (int(s) for s in sizes[2:]) if sizes is not None else (
        int(x.shape[2] * scales[2]), int(x.shape[3] * scales[3]))
    kind = attributes["mode"], attributes["coordinate_transformation_mode"]
    if kind == (b"linear", b"half_pixel"):
        return mb.resize_bilinear(
            x=x, target_size_height=height, target_size_width=width, sampling_mode="UNALIGN_CORNERS", name=name)
    if kind == (b"nearest", b"asymmetric") and attributes["nearest_mode"] == b"floor":
        factors = height // x.shape[2], width // x.shape[3]
        if (height, width) == (factors[0] * x.shape[2], factors[1] * x.shape[3]):
            return mb.upsample_nearest_neighbor(
                x=x, scale_factor_height=float(factors[0]), scale_factor_width=float(factors[1]), name=name)
    raise ValueError(f"{name}: cannot express a resize of kind {kind}")


def clipped(name, x, low=None, high=None):
    if low is not None and high is not None:
        if (low.item(), high.item()) == (0, 6):
            return mb.relu6(x=x, name=name)
        return mb.clip(x=x, alpha=low.item(), beta=high.item(), name=name)
    if low is not None:
        return mb.maximum(x=x, y=np.float32(low.item()), name=name)
    return mb.minimum(x=x, y=np.float32(high.item()), name=name)


def hard_swish(name, x):
    return mb.mul(x=x, y=mb.sigmoid_hard(x=x, alpha=1 / 6, beta=0.5, name=name + "_gate"), name=name)


def einsum(name, a, b, equation):
    if equation == b"bnp,bkdp->bnkd":  # Averages of the keys under each map.
        maps = mb.expand_dims(x=a, axes=[1], name=name + "_maps")
        means = mb.matmul(x=maps, y=b, transpose_y=True, name=name + "_means")
        return mb.transpose(x=means, perm=[0, 2, 1, 3], name=name)
    if equation == b"bnkd,bkdp->bnkp":  # Their products with the keys of every place.
        first = mb.transpose(x=a, perm=[0, 2, 1, 3], name=name + "_groups")
        products = mb.matmul(x=first, y=b, name=name + "_products")
        return mb.transpose(x=products, perm=[0, 2, 1, 3], name=name)
    if equation == b"bmhw,bchw->bmc":  # Averages of the features under each mask.
        flat = [mb.reshape(x=x, shape=[1, x.shape[1], -1], name=f"{name}_{n}") for n, x in (("a", a), ("b", b))]
        return mb.matmul(x=flat[0], y=flat[1], transpose_y=True, name=name)
    raise ValueError(f"{name}: cannot express {equation}")


def expanded(name, x, shape):
    return mb.tile(x=x, reps=[1 if s == 1 else int(s) // x.shape[i] for i, s in enumerate(shape)], name=name)


def instance_norm(name, x, scale, offset, epsilon):
    return mb.instance_norm(x=x, gamma=scale, beta=offset, epsilon=epsilon, name=name)


def gemm(name, x, weight, bias, alpha, beta, transB):
    if (alpha, beta, transB) != (1, 1, 1):
        raise ValueError(f"{name}: only x·Wᵀ + b is supported")
    return mb.linear(x=x, weight=weight, bias=bias, name=name)


def average_pool(name, x, kernel_shape, strides, pads, ceil_mode, count_include_pad):
    if any(pads) or ceil_mode:
        raise ValueError(f"{name}: padding is not supported")
    return mb.avg_pool(x=x, kernel_sizes=kernel_shape, strides=strides, pad_type="valid", name=name)


def squared(name, x, exponent):
    if exponent != 2:
        raise ValueError(f"{name}: only squares are supported")
    return mb.square(x=x, name=name)


def cast(name, x, to):
    if to != onnx.TensorProto.FLOAT:
        raise ValueError(f"{name}: only casts to f32 are supported")
    return x if x.dtype == types.fp32 else mb.cast(x=x, dtype="fp32", name=name)


def axes_of(axes):
    return [int(a) for a in axes]


OPERATIONS = {
    "Abs": lambda n, x: mb.abs(x=x, name=n), "Exp": lambda n, x: mb.exp(x=x, name=n),
    "Sqrt": lambda n, x: mb.sqrt(x=x, name=n), "Sigmoid": lambda n, x: mb.sigmoid(x=x, name=n),
    "Neg": lambda n, x: mb.mul(x=x, y=np.float32(-1), name=n), "HardSwish": hard_swish, "Clip": clipped,
    "Add": lambda n, a, b: mb.add(x=a, y=b, name=n), "Sub": lambda n, a, b: mb.sub(x=a, y=b, name=n),
    "Mul": lambda n, a, b: mb.mul(x=a, y=b, name=n), "Div": lambda n, a, b: mb.real_div(x=a, y=b, name=n),
    "Pow": squared, "Equal": lambda n, a, b: mb.equal(x=a, y=b, name=n),
    "Greater": lambda n, a, b: mb.greater(x=a, y=b, name=n),
    "Where": lambda n, c, a, b: mb.select(cond=c, a=a, b=b, name=n), "Cast": cast,
    "ReduceMax": lambda n, x, axes, keepdims: mb.reduce_max(x=x, axes=axes_of(axes), keep_dims=bool(keepdims), name=n),
    "ReduceMin": lambda n, x, axes, keepdims: mb.reduce_min(x=x, axes=axes_of(axes), keep_dims=bool(keepdims), name=n),
    "ReduceMean": lambda n, x, axes, keepdims: mb.reduce_mean(
        x=x, axes=axes_of(axes), keep_dims=bool(keepdims), name=n),
    "ReduceSum": lambda n, x, axes, keepdims: mb.reduce_sum(x=x, axes=axes_of(axes), keep_dims=bool(keepdims), name=n),

    "Resize": resized, "Einsum": einsum, "Expand": expanded,
    "InstanceNormalization": instance_norm, "Gemm": gemm, "AveragePool": average_pool,
    "Unsqueeze": lambda n, x, axes: mb.expand_dims(x=x, axes=axes_of(axes), name=n),
    "Squeeze": lambda n, x, axes: mb.squeeze(x=x, axes=axes_of(axes), name=n),
    "Transpose": lambda n, x, perm: mb.transpose(x=x, perm=perm, name=n),
    "Split": lambda n, x, sizes, axis: mb.split(x=x, split_sizes=axes_of(sizes), axis=axis, name=n),
    "MatMul": lambda n, a, b: mb.matmul(x=a, y=b, name=n),
    "Softmax": lambda n, x, axis: mb.softmax(x=x, axis=axis, name=n),
    "Flatten": lambda n, x, axis: mb.reshape(x=x, shape=[x.shape[0], -1], name=n),
}
