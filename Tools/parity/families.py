"""The four architectures with random weights: built, exported and run by their own public code.

The code is imported from the folder that the developer gives (a checkout of the project's public repository); none
of it is part of this repository. Each class exports the files that people download and answers prompts by the
project's own predictor.
"""

import contextlib
import json
import pathlib
import sys
from unittest import mock

import numpy as np
import torch


def seeded(model):
    """Random weights that let logits vary: norms near one, the rest as each layer initialises itself."""
    generator = torch.Generator().manual_seed(7)
    with torch.no_grad():
        for name, value in model.named_parameters():
            if value.ndim <= 1:
                value.add_(0.05 * torch.randn(value.shape, generator=generator))
        for name, value in model.named_buffers():
            if name.endswith("running_mean"):
                value.copy_(0.1 * torch.randn(value.shape, generator=generator))
            if name.endswith("running_var"):
                value.copy_(1 + 0.2 * torch.rand(value.shape, generator=generator))
    return model.eval()


def export(module, inputs, path, names, outputs, axes, opset=17):
    """The tracing exporter, which the public files were made with."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad(), contextlib.redirect_stdout(sys.stderr):
        torch.onnx.export(
            module, inputs, str(path), input_names=names, output_names=outputs, dynamic_axes=axes,
            opset_version=opset, do_constant_folding=True, dynamo=False)


class SAM1:
    """SAM 1's predictor and export; MobileSAM's package is a copy of it with another encoder."""

    def __init__(self, source, package, model_type):
        sys.path.insert(0, str(source))
        self.package = __import__(package)
        torch.manual_seed(7)
        self.model = seeded(self.package.sam_model_registry[model_type](checkpoint=None))
        self.predictor = self.package.SamPredictor(self.model)

    def export(self, folder):
        onnx = __import__(f"{self.package.__name__}.utils.onnx", fromlist=["SamOnnxModel"])
        export(
            self.model.image_encoder, torch.randn(1, 3, 1024, 1024), folder / "encoder.onnx", ["image"],
            ["image_embeddings"], None)
        # As in scripts/export_onnx_model.py.
        inputs = (
            torch.randn(1, 256, 64, 64), torch.randint(0, 1024, (1, 5, 2)).float(),
            torch.randint(0, 4, (1, 5)).float(), torch.randn(1, 1, 256, 256), torch.tensor([1.0]),
            torch.tensor([1500.0, 2250.0]))
        names = [
            "image_embeddings", "point_coords", "point_labels", "mask_input", "has_mask_input", "orig_im_size"]
        export(
            onnx.SamOnnxModel(self.model, return_single_mask=False), inputs, folder / "decoder.onnx", names,
            ["masks", "iou_predictions", "low_res_masks"],
            {"point_coords": {1: "num_points"}, "point_labels": {1: "num_points"}})

    def set_image(self, image):
        self.predictor.set_image(image)

    def predict(self, points, labels, box):
        """Low-res logits, scores and masks of all tokens that answer the prompt."""
        multimask = box is None and len(labels) == 1
        masks, scores, low = self.predictor.predict(
            points, labels, box=box, multimask_output=multimask)
        return low, scores, masks


class MobileSAMArchive(SAM1):
    """MobileSAM as its archive has it: samexporter's encoder (`samexporter`: its checkout), which takes images of any
    size and normalises and pads them itself."""

    def __init__(self, source, samexporter):
        super().__init__(source, "mobile_sam", "vit_t")
        sys.path.insert(0, str(samexporter))

    def export(self, folder):
        super().export(folder)
        (folder / "encoder.onnx").unlink()
        # It names the package that MobileSAM's is a copy of.
        names = {name.replace("mobile_sam", "segment_anything", 1): module for name, module in sys.modules.items()
                 if name.split(".")[0] == "mobile_sam"}
        with mock.patch.dict(sys.modules, names):
            module = __import__("samexporter.onnx_utils", fromlist=["ImageEncoderOnnxModel"])
        export(
            module.ImageEncoderOnnxModel(self.model, use_preprocess=True), (torch.randn(1024, 1024, 3),),
            folder / "encoder.onnx", ["input_image"], ["image_embeddings"],
            {"input_image": {0: "image_height", 1: "image_width"}})


class EdgeSAM(SAM1):
    def __init__(self, source):
        sys.path.insert(0, str(source))
        # Only its training needs these.
        for name in (
            "mmdet", "mmdet.models", "mmdet.models.dense_heads", "mmdet.models.necks", "mmengine", "projects",
            "projects.EfficientDet", "projects.EfficientDet.efficientdet",
        ):
            sys.modules.setdefault(name, mock.MagicMock())
        self.package = __import__("edge_sam")
        torch.manual_seed(7)
        self.model = seeded(self.package.sam_model_registry["edge_sam"](checkpoint=None, upsample_mode="bilinear"))
        self.predictor = self.package.SamPredictor(self.model)

    def export(self, folder):
        coreml = __import__("edge_sam.utils.coreml", fromlist=["SamCoreMLModel"])
        export(
            self.model.image_encoder, torch.randn(1, 3, 1024, 1024), folder / "edge_sam_encoder.onnx", ["image"],
            ["image_embeddings"], None, opset=13)
        export(
            coreml.SamCoreMLModel(self.model),
            (torch.randn(1, 256, 64, 64), torch.rand(1, 5, 2) * 1024, torch.randint(0, 4, (1, 5)).float()),
            folder / "edge_sam_decoder.onnx", ["image_embeddings", "point_coords", "point_labels"],
            ["scores", "masks"], {"point_coords": {1: "num_points"}, "point_labels": {1: "num_points"}}, opset=13)

    def predict(self, points, labels, box):
        """As its `SamPredictorONNX` does, which adds no pad point; its PyTorch predictor pads inside."""
        wrapper = __import__("edge_sam.utils.coreml", fromlist=["SamCoreMLModel"]).SamCoreMLModel(self.model)
        predictor = self.predictor
        rows = [] if points is None else [*points]
        tags = [] if labels is None else [*labels]
        if box is not None:
            rows, tags = rows + [box[:2], box[2:]], tags + [2, 3]
        rows = predictor.transform.apply_coords(np.array(rows, np.float32), predictor.original_size)
        with torch.no_grad():
            scores, low = wrapper(
                predictor.features, torch.as_tensor(rows, dtype=torch.float32)[None],
                torch.as_tensor(tags, dtype=torch.float32)[None])
            masks = self.model.postprocess_masks(low, predictor.input_size, predictor.original_size)
        tokens = slice(1, 4) if len(tags) == 1 else slice(0, 1)
        return low[0, tokens].numpy(), scores[0, tokens].numpy(), masks[0, tokens].numpy() > 0


class PaddedEdgeSAM(EdgeSAM):
    """The same files with a description that pads points, beside EdgeSAM's PyTorch predictor, which does."""

    DESCRIPTION = {
        "name": "edge-sam-padded", "family": "edge-sam", "precision": "float32",
        "frame": {"size": 1024, "resize": "longest-side"},
        "encoder": {
            "file": "edge_sam_encoder.onnx", "input": "image", "layout": "nchw", "elementType": "float32",
            "normalization": {"mean": [123.675, 116.28, 103.53], "std": [58.395, 57.12, 57.375]},
            "padsToFrame": True, "outputs": ["image_embeddings"]},
        "decoder": {
            "file": "edge_sam_decoder.onnx", "embeddings": {"image_embeddings": "image_embeddings"},
            "points": {
                "coordinates": "point_coords", "labels": "point_labels", "labelType": "float32", "rank": 3,
                "boxRule": "corners-last", "padPoint": True, "padLabel": -1, "includeLabel": 1, "excludeLabel": 0},
            "outputs": {"masks": "masks", "scores": "scores", "upsampling": "via-frame"}},
        "selection": {"count": 4, "single": 0, "candidates": [1, 2, 3]},
    }

    def export(self, folder):
        super().export(folder)
        (folder / "model.json").write_text(json.dumps(self.DESCRIPTION))

    def predict(self, points, labels, box):
        lone = box is None and len(labels) == 1
        masks, scores, low = self.predictor.predict(
            point_coords=points, point_labels=labels, box=box, num_multimask_outputs=3 if lone else 1)
        return low, scores, masks


