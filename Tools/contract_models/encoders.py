"""Encoders that carry a small copy of the image: channel 0 of the embedding is (red - blue) / 255.

The Swift tests (`ContractImage`) paint a red object on a bluish ground with a blue decoy, so that a wrong resize,
padding, channel order or normalisation shows as a wrong mask.
"""

import numpy as np
from graph import F32, I8, U8

MEAN = np.array([123.675, 116.28, 103.53], np.float32)
STD = np.array([58.395, 57.12, 57.375], np.float32)


def redness(g, image, int8=False):
    """(red - blue) / 255 of a normalised [1, 3, H, W] image, by a 1x1 convolution."""
    weights = np.array([STD[0], 0, -STD[2]], np.float32).reshape(1, 3, 1, 1) / 255
    bias = g.constant([(MEAN[0] - MEAN[2]) / 255])
    if int8:
        scale = np.float32(np.abs(weights).max() / 127)
        quantised = g.constant(np.round(weights / scale), np.int8)
        kernel = g.op("DequantizeLinear", quantised, g.constant(scale), g.constant(0, np.int8))
    else:
        kernel = g.constant(weights)
    return g.op("Conv", image, kernel, bias)


def widened(g, value, channels):
    """Zero channels after the first."""
    return g.op("Pad", value, g.ints(0, 0, 0, 0, 0, channels - 1, 0, 0), 0.0)


def pooled(g, value, cell):
    return g.op("AveragePool", value, kernel_shape=[cell, cell], strides=[cell, cell])


def normalized(g, image, axis_shape):
    mean = g.constant(MEAN.reshape(axis_shape))
    std = g.constant(STD.reshape(axis_shape))
    return g.op("Div", g.op("Sub", image, mean), std)


def padded_to_frame(g, image):
    """[1, 3, h, w] to [1, 3, 1024, 1024], zeros right and below."""
    size = g.op("Slice", g.op("Shape", image), g.ints(2), g.ints(4))
    missing = g.op("Sub", g.ints(1024, 1024), size)
    return g.op("Pad", image, g.op("Concat", g.ints(0, 0, 0, 0, 0, 0), missing, axis=0), 0.0)


def sam1(g, image, output="image_embeddings", batch=1, int8=False):
    """The embedding of a normalised, padded frame."""
    g.output(output, widened(g, pooled(g, redness(g, image, int8), 16), 256), F32, [batch, 256, 64, 64])


def sam1_frame(g, name="image", output="image_embeddings", int8=False):
    """Normalised and padded by the caller."""
    sam1(g, g.input(name, F32, [1, 3, 1024, 1024]), output, int8=int8)


def sam1_hwc(g, kind):
    """samexporter with its preprocessing in the graph."""
    image = g.input("input_image", kind, ["image_height", "image_width", 3])
    values = g.cast(image, F32) if kind == U8 else image
    planes = g.op("Transpose", normalized(g, values, (1, 1, 3)), perm=[2, 0, 1])
    sam1(g, padded_to_frame(g, g.op("Unsqueeze", planes, g.ints(0))))


def rectlabel(g, height=720, width=1024):
    """One size, not square; normalised and padded in the graph."""
    image = g.cast(g.input("input", U8, [1, 3, height, width]), F32)
    sam1(g, padded_to_frame(g, normalized(g, image, (1, 3, 1, 1))), "output")


def sam2(g, image, names, batch=1):
    """Three levels; `names` are those of the 256, 128 and 64 wide ones."""
    red = redness(g, image)
    for name, cell, channels, side in zip(names, (4, 8, 16), (32, 64, 256), (256, 128, 64)):
        g.output(name, widened(g, pooled(g, red, cell), channels), F32, [batch, channels, side, side])


def efficient(g):
    """The image at its own size, 0 to 1."""
    image = g.input("batched_images", F32, ["batch", 3, "height", "width"])
    batch = g.op("Slice", g.op("Shape", image), g.ints(0), g.ints(1))
    sizes = g.op("Concat", batch, g.ints(3, 1024, 1024), axis=0)
    frame = g.op("Mul", g.resize(image, sizes), 255.0)
    sam1(g, normalized(g, frame, (1, 3, 1, 1)), batch="batch")


def transformers_sam(g):
    image = g.input("pixel_values", F32, ["batch_size", 3, 1024, 1024])
    sam1(g, image, batch="batch_size")
    ramp = g.constant(np.arange(64, dtype=np.float32).reshape(1, 1, 1, 64) / 64)
    wide = g.op("Expand", ramp, g.ints(1, 256, 64, 64))
    g.output("image_positional_embeddings", wide, F32, [1, 256, 64, 64])


def transformers_sam2(g):
    image = g.input("pixel_values", F32, ["batch_size", 3, 1024, 1024])
    sam2(g, image, [f"image_embeddings.{i}" for i in range(3)], batch="batch_size")
