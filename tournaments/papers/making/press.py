"""Turn sheets of HTML into one PDF. It loads WeasyPrint, so only workers that make papers import it.

The time grows with the number of boxes on a page. So the parts that the scoresheets of a round share are typeset only once and laid beneath
each sheet as a PDF form. Documents are typeset one by one and written in chunks, half of them by a second process, and then merged
(docs/adr/0054; measured in bench/parts/papers.py).
"""

from __future__ import annotations

import datetime
import gc
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from io import BytesIO
from itertools import count, islice, pairwise
from math import ceil
from pathlib import Path
from typing import Any

import pikepdf
from django.conf import settings
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration

from tournaments.papers.card.text_width import text_pixels
from tournaments.papers.making.fetcher import OwnFilesFetcher
from tournaments.papers.making.side_by_side import parts_of
from tournaments.papers.sheet import PaperSheet

SHEET_NUMBER = "/TroelaSheet"
"""The name of the PDF page attribute with the index of the page's sheet in its chunk. It is removed when the chunks are merged."""
CHUNK_SHEETS = 12
"""The greatest number of sheets that a chunk may have. Larger chunks take more memory and slightly more time for each sheet."""
ALONE_SHEETS = 12
"""A paper of at most this many sheets is one chunk. A second process would save less time than it costs to repeat the fonts."""

SAMPLE = (
    '<body class="wide"><header><h1>0</h1></header><table class="deals"><tr><td class="n">+1 ♠<p><b>−1</b></table><div class="hands"></div>'
)


def press(
    sheets: Iterable[PaperSheet], *, title: str, made_at: datetime.datetime, progress: Callable[[int], None] = lambda _sheets: None
) -> bytes:
    """Return one PDF of all sheets, in order. The same sheets give the same bytes.

    `progress` is called with the number of finished sheets. Raises ForeignResource if a sheet asks for something other than our own files.
    """
    chunks, numbers = chunks_of(list(sheets)), count(1)
    parts = parts_of(chunks, _set_chunk, lambda: progress(next(numbers)))
    with pikepdf.new() as whole:
        forms: dict[str, Any] = {}
        for chunk, part in zip(chunks, parts, strict=True):
            _append(whole, part, chunk, forms)
        return _pdf_bytes(whole, title, made_at)


def chunks_of(sheets: list[PaperSheet]) -> list[list[PaperSheet]]:
    """Divide the sheets into chunks of about equal size: one chunk, or an even number of them.

    The division depends only on the number of sheets, so that every machine makes the same PDF.
    """
    if len(sheets) <= ALONE_SHEETS:
        return [sheets] if sheets else []
    chunks = 2 * ceil(len(sheets) / CHUNK_SHEETS / 2)
    edges = [len(sheets) * chunk // chunks for chunk in range(chunks + 1)]
    return [sheets[start:end] for start, end in pairwise(edges)]


def _set_chunk(chunk: Sequence[PaperSheet], step: Callable[[], None]) -> bytes:
    """Return a PDF of these sheets, without the shared pages to lay beneath them.

    Each PDF page holds the index of its sheet in the chunk.
    """
    documents: list[Document] = []
    for sheet in chunk:
        documents.append(_typeset(sheet.html))
        step()
    with pikepdf.open(BytesIO(documents[0].copy([page for document in documents for page in document.pages]).write_pdf())) as part:
        sheet_of_page = [number for number, document in enumerate(documents) for _page in document.pages]
        for page, number in zip(part.pages, sheet_of_page, strict=True):
            page.obj[SHEET_NUMBER] = number
        out = BytesIO()
        part.save(out)
    return out.getvalue()


def _append(pdf: pikepdf.Pdf, part_bytes: bytes, chunk: list[PaperSheet], forms: dict[str, Any]) -> None:
    with pikepdf.open(BytesIO(part_bytes)) as part:
        first = len(pdf.pages)
        pdf.pages.extend(part.pages)
    for page in islice(pdf.pages, first, None):
        html = chunk[int(page.obj[SHEET_NUMBER])].beneath
        del page.obj[SHEET_NUMBER]
        if html:
            if html not in forms:
                forms[html] = pikepdf.Name(f"/Beneath{len(forms)}"), _form(pdf, html)
            name, form = forms[html]
            page.add_resource(form, pikepdf.Name.XObject, name=name)
            page.contents_add(f"q {name} Do Q".encode(), prepend=True)


def _form(pdf: pikepdf.Pdf, html: str) -> Any:
    """Return the first page of this HTML as a PDF form: stored once in `pdf`, and drawn on many of its pages."""
    with pikepdf.open(BytesIO(_typeset(html).write_pdf())) as page_pdf:
        return pdf.copy_foreign(page_pdf.pages[0].as_form_xobject())


def _typeset(html: str) -> Document:
    fonts, style, fetcher = _fonts_and_style()
    document: Document = HTML(string=html, base_url=None, url_fetcher=fetcher).render(stylesheets=[style], font_config=fonts)
    return document


def _pdf_bytes(pdf: pikepdf.Pdf, title: str, made_at: datetime.datetime) -> bytes:
    stamp = made_at.astimezone(datetime.UTC).strftime("D:%Y%m%d%H%M%S+00'00'")
    pdf.docinfo["/Title"] = title
    pdf.docinfo["/Producer"] = "Troela"
    pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = stamp
    out = BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


@cache
def _fonts_and_style() -> tuple[FontConfiguration, CSS, OwnFilesFetcher]:
    """Return the fonts and the style sheet; each process reads them once."""
    folder = Path(settings.BASE_DIR) / "static" / "fonts"
    fonts, fetcher = FontConfiguration(), OwnFilesFetcher(folder)
    text = Path(__file__).with_name("paper.css").read_text()
    return fonts, CSS(string=text, base_url=f"{folder.as_uri()}/", url_fetcher=fetcher, font_config=fonts), fetcher


def warm_up() -> None:
    """Prepare a process that only makes papers: load everything, and exclude it from garbage collection (15–20 % faster).

    It also makes a sample PDF with the elements of most sheets, so that the libraries fill their caches before child processes are forked.
    """
    _typeset(SAMPLE).write_pdf()
    text_pixels("0", 1)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
