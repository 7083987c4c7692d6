"""Makes a photo of a slip safe to keep: it must be an image, and is drawn anew, so that it holds nothing but its picture. Pure."""

from __future__ import annotations

from io import BytesIO

MAX_BYTES = 700 * 1024
"""Of what is sent: a page of handwriting at 2000 pixels stays far below. The page makes a photo smaller before it sends it."""
MAX_PIXELS = 40_000_000
"""Of what is drawn: a few bytes could otherwise fill the memory."""
LONGEST_SIDE = 2000
FORMATS = ("JPEG", "PNG", "WEBP")


class NoImage(ValueError):
    """These bytes are no image that can be kept."""


def drawn_anew(data: bytes) -> bytes:
    """The picture as a JPEG of at most `LONGEST_SIDE` pixels, upright, without place, time or camera. Raises NoImage."""
    if len(data) > MAX_BYTES:
        raise NoImage("too many bytes")
    from PIL import Image, ImageOps, UnidentifiedImageError  # a web process starts without what few evenings ask of it

    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise NoImage("too many pixels")
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as wrong:
        raise NoImage(str(wrong)) from None
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    picture, result = Image.new("RGB", upright.size), BytesIO()
    picture.paste(upright)  # the pixels alone: what else the file said stays behind
    picture.save(result, "JPEG", quality=80, optimize=True)
    return result.getvalue()
