"""The law of `tests/transactions.py` is enforced: everything that it names fails inside a transaction of ours, and only there."""

from __future__ import annotations

import importlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import weasyprint
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from kombu import Connection, Queue
from PIL import Image
from pytest_django import Settings

from tests.transactions import WorkInTransaction

Work = Callable[[Path], object]


def connect(_folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        pass


def send_over_a_line(_folder: Path) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(b"x")


def queue_message(_folder: Path) -> None:
    with Connection("memory://") as line, line.Producer() as producer:
        producer.publish({}, routing_key="x", declare=[Queue("x")])


def draw(_folder: Path) -> None:
    Image.new("L", (9, 9)).save(BytesIO(), "PNG")


def draw_pdf(folder: Path) -> None:
    open_pdf: Any = pypdfium2.PdfDocument
    open_pdf(folder / "paper.pdf").close()


WORK: dict[str, Work] = {
    "draw an image": draw,
    "read an image": lambda folder: Image.open(folder / "photo.png"),
    "set a PDF": lambda _folder: weasyprint.HTML(string="x").render(),
    "change a PDF": lambda folder: pikepdf.open(folder / "paper.pdf").close(),
    "draw a PDF": draw_pdf,
    "store a file": lambda _folder: default_storage.save("x", ContentFile(b"x")),
    "look for a stored file": lambda _folder: default_storage.exists("x"),
    "read a stored file": lambda folder: (folder / "files" / "x").read_bytes(),
    "write a file": lambda folder: (folder / "x").write_text("x"),
    "add to a file": lambda folder: (folder / "photo.png").open("a").close(),
    "write a file without Python's own open": lambda folder: os.close(os.open(folder / "x", os.O_WRONLY | os.O_CREAT)),
    "remove a file": lambda folder: (folder / "photo.png").unlink(),
    "make a folder": lambda folder: (folder / "new").mkdir(),
    "open a line": connect,
    "send over a line that is open": send_over_a_line,
    "look a host up": lambda _folder: socket.getaddrinfo("localhost", 80),
    "send a message to the queue": queue_message,
    "start a process": lambda _folder: subprocess.run([sys.executable, "-c", ""], check=True),
}


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """Make a picture, a PDF, and the folder of stored files with one file in it."""
    Image.new("L", (9, 9)).save(tmp_path / "photo.png")
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(tmp_path / "paper.pdf")
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.MEDIA_ROOT.mkdir()
    (settings.MEDIA_ROOT / "x").write_bytes(b"x")
    return tmp_path


@pytest.mark.django_db
@pytest.mark.parametrize("name", WORK)
def test_the_law_bites(name: str, folder: Path) -> None:
    with pytest.raises(WorkInTransaction), transaction.atomic():
        WORK[name](folder)
    WORK[name](folder)  # outside a transaction it is allowed


@pytest.mark.django_db
def test_what_only_reads_our_own_files_passes(folder: Path) -> None:
    with transaction.atomic():
        assert (folder / "photo.png").read_bytes()


@pytest.mark.django_db
def test_a_module_that_was_never_compiled_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python writes what it compiled beside the module and renames it, so a fresh clone's first migration does that in its transaction."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "never_compiled.py").write_text("VALUE = 1")
    with transaction.atomic():
        assert importlib.import_module("never_compiled").VALUE == 1
    assert list(tmp_path.glob("__pycache__/never_compiled.*"))


@pytest.mark.django_db(transaction=True)
def test_after_the_commit_it_is_free(folder: Path) -> None:
    with transaction.atomic():
        transaction.on_commit(lambda: WORK["store a file"](folder))
    assert len(list((folder / "files").iterdir())) == 2
