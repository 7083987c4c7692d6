"""Turns sheets of HTML into one PDF. It loads WeasyPrint, so only workers that make papers import it.

Time grows with the number of boxes on a page. Therefore all that blank scoresheets have in common is set once and laid beneath every
sheet as a shared form. Documents are set one by one, written 25 at a time, and merged (measured in bench/papers.py).
"""

from __future__ import annotations

import datetime
import gc
from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import pikepdf
from django.conf import settings
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration

from tournaments.papers.fetcher import OwnFilesFetcher
from tournaments.papers.sheet import Sheet

CHUNK_SHEETS = 25
"""Sheets set at a time: memory grows with it, and below ten the fonts repeated in each chunk cost more than they save."""


def press(
    sheets: Iterable[Sheet], *, title: str, made_at: datetime.datetime, progress: Callable[[int], None] = lambda _sheets: None
) -> bytes:
    """One PDF of all sheets in order; the same sheets give the same bytes. `progress` is called with the number of sheets that are set
    so far. Raises ForeignResource if a sheet asks for something other than our own files.
    """
    remaining = iter(sheets)
    count = 0
    with pikepdf.new() as whole:
        forms: dict[str, Any] = {}
        while chunk := list(islice(remaining, CHUNK_SHEETS)):
            documents: list[Document] = []
            for sheet in chunk:
                documents.append(_typeset(sheet.html))
                count += 1
                progress(count)
            _append(whole, documents, chunk, forms)
        return _pdf_bytes(whole, title, made_at)


def _append(pdf: pikepdf.Pdf, documents: list[Document], chunk: list[Sheet], forms: dict[str, Any]) -> None:
    pages = [page for document in documents for page in document.pages]
    beneath = [sheet.beneath for sheet, document in zip(chunk, documents, strict=True) for _ in document.pages]
    with pikepdf.open(BytesIO(documents[0].copy(pages).write_pdf())) as part:
        first = len(pdf.pages)
        pdf.pages.extend(part.pages)
    for page, html in zip(islice(pdf.pages, first, None), beneath, strict=True):
        if html:
            if html not in forms:
                forms[html] = pikepdf.Name(f"/Beneath{len(forms)}"), _form(pdf, html)
            name, form = forms[html]
            page.add_resource(form, pikepdf.Name.XObject, name=name)
            page.contents_add(f"q {name} Do Q".encode(), prepend=True)


def _form(pdf: pikepdf.Pdf, html: str) -> Any:
    """A page as a PDF form that many pages share."""
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
    """Fonts and style; each process reads them once."""
    folder = Path(settings.BASE_DIR) / "static" / "fonts"
    fonts, fetcher = FontConfiguration(), OwnFilesFetcher(folder)
    text = Path(__file__).with_name("paper.css").read_text()
    return fonts, CSS(string=text, base_url=f"{folder.as_uri()}/", url_fetcher=fetcher, font_config=fonts), fetcher


def warm_up() -> None:
    """Prepare a process that does nothing else: load everything, and exclude it from garbage collection (15–20 % faster)."""
    _typeset("<p>0</p>")
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
