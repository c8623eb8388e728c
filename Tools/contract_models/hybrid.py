"""A small network of convolutions and attention, written as PyTorch's exporter writes them: every kind of place that
SAMKit writes in another way before the engine compiles it, and places that only look like them.

The second output is what NumPy makes of the same graph for `image()`.
"""

import numpy as np
import onnx
from onnx.reference import ReferenceEvaluator

from graph import F32

CHANNELS, SIDE, HEADS, WIDTH = 8, 6, 2, 4
PIXELS = SIDE * SIDE


def image(batch=1):
    """The input that the expected answer belongs to; tests make it by the same rule."""
    count = batch * 3 * 4 * PIXELS
    return (np.arange(count, dtype=np.float32) * 37 % 101 / 101 - 0.5).reshape(batch, 3, 2 * SIDE, 2 * SIDE)


class Weights:
    def __init__(self, graph):
        self.graph, self.random = graph, np.random.default_rng(3)

    def __call__(self, *shape):
        return self.graph.constant(self.random.normal(0, 0.4, shape))


def attention(g, weights, tokens, axis):
    """Queries, keys and values by one product, split along each head's numbers (`axis` 3) or along the heads (2)."""
    count = 3 * WIDTH * HEADS
    product = g.op("Add", weights(count), g.op("MatMul", tokens, weights(CHANNELS, count)))
    shape = (-1, PIXELS, HEADS, 3 * WIDTH) if axis == 3 else (-1, PIXELS, 3 * HEADS, WIDTH)
    parts = g.split(g.reshape(product, *shape), 3, axis)
    query, key, value = (
        g.op("Transpose", part, perm=perm) for part, perm in zip(parts, ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])))
    scores = g.op("Softmax", g.op("MatMul", query, key), axis=-1)
    mixed = g.op("Transpose", g.op("MatMul", scores, value), perm=[0, 2, 1, 3])
    return g.op("Add", tokens, g.reshape(mixed, -1, PIXELS, CHANNELS))


def to_tokens(g, value, by_shape):
    """Flattened with fixed sizes, or with the sizes that the value has, as `flatten(2)` is traced."""
    if by_shape:
        start = g.op("Slice", g.op("Shape", value), g.ints(0), g.ints(2), g.ints(0))
        flat = g.op("Reshape", value, g.op("Concat", start, g.ints(-1), axis=0))
    else:
        flat = g.reshape(value, -1, CHANNELS, PIXELS)
    return g.op("Transpose", flat, perm=[0, 2, 1])


def hybrid(g, batch, by_shape):
    """Convolution, attention, convolution, and masks as a product with the image's values."""
    weights = Weights(g)
    source = g.input("image", F32, [batch, 3, 2 * SIDE, 2 * SIDE])
    value = g.op("Conv", source, weights(CHANNELS, 3, 2, 2), strides=[2, 2])
    tokens = attention(g, weights, to_tokens(g, value, by_shape), 3)
    seen = g.reshape(g.op("Transpose", tokens, perm=[0, 2, 1]), -1, CHANNELS, SIDE, SIDE)
    value = g.op("Relu", g.op("Conv", seen, weights(CHANNELS, 1, 3, 3), group=CHANNELS, pads=[1, 1, 1, 1]))
    small = g.op("AveragePool", source, kernel_shape=[2, 2], strides=[2, 2])
    value = g.op("Conv", g.op("Concat", value, small, axis=1), weights(CHANNELS, CHANNELS + 3, 1, 1))
    masks = g.op("MatMul", weights(1, 4, CHANNELS), g.reshape(value, -1, CHANNELS, PIXELS))
    finish(g, masks, batch, 4)


def lookalikes(g, batch):
    """The same operations where writing them in another way would be wrong, or would help nothing."""
    weights = Weights(g)
    source = g.input("image", F32, [batch, 3, 2 * SIDE, 2 * SIDE])
    value = g.op("Conv", source, weights(CHANNELS, 3, 2, 2), strides=[2, 2])
    # Rows of other channels than the image's.
    halves = g.op("Transpose", g.reshape(value, -1, 2 * CHANNELS, PIXELS // 2), perm=[0, 2, 1])
    # A flat image that others read, too.
    flat = g.reshape(value, -1, CHANNELS, PIXELS)
    tokens = g.op("Add", g.op("Transpose", flat, perm=[0, 2, 1]), g.op("ReduceMax", flat, keepdims=1))
    tokens = g.op("Add", attention(g, weights, tokens, 2), g.op("ReduceMax", halves, keepdims=1))
    # Transposed tokens, seen as an image of other channels.
    seen = g.reshape(g.op("Transpose", tokens, perm=[0, 2, 1]), -1, CHANNELS // 2, 2 * SIDE, SIDE)
    value = g.op("Conv", seen, weights(CHANNELS, CHANNELS // 2, 1, 1))
    # Two images that convolutions made, which the engine joins as they are; and one that is joined with the source.
    value = g.op("Conv", g.op("Concat", value, g.op("Relu", value), axis=1), weights(CHANNELS, 2 * CHANNELS, 1, 1))
    both = g.op("ReduceMax", g.op("Concat", g.op("Conv", source, weights(3, 3, 1, 1)), source, axis=1), keepdims=1)
    value = g.op("Add", value, both)
    # A product with a matrix of half the image's channels; and one with an image that no convolution made.
    masks = g.op("MatMul", weights(1, 4, CHANNELS // 2), g.reshape(value, -1, CHANNELS // 2, 4 * PIXELS))
    plain = g.op("MatMul", weights(1, 4, 3), g.reshape(source, -1, 3, 4 * PIXELS))
    finish(g, g.op("Add", masks, plain), batch, 4)


def finish(g, masks, batch, count):
    g.output("masks", masks, F32, [batch, count, "pixels"])
    model = g.model()
    size = batch if isinstance(batch, int) else 2
    expected = ReferenceEvaluator(model).run(None, {"image": image(size)})[0]
    g.output("expected", g.constant(expected), F32, list(expected.shape))
