"""Bilinear resizing by Pillow of an image made of a formula; writes Tests/SAMKitTests/Goldens/images.json."""
import hashlib, json, pathlib
import numpy as np, PIL
from PIL import Image
SIZES = [(1, 1, 1, 1), (1, 1, 8, 8), (1, 3000, 1, 512), (3000, 1, 512, 1), (640, 427, 512, 342),
         (100, 75, 512, 384), (517, 389, 512, 385), (512, 100, 512, 50), (33, 47, 33, 90), (2000, 1500, 512, 384)]
cases = []
for w, h, ow, oh in SIZES:
    y, x, c = np.mgrid[0:h, 0:w, 0:3]
    pixels = ((x * 37 + y * 91 + c * 53 + (x * y) % 251) % 256).astype(np.uint8)
    out = np.asarray(Image.fromarray(pixels).resize((ow, oh), Image.BILINEAR))
    cases.append({"size": [w, h, ow, oh], "sha256": hashlib.sha256(out.tobytes()).hexdigest()})
path = pathlib.Path(__file__).parents[2] / "Tests/SAMKitTests/Goldens/images.json"
path.write_text(json.dumps({"pillow": PIL.__version__, "cases": cases}, indent=1) + "\n")
