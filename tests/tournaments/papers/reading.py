"""Reads a PDF as a person would: the text of its pages, by poppler's pdftotext."""

from __future__ import annotations

import re
import subprocess
from io import BytesIO

import pikepdf

from tournaments.evening.models import Tournament
from tournaments.papers.making.make import print_copy, read_copy
from tournaments.papers.queries.subject import PaperSubject


def paper(tournament: Tournament, kind: str, about: str = "tournament", language: str = "en") -> bytes:
    """Make a paper without a row, as `manage.py paper` does."""
    return print_copy(read_copy(tournament.pk, kind, PaperSubject.parse(about), language))


def pages(pdf: bytes) -> list[str]:
    """Return the text of each page, laid out as it is printed."""
    printed = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, check=True, capture_output=True).stdout.decode()
    return printed.split("\f")[:-1]


def text(pdf: bytes) -> str:
    """Return all its text with single spaces."""
    return " ".join(" ".join(pages(pdf)).split())


def words(pdf: bytes) -> list[tuple[str, str]]:
    """Return the words, each with the bottom of its box in points from the top of its page."""
    printed = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, check=True, capture_output=True).stdout.decode()
    return re.findall(r'yMax="([\d.]+)">([^<]*)</word>', printed)


def size(pdf: bytes) -> tuple[int, int]:
    """Return width and height of the first page, in millimetres."""
    with pikepdf.open(BytesIO(pdf)) as document:
        _left, _bottom, width, height = document.pages[0].mediabox
        return round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)
