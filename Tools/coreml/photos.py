"""What the F16 of the packages changes: their programs beside the ONNX files in ONNX Runtime, on photos."""
import pathlib

import numpy as np
import onnxruntime
from PIL import Image

from coreml.evaluate import Package
from coreml.nano import PARTS, ROWS, SOURCE

FRAME = 512
LEVELS = ("image_embeddings", "context", "high_res_features")
NO_MASK = {"mask_input": np.zeros((1, 1, 256, 256), np.float32), "has_mask_input": np.zeros(1, np.float32)}


def prepared(photo):
    """The encoder's input, and the scale of the photo in it."""
    scale = FRAME / max(photo.size)
    size = tuple(max(1, int(side * scale + 0.5)) for side in photo.size)
    pixels = np.asarray(photo.resize(size, Image.BILINEAR), np.float32)
    tensor = np.zeros((1, 3, FRAME, FRAME), np.float32)
    tensor[0, :, : size[1], : size[0]] = ((pixels - 127) / 128).transpose(2, 0, 1)
    return tensor, scale


def prompts(width, height):
    """Sixteen points and twelve boxes, as `shrink_weights.py` asks, and corrections: rows of x, y, label, and whether
    they are a lone point."""
    for x in (0.2, 0.4, 0.6, 0.8):
        for y in (0.2, 0.4, 0.6, 0.8):
            yield [(x * width, y * height, 1)], True
    for size in (0.3, 0.5, 0.8):
        for x, y in ((0.05, 0.05), (0.15, 0.1), (0.1, 0.15), (0.2, 0.2)):
            right, bottom = min(1, x + size) * width, min(1, y + size) * height
            yield [(x * width, y * height, 2), (right, bottom, 3)], False
    for x, y in ((0.4, 0.4), (0.6, 0.5), (0.5, 0.7)):
        points = [(x * width, y * height, 1), (0.1 * width, 0.1 * height, 0)]
        yield points, False
        yield [*points, (0.15 * width, 0.1 * height, 2), (0.9 * width, 0.95 * height, 3)], False


class Reference:
    """The ONNX files in ONNX Runtime, in f32."""

    def __init__(self):
        self.sessions = {
            part: onnxruntime.InferenceSession(str(SOURCE / f"{part}.onnx"), providers=["CPUExecutionProvider"])
            for part in PARTS}

    def run(self, part, inputs):
        session = self.sessions[part]
        if ROWS in inputs:
            rows = inputs[ROWS]
            inputs = {k: v for k, v in inputs.items() if k != ROWS}
            inputs |= {"point_coords": rows[..., :2], "point_labels": rows[..., 2]}
        return dict(zip([output.name for output in session.get_outputs()], session.run(None, inputs)))


class Packages:
    def __init__(self, folder):
        self.packages = {part: Package(pathlib.Path(folder) / f"{part}.mlpackage") for part in PARTS}

    def run(self, part, inputs):
        return self.packages[part].run(inputs)


def decoded(model, features, rows, mask=NO_MASK):
    inputs = {name: features[name] for name in LEVELS} | mask | {ROWS: np.asarray([rows], np.float32)}
    answer = model.run("decoder", inputs)
    return answer["low_res_masks"][0], answer["iou_predictions"][0]


def fed_back(logits):
    """The mask prompt that a session makes of earlier logits."""
    return {"mask_input": np.clip(logits, -20, 20)[None, None], "has_mask_input": np.ones(1, np.float32)}


def upsampled(logits):
    return np.asarray(Image.fromarray(logits).resize((1024, 1024), Image.BILINEAR)) > 0


def iou(a, b):
    union = np.logical_or(a, b).sum()
    return 1.0 if union == 0 else float(np.logical_and(a, b).sum() / union)


def padding_difference(reference, features, scale):
    """The largest change that rows of label −1 make to a lone point's answer, in ONNX Runtime."""
    row = (120 * scale, 90 * scale, 1)
    answers = [
        np.concatenate([a.ravel() for a in decoded(reference, features, [row] + [(0, 0, -1)] * (count - 1))])
        for count in (1, 2, 8, 32)]
    return max(float(np.abs(a - answers[0]).max()) for a in answers[1:])


def compare(folder, photos):
    """Prints one line a photo; the least IoU of all, and the number of prompts whose chosen mask is another."""
    reference, packages = Reference(), Packages(folder)
    least, flips, logits = 1.0, 0, []
    print("photo            prompts  mean IoU  least IoU  other choice  padding  same class  class logits")
    for path in photos:
        photo = Image.open(path).convert("RGB")
        tensor, scale = prepared(photo)
        ours, theirs = packages.run("encoder", {"image": tensor}), reference.run("encoder", {"image": tensor})
        ious, changed = [], 0
        for rows, is_point in prompts(*photo.size):
            scaled = [(x * scale, y * scale, label) for x, y, label in rows]
            (a, a_scores), (b, b_scores) = decoded(reference, theirs, scaled), decoded(packages, ours, scaled)
            index = 1 + int(np.argmax(a_scores[1:])) if is_point else 0
            changed += is_point and index != 1 + int(np.argmax(b_scores[1:]))
            pairs = [(a[index], b[index])]
            if len(rows) > 2 or len(ious) % 8 == 0:  # Again, with the mask as a prompt.
                again = [*scaled, (0.3 * FRAME, 0.3 * FRAME, 1)]
                mask = fed_back(a[index])
                pairs.append((decoded(reference, theirs, again, mask)[0][0], decoded(packages, ours, again, mask)[0][0]))
            for one, other in pairs:
                ious.append(iou(upsampled(one), upsampled(other)))
                logits.append(float(np.abs(one - other).max()))
        words = [
            model.run("vocabulary", {"class_features": features["class_features"]})["class_logits"]
            for model, features in ((reference, theirs), (packages, ours))]
        same = float((words[0].argmax(1) == words[1].argmax(1)).mean())
        print(
            f"{path.name:16} {len(ious):7}  {np.mean(ious):8.5f}  {min(ious):9.5f}  {changed:12}  "
            f"{padding_difference(reference, theirs, scale):7.1g}  {same:10.4f}  {np.abs(words[0] - words[1]).max():12.3f}")
        least, flips = min(least, *ious), flips + changed
    print(f"least IoU {least:.5f}; largest difference of a logit: median {np.median(logits):.3f}, most {max(logits):.3f}")
    return least, flips
