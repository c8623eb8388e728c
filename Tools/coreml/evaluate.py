"""Evaluates the MIL program of a saved .mlpackage with NumPy, where Core ML cannot run.

What is evaluated is what was saved: the operations and weights are read back from the package. An operation whose
result is f16 takes f16 values, computes in f32 and rounds once, as GPUs do; the Neural Engine may round sums earlier.
Only the operations that the built-in model uses are known.
"""
import numpy as np
from coremltools.converters.mil.frontend.milproto.load import load
from coremltools.converters.mil.mil import types
from coremltools.models import MLModel

DTYPES = {types.fp16: np.float16, types.fp32: np.float32, types.int32: np.int32, types.bool: np.bool_}


class Package:
    """A package read back: its specification, and its program's operations."""

    def __init__(self, path):
        model = MLModel(str(path), skip_model_load=True)
        self.spec = model.get_spec()
        program = load(self.spec, self.spec.specificationVersion, file_weights_dir=model.weights_dir)
        self.function = program.functions["main"]
        self.operations = [op for op in self.function.operations if op.op_type != "const"]

    def run(self, inputs):
        """The outputs by name."""
        values = {name: np.asarray(value, np.float32) for name, value in inputs.items()}
        for op in self.operations:
            arguments = {name: argument(value, values) for name, value in op.inputs.items() if value is not None}
            results = OPERATIONS[op.op_type](**arguments)
            results = results if isinstance(results, list) else [results]
            for output, result in zip(op.outputs, results):
                values[output.name] = np.asarray(result).astype(DTYPES[output.dtype])
        return {output.name: values[output.name] for output in self.function.outputs}


def argument(value, values):
    if isinstance(value, (list, tuple)):
        return [argument(v, values) for v in value]
    known = values[value.name] if value.val is None else value.val
    return wide(known) if isinstance(known, (np.ndarray, np.generic)) else known


def wide(x):
    return x.astype(np.float32) if x.dtype == np.float16 else x


def conv(x, weight, bias, strides, pad, dilations, groups, pad_type):
    assert pad_type == "custom" and tuple(dilations) == (1, 1)
    x = np.pad(x[0], ((0, 0), tuple(pad[:2]), tuple(pad[2:])))
    outputs, _, rows, columns = weight.shape
    height = (x.shape[1] - rows) // strides[0] + 1
    width = (x.shape[2] - columns) // strides[1] + 1
    sums = np.zeros((outputs, height, width), np.float32)
    for r in range(rows):
        for c in range(columns):
            part = x[:, r:r + height * strides[0]:strides[0], c:c + width * strides[1]:strides[1]]
            if groups == 1:
                sums += np.tensordot(weight[:, :, r, c], part, 1)
            else:
                assert groups == outputs == x.shape[0]
                sums += weight[:, 0, r, c][:, None, None] * part
    return (sums + bias[:, None, None])[None]


def sigmoid(x):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-x))


def slice_by_index(x, begin, end, end_mask=None, squeeze_mask=None):
    index = []
    for axis, (first, last) in enumerate(zip(begin, end)):
        if squeeze_mask is not None and squeeze_mask[axis]:
            index.append(int(first))
        else:
            index.append(slice(int(first), None if end_mask is not None and end_mask[axis] else int(last)))
    return x[tuple(index)]


def interpolated(x, size, axis):
    """UNALIGN_CORNERS: the centres of pixels agree, values beyond the border repeat."""
    count = x.shape[axis]
    position = np.clip((np.arange(size) + 0.5) * count / size - 0.5, 0, count - 1)
    low = np.floor(position).astype(int)
    part = (position - low).astype(np.float32)
    shape = [1] * x.ndim
    shape[axis] = size
    upper = np.take(x, np.minimum(low + 1, count - 1), axis)
    return np.take(x, low, axis) * (1 - part).reshape(shape) + upper * part.reshape(shape)


def resize_bilinear(x, target_size_height, target_size_width, sampling_mode):
    assert sampling_mode == "UNALIGN_CORNERS"
    return interpolated(interpolated(x, target_size_height, 2), target_size_width, 3)


def nearest(x, scale_factor_height, scale_factor_width):
    return x.repeat(int(scale_factor_height), 2).repeat(int(scale_factor_width), 3)


def avg_pool(x, kernel_sizes, strides, pad, pad_type, ceil_mode, exclude_padding_from_average):
    assert pad_type == "valid" and tuple(kernel_sizes) == tuple(strides) == (2, 2) and not ceil_mode
    return (x[:, :, ::2, ::2] + x[:, :, ::2, 1::2] + x[:, :, 1::2, ::2] + x[:, :, 1::2, 1::2]) / 4


def instance_norm(x, gamma, beta, epsilon):
    axes = tuple(range(2, x.ndim))
    mean, variance = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
    shape = [1, -1] + [1] * len(axes)
    return (x - mean) / np.sqrt(variance + epsilon) * gamma.reshape(shape) + beta.reshape(shape)


def batch_norm(x, mean, variance, gamma, beta, epsilon):
    shape = [1, -1] + [1] * (x.ndim - 2)
    scale = gamma / np.sqrt(variance + epsilon)
    return (x - mean.reshape(shape)) * scale.reshape(shape) + beta.reshape(shape)


def matmul(x, y, transpose_x, transpose_y):
    return (x.swapaxes(-1, -2) if transpose_x else x) @ (y.swapaxes(-1, -2) if transpose_y else y)


def softmax(x, axis):
    exponents = np.exp(x - x.max(axis, keepdims=True))
    return exponents / exponents.sum(axis, keepdims=True)


def squared(x):
    with np.errstate(over="ignore"):
        return x * x


def reduction(function):
    return lambda x, axes, keep_dims: function(x, axis=tuple(axes), keepdims=bool(keep_dims))


OPERATIONS = {
    "abs": lambda x: np.abs(x), "exp": lambda x: np.exp(x), "sqrt": lambda x: np.sqrt(x), "square": squared,
    "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y,
    "real_div": lambda x, y: x / y, "maximum": lambda x, y: np.maximum(x, y),
    "minimum": lambda x, y: np.minimum(x, y), "equal": lambda x, y: x == y, "greater": lambda x, y: x > y,
    "cast": lambda x, dtype: x, "relu6": lambda x: np.clip(x, 0, 6), "sigmoid": sigmoid,
    "sigmoid_hard": lambda x, alpha, beta: np.clip(alpha * x + beta, 0, 1),
    "select": lambda cond, a, b: np.where(cond, a, b),
    "reduce_max": reduction(np.max), "reduce_min": reduction(np.min), "reduce_sum": reduction(np.sum),
    "reduce_mean": reduction(np.mean),
    "concat": lambda values, axis, interleave: np.concatenate(values, axis),
    "expand_dims": lambda x, axes: np.expand_dims(x, tuple(axes)),
    "squeeze": lambda x, axes: np.squeeze(x, tuple(axes)),
    "reshape": lambda x, shape: x.reshape(shape), "transpose": lambda x, perm: x.transpose(perm),
    "tile": lambda x, reps: np.tile(x, reps), "slice_by_index": slice_by_index,
    "split": lambda x, split_sizes, axis: np.split(x, np.cumsum(split_sizes)[:-1], axis),
    "linear": lambda x, weight, bias: x @ weight.T + bias, "matmul": matmul, "softmax": softmax, "conv": conv,
    "avg_pool": avg_pool, "resize_bilinear": resize_bilinear, "upsample_nearest_neighbor": nearest,
    "instance_norm": instance_norm, "batch_norm": batch_norm,
}
