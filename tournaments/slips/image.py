"""Makes a photo of a slip safe to store: it must be an image, and is redrawn, so that only the picture is left. Uses no database."""

from __future__ import annotations

from io import BytesIO

from clubs.images import decoded

LONGEST_SIDE = 2000


def redrawn(data: bytes) -> bytes:
    """Return the picture as a JPEG of at most `LONGEST_SIDE` pixels, upright, without location, time or camera.

    Raises NoImage and DrawingBusy (`clubs.images`).
    """
    with decoded(data, mode="RGB", longest_side=LONGEST_SIDE) as upright:
        from PIL import Image  # imported here, because only few evenings need it

        picture, result = Image.new("RGB", upright.size), BytesIO()
        picture.paste(upright)  # the pixels alone, without the file's metadata
        picture.save(result, "JPEG", quality=80, optimize=True)
        return result.getvalue()
