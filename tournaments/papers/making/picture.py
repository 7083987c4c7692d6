"""Turn a page into a picture. It loads the library that draws PDFs, so only workers that make papers import it."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

POINTS_OF_PIXEL = 0.75
"""The number of PDF points (1/72 inch) in a CSS pixel (1/96 inch)."""


def png(pdf: bytes) -> bytes:
    """Return the first page as PNG, one pixel for each CSS pixel. The same page gives the same bytes."""
    with pypdfium2.PdfDocument(pdf) as document:
        drawn = document[0].render(scale=1 / POINTS_OF_PIXEL).to_pil()
    out = BytesIO()
    # 256 colours are enough for background, panel and line, and make the file a third as large.
    drawn.quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()
