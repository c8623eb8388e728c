#!/usr/bin/env python3
"""Reference numbers for images: Pillow's antialiased bilinear resize, and one scene in many file formats.

    pip install pillow==11.3.0 numpy pillow-heif
    Tools/goldens/images.py

Pillow is pinned: later versions resize tall images columns first, which moves some bytes by one.

Writes Tests/SAMKitTests/Goldens/images.json and the files in Tests/SAMKitTests/Fixtures/images. Resized pixels must
agree exactly; decoded scenes within the tolerance that their format allows (see ImageFileTests).
"""
import hashlib
import json
import pathlib

import numpy as np
import PIL
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "Tests/SAMKitTests/Goldens/images.json"
FIXTURES = ROOT / "Tests/SAMKitTests/Fixtures/images"
SIZES = [
    ((1, 1), (5, 7)), ((1, 300), (1, 512)), ((300, 1), (512, 1)), ((640, 480), (512, 384)), ((333, 1000), (171, 512)),
    ((37, 23), (512, 318)), ((100, 100), (100, 100)), ((1201, 3), (64, 1)), ((64, 48), (63, 47)), ((512, 100), (512, 50)),
]


def noise(width, height):
    """The pixels that ResamplerTests makes in the same way: a linear congruential generator's high bytes."""
    state, values = 12345, bytearray()
    for _ in range(3 * width * height):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append(state >> 24)
    return np.frombuffer(bytes(values), np.uint8).reshape(height, width, 3)


def scene():
    """Four quarters of plain colours with a marked corner, 96 by 64."""
    image = np.zeros((64, 96, 3), np.uint8)
    image[:32, :48] = (220, 40, 30)
    image[:32, 48:] = (40, 200, 60)
    image[32:, :48] = (30, 60, 210)
    image[32:, 48:] = (200, 190, 180)
    image[:8, :8] = (255, 255, 255)
    return image


def write_fixtures():
    FIXTURES.mkdir(parents=True, exist_ok=True)
    rgb = scene()
    photo = Image.fromarray(rgb)
    photo.save(FIXTURES / "scene.png")
    photo.save(FIXTURES / "scene.jpg", quality=95, subsampling=0)
    photo.save(FIXTURES / "scene.webp", lossless=True)
    photo.save(FIXTURES / "scene.tif", compression="tiff_lzw")
    photo.convert("P", palette=Image.ADAPTIVE).save(FIXTURES / "palette.png")
    photo.convert("P", palette=Image.ADAPTIVE).save(FIXTURES / "scene.gif")
    rgba = np.dstack([rgb, np.full(rgb.shape[:2], 255, np.uint8)])
    rgba[32:, 48:, 3] = 128
    Image.fromarray(rgba).save(FIXTURES / "alpha.png")
    gray = photo.convert("L")
    gray.save(FIXTURES / "gray8.png")
    Image.fromarray(np.asarray(gray).astype(np.uint16) * 257).save(FIXTURES / "gray16.png")
    cmyk = photo.convert("CMYK")
    cmyk.save(FIXTURES / "cmyk.jpg", quality=95)
    # Pillow writes CMYK JPEGs inverted with Adobe's marker, as Photoshop does; TIFF holds them upright.
    cmyk.save(FIXTURES / "cmyk.tif")
    for orientation in range(1, 9):
        # The stored image that shows the scene after the orientation is applied.
        undo = {1: None, 2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}[orientation]
        stored = photo if undo is None else photo.transpose(Image.Transpose(undo))
        exif = Image.Exif()
        exif[0x0112] = orientation
        stored.save(FIXTURES / f"orientation{orientation}.png", exif=exif)
    try:
        import pillow_heif

        pillow_heif.register_heif_opener()
        photo.save(FIXTURES / "scene.heic", quality=95)
        photo.save(FIXTURES / "scene.avif", quality=95)
        heif = pillow_heif.__version__
    except ImportError:
        heif = None
    return heif


def main():
    heif = write_fixtures()
    resized = []
    for (width, height), target in SIZES:
        image = Image.fromarray(noise(width, height)).resize(target, Image.BILINEAR)
        digest = hashlib.sha256(np.asarray(image).tobytes()).hexdigest()
        resized.append({"source": [width, height], "target": list(target), "sha256": digest})
    OUT.write_text(
        json.dumps(
            {"versions": {"pillow": PIL.__version__, "numpy": np.__version__, "pillow-heif": heif}, "resized": resized},
            indent=1,
        )
        + "\n"
    )


if __name__ == "__main__":
    main()
