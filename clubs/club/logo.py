"""Make an uploaded picture into a club's logo: a square PNG of its pixels alone. Uses no database."""

from __future__ import annotations

from io import BytesIO

from clubs.images import NoImage, decoded

SIDE = 512
"""The width and height of a logo in pixels."""
LEAST_SIDE = 64
"""The least number of pixels that the longer side of an upload must have."""
BORDER_TOLERANCE = 40
"""The difference from the colour of the corner up to which a pixel belongs to an empty border; a JPEG has noise."""
_SVG_WITHIN = 4096


class SmallImage(ValueError):
    """The picture has too few pixels for a logo."""


class SvgImage(ValueError):
    """The picture is an SVG."""


def logo_png(data: bytes) -> bytes:
    """Return the picture as a square PNG without an empty border, centred, with nothing of the file but its pixels.

    Raises SvgImage, SmallImage, and those of `clubs.images`.
    """
    if data.lstrip()[:1] == b"<" and b"<svg" in data[:_SVG_WITHIN].lower():
        raise SvgImage
    with decoded(data, mode="RGBA", longest_side=2 * SIDE) as upright:
        from PIL import Image, ImageChops  # imported here, because only few requests need it

        if max(upright.size) < LEAST_SIDE:
            raise SmallImage
        corner = Image.new("RGBA", upright.size, upright.getpixel((0, 0)))
        differs = ImageChops.difference(upright, corner).convert("RGBA")
        strongest = differs.getchannel("R")
        for channel in "GBA":
            strongest = ImageChops.lighter(strongest, differs.getchannel(channel))
        inside = strongest.point(lambda value: 255 if value > BORDER_TOLERANCE else 0).getbbox()
        if inside is None:
            raise NoImage("one colour only")
        drawn = upright.crop(inside)
        scale = SIDE / max(drawn.size)
        drawn = drawn.resize((max(1, round(drawn.width * scale)), max(1, round(drawn.height * scale))), Image.Resampling.LANCZOS)
        ground = (*upright.getpixel((0, 0))[:3], 255) if upright.getpixel((0, 0))[3] == 255 else (0, 0, 0, 0)  # type: ignore[index]
        square, result = Image.new("RGBA", (SIDE, SIDE), ground), BytesIO()
        square.paste(drawn, ((SIDE - drawn.width) // 2, (SIDE - drawn.height) // 2))
        square.save(result, "PNG", optimize=True)
        return result.getvalue()