class EfficientSAM:
    def __init__(self, source):
        sys.path.insert(0, str(source))
        build = __import__("efficient_sam.efficient_sam", fromlist=["build_efficient_sam"])
        self.exporter = __import__("onnx_models")
        torch.manual_seed(7)
        self.model = seeded(build.build_efficient_sam(192, 3, checkpoint=None))

    def export(self, folder):
        export(
            self.exporter.OnnxEfficientSamEncoder(self.model), torch.randn(1, 3, 1080, 1920),
            folder / "efficient_sam_vitt_encoder.onnx", ["batched_images"], ["image_embeddings"],
            {"batched_images": {0: "batch", 2: "height", 3: "width"}})
        export(
            self.exporter.OnnxEfficientSamDecoder(self.model),
            (
                torch.randn(1, 256, 64, 64), torch.randint(0, 1080, (1, 1, 5, 2)).float(),
                torch.randint(0, 4, (1, 1, 5)).float(), torch.tensor([1080, 1920])),
            folder / "efficient_sam_vitt_decoder.onnx",
            ["image_embeddings", "batched_point_coords", "batched_point_labels", "orig_im_size"],
            ["output_masks", "iou_predictions"],
            {
                "image_embeddings": {0: "batch"}, "batched_point_coords": {2: "num_points"},
                "batched_point_labels": {2: "num_points"}})

    def set_image(self, image):
        self.size = image.shape[:2]
        with torch.no_grad():
            self.embedding = self.model.get_image_embeddings(
                torch.from_numpy(image).permute(2, 0, 1)[None].float() / 255)

    def predict(self, points, labels, box):
        if box is not None:
            corners = np.asarray(box, np.float32).reshape(2, 2)
            points = corners if points is None else np.concatenate([points, corners])
            labels = np.array([2, 3] if labels is None else [*labels, 2, 3])
        height, width = self.size
        arguments = (
            self.embedding, torch.as_tensor(points, dtype=torch.float32)[None, None],
            torch.as_tensor(labels, dtype=torch.float32)[None, None])
        with torch.no_grad():
            wrapper = self.exporter.OnnxEfficientSamDecoder(self.model)
            masks, scores, low = wrapper(*arguments, torch.tensor([height, width]))
        return low[0].numpy(), scores[0, 0].numpy(), masks[0, 0].numpy() > 0


