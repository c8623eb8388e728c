"""Builds a small synthetic model for every public ONNX layout of SAM, from ONNX primitives alone.

    python3 Tools/make_contract_models.py        # needs: pip install onnx numpy

Names, shapes, types, dynamic axes and file names are those of the public files; the answers are analytic (see
contract_models/encoders.py and decoders.py). The files are a few kilobytes each and are committed, so that tests
need no Python.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "contract_models"))

import decoders  # noqa: E402
import encoders  # noqa: E402
import hybrid  # noqa: E402
from graph import F32, U8, Graph  # noqa: E402

TARGET = pathlib.Path(__file__).parent.parent / "Tests/SAMKitTests/Fixtures/models"
OSAM = ("high_res_features1", "high_res_features2", "image_embeddings")
SAMEXPORTER = ("high_res_feats_0", "high_res_feats_1", "image_embed")


def frame(name, shape=(1, 3, 1024, 1024)):
    """A SAM 2 encoder's input, given to `encoders.sam2` with the names of its outputs."""
    return lambda names: lambda g: encoders.sam2(g, g.input(name, F32, list(shape)), names)


# Folder, encoder's file and maker, decoder's file and maker.
MODELS = [
    ("official", "encoder.onnx", encoders.sam1_frame, "decoder.onnx", decoders.official),
    ("official-single", "sam_vit_b.encoder.onnx", encoders.sam1_frame, "sam_vit_b.decoder.onnx",
     lambda g: decoders.official(g, single=True)),
    ("samexporter-sam1", "mobile_sam.encoder.onnx", lambda g: encoders.sam1_hwc(g, F32), "mobile_sam.decoder.onnx",
     decoders.official),
    ("samexporter-sam1-uint8", "encoder.onnx", lambda g: encoders.sam1_hwc(g, U8), "decoder.onnx",
     decoders.official),
    ("labelme-sam1", "sam_vit_b_01ec64.quantized.encoder.onnx",
     lambda g: encoders.sam1_frame(g, "x", "4207", int8=True), "sam_vit_b_01ec64.quantized.decoder.onnx",
     lambda g: decoders.official(g, single=True)),
    ("rectlabel-sam1", "mobile_sam_preprocess.onnx", encoders.rectlabel, "mobile_sam.onnx",
     lambda g: decoders.official(g, single=True)),
    ("samexporter-sam2", "sam2_hiera_tiny.encoder.onnx", frame("image")(SAMEXPORTER),
     "sam2_hiera_tiny.decoder.onnx", decoders.samexporter_sam2),
    ("osam-sam2", "sam2.1_tiny_preprocess.onnx", frame("input")(OSAM), "sam2.1_tiny.onnx", decoders.osam_sam2),
    ("edge-sam", "edge_sam_encoder.onnx", encoders.sam1_frame, "edge_sam_decoder.onnx", decoders.edge),
    ("efficient-sam", "efficient_sam_vitt_encoder.onnx", encoders.efficient, "efficient_sam_vitt_decoder.onnx",
     decoders.efficient),
    ("transformers-sam", "onnx/vision_encoder.onnx", encoders.transformers_sam,
     "onnx/prompt_encoder_mask_decoder.onnx", decoders.transformers_sam),
    ("transformers-sam2", "onnx/vision_encoder.onnx", encoders.transformers_sam2,
     "onnx/prompt_encoder_mask_decoder.onnx", decoders.transformers_sam2),
]


def main():
    total = 0
    for folder, encoder, make_encoder, decoder, make_decoder in MODELS:
        for name, make in ((encoder, make_encoder), (decoder, make_decoder)):
            graph = Graph(f"{folder} {name}", opset=11 if folder == "edge-sam" and make is make_decoder else 17)
            make(graph)
            path = TARGET / folder / name
            graph.save(path)
            total += path.stat().st_size
    # Names of values inside the graph as PyTorch's exporter gives them: before all others in the alphabet.
    graph = Graph("traced-names decoder.onnx", prefix="/decoder/")
    decoders.official(graph)
    graph.save(TARGET / "traced-names/decoder.onnx")
    # Weights in a file beside the model, as exports of ViT-H keep them.
    graph = Graph("external-data encoder.onnx")
    encoders.sam1_frame(graph)
    graph.save(TARGET / "external-data/encoder.onnx", external="encoder.onnx.data")
    # What SAMKit writes in another way for the engine, and what only looks like it.
    for name, make in (
            ("fixed", lambda g: hybrid.hybrid(g, 1, by_shape=False)),
            ("traced", lambda g: hybrid.hybrid(g, 1, by_shape=True)),
            ("dynamic", lambda g: hybrid.hybrid(g, "batch", by_shape=False)),
            ("lookalikes", lambda g: hybrid.lookalikes(g, 1))):
        graph = Graph(f"hybrid {name}", opset=13)
        make(graph)
        graph.save(TARGET / f"hybrid/{name}.onnx")
    print(f"{2 * len(MODELS)} files, {total} bytes, in {TARGET}")


if __name__ == "__main__":
    main()
