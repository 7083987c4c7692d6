"""Make an uploaded picture into a club's logo: a square PNG of its pixels alone. Uses no database."""

from __future__ import annotations

from functools import reduce
from io import BytesIO

from clubs.images import NoImage, decoded

SIDE = 512
"""The width and height of a logo in pixels."""
LEAST_SIDE = 64
"""The least number of pixels that the longer side of an upload must have."""
LEAST_DRAWN_SIDE = 16
"""The least width and height in pixels of the part within the empty border; what is left of a thinner one would be a line."""
BORDER_TOLERANCE = 40
"""The difference from the colour of the corner up to which a pixel belongs to an empty border; a JPEG has noise."""
_SVG_WITHIN = 4096


class SmallImage(ValueError):
    """Raised if the picture has too few pixels for a logo."""

    def __init__(self, least: int) -> None:
        super().__init__(least)
        self.least = least
        """The number of pixels that its width or height must have."""


class SvgImage(ValueError):
    """Raised if the picture is an SVG."""


def logo_png(data: bytes) -> bytes:
    """Return the picture as a square PNG without an empty border, centred, with nothing of the file but its pixels.

    Raises SvgImage, SmallImage, and those of `clubs.images`.
    """
    if data.lstrip()[:1] == b"<" and b"<svg" in data[:_SVG_WITHIN].lower():
        raise SvgImage
    with decoded(data, mode="RGBA", longest_side=2 * SIDE) as upright:
        from PIL import Image, ImageChops  # imported here, because only few requests need it

        if max(upright.size) < LEAST_SIDE:
            raise SmallImage(LEAST_SIDE)
        corner = upright.getpixel((0, 0))
        visible = upright.convert("RGBa")  # colours multiplied by their opacity, so an invisible pixel has no colour
        differences = ImageChops.difference(visible, Image.new("RGBa", visible.size, visible.getpixel((0, 0)))).split()
        strongest = reduce(ImageChops.lighter, differences)
        inside = strongest.point(lambda value: 255 if value > BORDER_TOLERANCE else 0).getbbox()
        if inside is None:
            raise NoImage("one colour only")
        drawn = visible.crop(inside)
        if min(drawn.size) < LEAST_DRAWN_SIDE:
            raise SmallImage(LEAST_DRAWN_SIDE)
        scale = SIDE / max(drawn.size)
        drawn = drawn.resize((max(1, round(drawn.width * scale)), max(1, round(drawn.height * scale))), Image.Resampling.LANCZOS)
        ground = corner if corner[3] == 255 else (0, 0, 0, 0)  # type: ignore[index]
        square, result = Image.new("RGBA", (SIDE, SIDE), ground), BytesIO()
        square.paste(drawn.convert("RGBA"), ((SIDE - drawn.width) // 2, (SIDE - drawn.height) // 2))
        square.save(result, "PNG", optimize=True)
        return result.getvalue()
