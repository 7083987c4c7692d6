"""Makes a photo of a slip safe to keep: it must be an image, and is redrawn, so that it holds only its picture. Knows no database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

MAX_BYTES = 700 * 1024
"""Of what is sent: a page of handwriting at 2000 pixels stays far below. The page makes a photo smaller before it sends it."""
MAX_PIXELS = 4032 * 3024
"""Twelve megapixels, as cameras count them. A kilobyte can say that it is a picture of any size, so the header decides."""
MAX_SCANS = 40
"""Of a progressive JPEG, which has about ten. Each takes the time of the whole picture, and may have 26 bytes."""
LONGEST_SIDE = 2000
FORMATS = ("JPEG", "PNG", "WEBP")
START_OF_SCAN = b"\xff\xda"

MAX_WAITING = 3
"""Photos that wait while one is drawn; the next is refused at once."""
PATIENCE_SECONDS = 2.0
"""How long a photo waits; drawing one takes a few tenths of a second."""
_drawing = threading.Lock()
_places = threading.BoundedSemaphore(1 + MAX_WAITING)


class NoImage(ValueError):
    """These bytes are no image that can be kept."""


class DrawingBusy(Exception):
    """Too many photos are drawn at this moment."""


def drawn_anew(data: bytes) -> bytes:
    """The picture as a JPEG of at most `LONGEST_SIDE` pixels, upright, without place, time or camera. Raises NoImage, DrawingBusy.

    A process draws one at a time: its processor and its memory are what a photo takes from the phones that it serves. A lock of all
    processes would have to be kept in the database, which is the very thing that must not wait for a photo.
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
    from PIL import Image, ImageOps, UnidentifiedImageError  # a web process starts without what few evenings ask of it

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
    picture.paste(upright)  # the pixels alone: what else the file said stays behind
    picture.save(result, "JPEG", quality=80, optimize=True)
    return result.getvalue()