class SAM2:
    """SAM 2.1 tiny; exported by samexporter (`samexporter`: its checkout)."""

    def __init__(self, source, samexporter):
        sys.path[:0] = [str(source), str(samexporter)]
        build = __import__("sam2.build_sam", fromlist=["build_sam2"])
        predictor = __import__("sam2.sam2_image_predictor", fromlist=["SAM2ImagePredictor"])
        torch.manual_seed(7)
        self.model = seeded(build.build_sam2("configs/sam2.1/sam2.1_hiera_t.yaml", None, device="cpu"))
        self.predictor = predictor.SAM2ImagePredictor(self.model)

    def export(self, folder):
        exporter = __import__("samexporter.export_sam2", fromlist=["SAM2ImageEncoder"])
        encoder = exporter.SAM2ImageEncoder(self.model).eval()
        levels = ["high_res_feats_0", "high_res_feats_1", "image_embed"]
        image = torch.randn(1, 3, 1024, 1024)
        export(encoder, image, folder / "sam2.1_hiera_tiny.encoder.onnx", ["image"], levels, None)
        with torch.no_grad():
            large, middle, small = encoder(image)
        names = [
            "image_embed", "high_res_feats_0", "high_res_feats_1", "point_coords", "point_labels", "mask_input",
            "has_mask_input"]
        inputs = (
            small, large, middle, torch.randint(0, 1024, (1, 5, 2)).float(), torch.randint(0, 2, (1, 5)).float(),
            torch.randn(1, 1, 256, 256), torch.tensor([1.0]))
        axes = {"point_coords": {0: "num_labels", 1: "num_points"}, "point_labels": {0: "num_labels", 1: "num_points"},
                "mask_input": {0: "num_labels"}, "has_mask_input": {0: "num_labels"}}
        export(
            exporter.SAM2ImageDecoder(self.model, multimask_output=True).eval(), inputs,
            folder / "sam2.1_hiera_tiny.decoder.onnx", names, ["masks", "iou_predictions"], axes)

    def set_image(self, image):
        with torch.inference_mode():
            self.predictor.set_image(image)

    def predict(self, points, labels, box):
        # The exported file gives tokens 1 to 3 alone.
        masks, scores, low = self.predictor.predict(points, labels, box=box, multimask_output=True)
        return low, scores, masks


def family(name, sources):
    """The family of that name, from `sources`, a folder of checkouts."""
    sources = pathlib.Path(sources)
    makers = {
        "mobile-sam": lambda: SAM1(sources / "MobileSAM", "mobile_sam", "vit_t"),
        "mobile-sam-archive": lambda: MobileSAMArchive(sources / "MobileSAM", sources / "samexporter"),
        "edge-sam": lambda: EdgeSAM(sources / "EdgeSAM"),
        "edge-sam-padded": lambda: PaddedEdgeSAM(sources / "EdgeSAM"),
        "efficient-sam": lambda: EfficientSAM(sources / "EfficientSAM"),
        "sam2-tiny": lambda: SAM2(sources / "sam2", sources / "samexporter"),
    }
    return makers[name]()


FAMILIES = ["mobile-sam", "mobile-sam-archive", "sam2-tiny", "edge-sam", "edge-sam-padded", "efficient-sam"]
