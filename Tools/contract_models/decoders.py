"""Decoders with analytic answers.

In the model's frame of 1024 pixels, token k is the disc of RADII[k] around the include points, or the inside of the
box; less the discs of ERASER around exclude points; within what the embedding says is red. Logits are distances to
the edge in cells of the low-res map (4 pixels), within +-32.
"""

import numpy as np
from graph import F32, I64

RADII = (180.0, 90.0, 130.0, 260.0)
SCORES = (0.80, 0.60, 0.95, 0.70)
ERASER = 60.0
# Between ground and object, and under the padding's 0.079 mixed with a sliver of object one pixel wide.
THRESHOLD = 0.1
CENTRES = np.arange(256, dtype=np.float32) * 4 + 2


class Prompt:
    """The prompt's parts as [N, 1, 1] tensors."""

    def __init__(self, g, coordinates, labels):
        self.g = g
        self.x = g.reshape(g.gather(coordinates, 0, -1), -1, 1, 1)
        self.y = g.reshape(g.gather(coordinates, 1, -1), -1, 1, 1)
        self.labels = g.reshape(labels, -1, 1, 1)
        self.xs = g.constant(CENTRES.reshape(1, 1, 256))
        self.ys = g.constant(CENTRES.reshape(1, 256, 1))
        dx, dy = g.op("Sub", self.x, self.xs), g.op("Sub", self.y, self.ys)
        self.distance = g.op("Sqrt", g.op("Add", g.op("Mul", dx, dx), g.op("Mul", dy, dy)))
        self.box = None

    def has(self, label):
        return self.g.op("Equal", self.labels, float(label))

    def nearest(self, label):
        """Minus the distance to the nearest point of that label; -1e4 where there is none."""
        g = self.g
        return g.reduce_max(g.op("Where", self.has(label), g.op("Neg", self.distance), -1e4), [0])

    def corner(self, value, label):
        return self.g.reduce_max(self.g.op("Where", self.has(label), value, -1e4), [0])

    def corners(self):
        """x0, y0, x1, y1, or -1e4."""
        if self.box is not None:
            return self.box
        return [self.corner(v, label) for label in (2, 3) for v in (self.x, self.y)]

    def token(self, radius, fallback):
        """Signed distance to the edge of the prompted region, in cells."""
        g = self.g
        near = self.nearest(1)
        disc = g.op("Where", g.op("Greater", near, -5e3), g.op("Add", near, float(radius)), fallback)
        x0, y0, x1, y1 = self.corners()
        inside = g.op(
            "Min", g.op("Sub", self.xs, x0), g.op("Sub", x1, self.xs), g.op("Sub", self.ys, y0),
            g.op("Sub", y1, self.ys))
        region = g.op("Where", g.op("Greater", x0, -5e3), inside, disc)
        erased = g.op("Neg", g.op("Add", self.nearest(0), ERASER))
        return g.op("Div", g.op("Min", region, erased), 4.0)


def redness_logits(g, embedding):
    """Channel 0 of an embedding at low resolution, as logits."""
    red = g.resize(g.op("Slice", embedding, g.ints(0), g.ints(1), g.ints(1)), g.ints(1, 1, 256, 256))
    return g.op("Mul", g.op("Sub", g.reshape(red, 1, 256, 256), THRESHOLD), 60.0)


def planes(g, prompt, embedding, tokens, mask=None, has_mask=None, unstable=False):
    """[1, M, 256, 256] logits of the tokens.

    A mask prompt limits the region, or is the region where nothing else is given. With `unstable`, an exclude point
    makes token 0 flat, so that SAM 2's stability rule has to pass it over.
    """
    red = redness_logits(g, embedding)
    if has_mask:
        given = g.op("Greater", g.reshape(has_mask, 1, 1, 1), 0.5)
        fallback = g.op("Where", given, 1e4, -1e4)
    else:
        fallback = g.constant(-1e4)
    results = []
    for token in tokens:
        logits = g.op("Min", prompt.token(RADII[token], fallback), red)
        if has_mask:
            logits = g.op("Where", given, g.op("Min", logits, g.reshape(mask, 1, 256, 256)), logits)
        if unstable and token == 0:
            flat = g.op("Where", g.op("Greater", prompt.nearest(0), -5e3), 0.01, 1.0)
            logits = g.op("Mul", logits, flat)
        results.append(logits)
    stack = g.op("Concat", *results, axis=0) if len(results) > 1 else results[0]
    return g.op("Clip", g.reshape(stack, 1, len(tokens), 256, 256), -32.0, 32.0)


