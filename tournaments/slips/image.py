"""Makes a photo of a slip safe to store: it must be an image, and is redrawn, so that it holds only its picture. Uses no database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

MAX_BYTES = 700 * 1024
"""Limit of an upload: a page of handwriting at 2000 pixels is far smaller. The page shrinks a photo before it sends it."""
MAX_PIXELS = 4032 * 3024
"""Twelve megapixels, as cameras count them. A kilobyte can claim to be a picture of any size, so the header is checked."""
MAX_SCANS = 40
"""Limit of scans in a progressive JPEG, which has about ten. Each takes the time of the whole picture, and may have only 26 bytes."""
LONGEST_SIDE = 2000
FORMATS = ("JPEG", "PNG", "WEBP")
START_OF_SCAN = b"\xff\xda"

MAX_WAITING = 3
"""Photos that wait while one is drawn; the next is refused at once."""
PATIENCE_SECONDS = 2.0
"""Timeout of a waiting photo; drawing one takes a few tenths of a second."""
_drawing = threading.Lock()
_places = threading.BoundedSemaphore(1 + MAX_WAITING)


class NoImage(ValueError):
    """These bytes are no image that can be stored."""


class DrawingBusy(Exception):
    """Too many photos are drawn at this moment."""


def drawn_anew(data: bytes) -> bytes:
    """Return the picture as a JPEG of at most `LONGEST_SIDE` pixels, upright, without location, time or camera.

    A process draws one at a time: a photo takes processor time and memory from the phones that the process serves. A lock across processes
    would have to be in the database, which must not wait for a photo. Raises NoImage, DrawingBusy.
    """
    if len(data) > MAX_BYTES:
        raise NoImage("too many bytes")
    if data.count(START_OF_SCAN) > MAX_SCANS:
        raise NoImage("too many scans")
    with _one_at_a_time():
        return _drawn_anew(data)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait for the others, but not for long. Raises DrawingBusy."""
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
    from PIL import Image, ImageOps, UnidentifiedImageError  # only few evenings need it, so a web process starts without it

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
