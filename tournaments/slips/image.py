"""Makes a photo of a slip safe to store: it must be an image, and is redrawn, so that only the picture is left. Uses no database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

MAX_BYTES = 700 * 1024
"""The greatest number of bytes that an upload may have. The web page shrinks a photo to far less before it sends it."""
MAX_PIXELS = 4032 * 3024
"""The greatest number of pixels that a photo may have: twelve megapixels.

The size in the file's header is checked before decoding, as a file of one kilobyte can claim to be a picture of any size.
"""
MAX_SCANS = 40
"""The greatest number of scans of a progressive JPEG; ten are usual.

Each scan takes as long to decode as the whole picture, but may need only 26 bytes.
"""
LONGEST_SIDE = 2000
FORMATS = ("JPEG", "PNG", "WEBP")
START_OF_SCAN = b"\xff\xda"

MAX_WAITING = 3
"""The greatest number of photos that may wait while one is redrawn; one more is refused at once."""
PATIENCE_SECONDS = 2.0
"""The number of seconds that a photo may wait until it is redrawn; redrawing one takes a few tenths of a second."""
_drawing = threading.Lock()
_places = threading.BoundedSemaphore(1 + MAX_WAITING)


class NoImage(ValueError):
    """The bytes are no image that can be stored."""


class DrawingBusy(Exception):
    """Too many photos wait to be redrawn."""


def redrawn(data: bytes) -> bytes:
    """Return the picture as a JPEG of at most `LONGEST_SIDE` pixels, upright, without location, time or camera.

    Each process redraws one photo at a time, because that takes processor time and memory from the requests of phones. There is no limit
    over all processes, because it would need a lock in the database. Raises NoImage (not an image that can be stored) and DrawingBusy (too
    many photos wait).
    """
    if len(data) > MAX_BYTES:
        raise NoImage("too many bytes")
    if data.count(START_OF_SCAN) > MAX_SCANS:
        raise NoImage("too many scans")
    with _one_at_a_time():
        return _drawn_anew(data)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other photo is being redrawn. Raises DrawingBusy if too many photos wait, or after PATIENCE_SECONDS."""
    if not _places.acquire(blocking=False):
        raise DrawingBusy
    try:
        if not _drawing.acquire(timeout=PATIENCE_SECONDS):
            raise DrawingBusy
        try:
            yield
        finally:
            _drawing.release()
    finally:
        _places.release()


def _drawn_anew(data: bytes) -> bytes:
    from PIL import Image, ImageOps, UnidentifiedImageError  # imported here, because only few evenings need it

    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise NoImage("too many pixels")
            image.draft(None, (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is decoded at half its size
            small = image.convert("RGB")
            small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(small)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as wrong:
        raise NoImage(str(wrong)) from None
    picture, result = Image.new("RGB", upright.size), BytesIO()
    picture.paste(upright)  # the pixels alone, without the file's metadata
    picture.save(result, "JPEG", quality=80, optimize=True)
    return result.getvalue()