def official_inputs(g, batch=1):
    return (
        g.input("point_coords", F32, [batch, "num_points", 2]), g.input("point_labels", F32, [batch, "num_points"]),
        g.input("mask_input", F32, [batch, 1, 256, 256]), g.input("has_mask_input", F32, [batch]))


def official(g, single=False, baked=(683, 1024)):
    """Meta's export. `baked`: the crop that was a constant when a 1500x2250 image was traced."""
    embedding = g.input("image_embeddings", F32, [1, 256, 64, 64])
    coordinates, labels, mask, has_mask = official_inputs(g)
    size = g.input("orig_im_size", F32, [2])
    low = planes(g, Prompt(g, coordinates, labels), embedding, range(4), mask, has_mask)
    scores, count = g.constant([SCORES]), 4
    if single:
        # Index 0 wins from three points on, padding counted; the best of the others below that.
        points = g.cast(g.gather(g.op("Shape", coordinates), 1, 0), F32)
        bonus = g.op("Mul", g.op("Sub", points, 2.5), [[1000.0, 0, 0, 0]])
        best = g.op("ArgMax", g.op("Add", scores, bonus), axis=1, keepdims=0)
        low, scores, count = g.op("Gather", low, best, axis=1), g.op("Gather", scores, best, axis=1), 1
    frame = g.resize(low, g.ints(1, count, 1024, 1024))
    crop = g.op("Slice", frame, g.ints(0, 0), g.ints(*baked), g.ints(2, 3))
    sizes = g.op("Concat", g.ints(1, count), g.cast(size, I64), axis=0)
    g.output("masks", g.resize(crop, sizes), F32, [1, count, "height", "width"])
    g.output("iou_predictions", scores, F32, [1, count])
    g.output("low_res_masks", low, F32, [1, count, 256, 256])


def edge(g):
    """Scores first; they are stabilities, NaN where a mask is empty."""
    embedding = g.input("image_embeddings", F32, [1, 256, 64, 64])
    coordinates = g.input("point_coords", F32, [1, "num_points", 2])
    labels = g.input("point_labels", F32, [1, "num_points"])
    low = planes(g, Prompt(g, coordinates, labels), embedding, range(4))
    area = lambda limit: g.reduce_mean(g.cast(g.op("Greater", low, limit), F32), [2, 3])
    g.output("scores", g.reshape(g.op("Div", area(1.0), area(-1.0)), 1, 4), F32, [1, 4])
    g.output("masks", low, F32, [1, 4, 256, 256])


def used(g, value, *others):
    """`value`, with the other inputs taking part."""
    for other in others:
        value = g.op("Add", value, g.op("Mul", g.reduce_mean(other, [0, 1, 2, 3]), 0.0))
    return value


def samexporter_sam2(g):
    """Tokens 1 to 3, low-res, as `masks`."""
    low = g.input("image_embed", F32, [1, 256, 64, 64])
    large = g.input("high_res_feats_0", F32, [1, 32, 256, 256])
    middle = g.input("high_res_feats_1", F32, [1, 64, 128, 128])
    coordinates, labels, mask, has_mask = official_inputs(g, "num_labels")
    logits = planes(g, Prompt(g, coordinates, labels), large, (1, 2, 3), mask, has_mask)
    g.output("masks", used(g, logits, low, middle), F32, ["num_labels", 3, 256, 256])
    g.output("iou_predictions", g.constant([SCORES[1:]]), F32, ["num_labels", 3])


