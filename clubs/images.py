"""Decode an uploaded picture, so that it can be drawn again and only its pixels are left. Uses no database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_BYTES = 700 * 1024
"""The greatest number of bytes that an upload may have. The web page shrinks a photo to far less before it sends it."""
MAX_PIXELS = 4032 * 3024
"""The greatest number of pixels that a picture may have: twelve megapixels.

The size in the file's header is checked before decoding, as a file of one kilobyte can claim to be a picture of any size.
"""
MAX_SCANS = 40
"""The greatest number of scans of a progressive JPEG; ten are usual.

Each scan takes as long to decode as the whole picture, but may need only 26 bytes.
"""
FORMATS = ("JPEG", "PNG", "WEBP")
START_OF_SCAN = b"\xff\xda"

MAX_WAITING = 3
"""The greatest number of pictures that may wait while one is redrawn; one more is refused at once."""
PATIENCE_SECONDS = 2.0
"""The number of seconds that a picture may wait until it is redrawn; redrawing one takes a few tenths of a second."""
_drawing = threading.Lock()
_places = threading.BoundedSemaphore(1 + MAX_WAITING)


class NoImage(ValueError):
    """Raised if the bytes are no image that can be stored."""


class DrawingBusy(Exception):
    """Raised if too many pictures wait to be redrawn."""


@contextmanager
def decoded(data: bytes, *, mode: str, longest_side: int) -> Iterator[Image]:
    """Decode a picture: upright, in this mode of Pillow such as `RGB`, with at most `longest_side` pixels in width and height.

    Only its pixels may be stored: paste it into a new picture, as this one still has the metadata of the file. Each process redraws one
    picture at a time, because redrawing takes processor time and memory that the requests of phones need. There is no limit over all
    processes, because it would need a lock in the database. Raises NoImage (no image that can be stored) and DrawingBusy (too many wait).
    """
    if len(data) > MAX_BYTES:
        raise NoImage("too many bytes")
    if data.count(START_OF_SCAN) > MAX_SCANS:
        raise NoImage("too many scans")
    with one_at_a_time():
        yield _upright(data, mode, longest_side)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other picture is being redrawn. Raises DrawingBusy if too many wait, or after PATIENCE_SECONDS."""
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


def _upright(data: bytes, mode: str, longest_side: int) -> Image:
    from PIL import Image, ImageOps, UnidentifiedImageError  # imported here, because only few evenings need it

    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise NoImage("too many pixels")
            image.draft(None, (longest_side, longest_side))  # a large JPEG is decoded at half its size
            small = image.convert(mode)
            small.thumbnail((longest_side, longest_side))
            return ImageOps.exif_transpose(small)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as wrong:
        raise NoImage(str(wrong)) from None
