"""A page as a picture. It loads the library that draws PDFs, so only workers that make papers import it."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

POINTS_OF_PIXEL = 0.75
"""A pixel of CSS is 1/96 inch, a point of a PDF 1/72."""


def png(pdf: bytes) -> bytes:
    """The first page, a pixel for each pixel of CSS. The same page gives the same bytes."""
    with pypdfium2.PdfDocument(pdf) as document:
        drawn = document[0].render(scale=1 / POINTS_OF_PIXEL).to_pil()
    out = BytesIO()
    # 256 colours are enough for a felt, a panel and a line, and a third of the bytes.
    drawn.quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()