def osam_sam2(g):
    """All tokens; `masks` at the image's size, int64 size."""
    low = g.input("image_embeddings", F32, [1, 256, 64, 64])
    large = g.input("high_res_features1", F32, [1, 32, 256, 256])
    middle = g.input("high_res_features2", F32, [1, 64, 128, 128])
    coordinates, labels, mask, has_mask = official_inputs(g, "num_labels")
    size = g.input("orig_im_size", I64, [2])
    logits = planes(g, Prompt(g, coordinates, labels), large, range(4), mask, has_mask, unstable=True)
    logits = used(g, logits, low, middle)
    sizes = g.op("Concat", g.ints(1, 4), size, axis=0)
    g.output("masks", g.resize(logits, sizes), F32, ["num_labels", 4, "height", "width"])
    g.output("iou_predictions", g.constant([SCORES]), F32, ["num_labels", 4])
    g.output("low_res_masks", logits, F32, ["num_labels", 4, 256, 256])


def efficient(g):
    """Original pixels; label 0 means nothing; six points; the low-res output has only a number for a name."""
    embedding = g.input("image_embeddings", F32, ["batch", 256, 64, 64])
    coordinates = g.input("batched_point_coords", F32, [1, 1, "num_points", 2])
    labels = g.input("batched_point_labels", F32, [1, 1, "num_points"])
    size = g.input("orig_im_size", I64, [2])
    width_height = g.op("Gather", g.cast(size, F32), g.ints(1, 0), axis=0)
    first = lambda value: g.op("Slice", value, g.ints(0), g.ints(6), g.ints(2))
    points = g.op("Div", g.op("Mul", first(coordinates), 1024.0), width_height)
    kept = g.op("Where", g.op("Equal", first(labels), 0.0), -1.0, first(labels))
    low = planes(g, Prompt(g, points, kept), embedding, (1, 2, 3))
    sizes = g.op("Concat", g.ints(1, 3), size, axis=0)
    five = g.op("Concat", g.ints(1, 1, 3), size, axis=0)
    g.output("output_masks", g.op("Reshape", g.resize(low, sizes), five), F32, [1, 1, 3, "height", "width"])
    g.output("iou_predictions", g.constant([[SCORES[1:]]]), F32, [1, 1, 3])
    g.output("2656", low, F32, [1, 3, 256, 256])


def transformers_prompt(g):
    coordinates = g.input("input_points", F32, ["batch_size", "point_batch_size", "nb_points_per_image", 2])
    labels = g.input("input_labels", I64, ["batch_size", "point_batch_size", "nb_points_per_image"])
    return Prompt(g, coordinates, g.cast(labels, F32))


def transformers_outputs(g, logits):
    axes = ["batch_size", "point_batch_size"]
    g.output("iou_scores", g.constant([[SCORES[1:]]]), F32, axes + [3])
    g.output("pred_masks", g.reshape(logits, 1, 1, 3, 256, 256), F32, axes + [3, 256, 256])


def transformers_sam(g):
    prompt = transformers_prompt(g)
    embedding = g.input("image_embeddings", F32, ["batch_size", 256, 64, 64])
    position = g.input("image_positional_embeddings", F32, ["batch_size", 256, 64, 64])
    transformers_outputs(g, used(g, planes(g, prompt, embedding, (1, 2, 3)), position))


def transformers_sam2(g):
    """A box tensor that may be empty; says whether there is an object."""
    prompt = transformers_prompt(g)
    boxes = g.input("input_boxes", F32, ["batch_size", "num_boxes", 4])
    levels = [
        g.input(f"image_embeddings.{i}", F32, ["batch_size", c, s, s])
        for i, (c, s) in enumerate([(32, 256), (64, 128), (256, 64)])]
    # No box: the row of -1e4 alone.
    rows = g.op("Concat", g.reshape(boxes, -1, 4), [[-1e4] * 4], axis=0)
    box = g.reduce_max(rows, [0])
    prompt.box = [g.reshape(g.gather(box, i, 1), 1, 1, 1) for i in range(4)]
    logits = used(g, planes(g, prompt, levels[0], (1, 2, 3)), *levels[1:])
    transformers_outputs(g, logits)
    score = g.reshape(g.reduce_max(logits, [0, 1, 2, 3]), 1, 1, 1)
    g.output("object_score_logits", score, F32, ["batch_size", "point_batch_size", 1])
