"""The law that no transaction waits for anything but the database.

Code that draws an image, makes a PDF, changes or reads a stored file, starts a process or uses the network while a transaction is open
fails the test at that line. SQLite has one write lock, and PostgreSQL's rows are locked until the commit: every table's phone waits as long
as the transaction. Every test checks the law, and so does every action that a test calls. The test's own transaction does not count.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

EVENTS = frozenset({
    "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink", "os.fork", "os.posix_spawn", "os.system",
    "subprocess.Popen", "socket.connect", "socket.getaddrinfo", "socket.sendto", "tempfile.mkstemp",
})  # fmt: skip
"""The audit events with which Python itself reports such work, in any library; `open` is judged by its mode and path."""
LOADED = frozenset({"PIL", "weasyprint", "pikepdf", "pypdfium2"})
"""Libraries that draw: a transaction that imports one waits for a second."""
CALLS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "PIL.Image": {"": ("open", "new"), "Image": ("save", "resize", "convert")},
    "PIL.ImageFile": {"ImageFile": ("load",)},
    "weasyprint": {"HTML": ("render",), "Document": ("write_pdf",)},
    "pikepdf": {"": ("open",)},
    "pypdfium2": {"PdfDocument": ("__init__",)},
    "django.core.files.storage": {"FileSystemStorage": ("open", "save", "delete", "exists", "size")},
    "kombu.messaging": {"Producer": ("publish",)},
    "socket": {"socket": ("send", "sendall")},
}
"""Calls that Python does not report, by module and class: they are watched once something has imported the module."""


class WorkInTransaction(AssertionError):
    """A transaction was open during work other than database queries."""


def is_open() -> bool:
    """Return whether this thread is in a transaction that is not the test's own."""
    return any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks)


def refuse_in_transaction(work: str) -> None:
    if is_open():
        raise WorkInTransaction(f"{work}, while a transaction is open: do it before, or once it is committed (tests/transactions.py)")


def hear(event: str, details: tuple[Any, ...]) -> None:
    """Judge an audit event of Python."""
    if event == "open":
        if _is_stored_or_written(details[0], details[1], details[2]):
            refuse_in_transaction(f"open({details[0]!r}, {details[1]!r})")
    elif event == "import":
        if details[0] in LOADED:
            refuse_in_transaction(f"import {details[0]}")
    elif event in EVENTS and not (details and _is_compiled_module(details[0])):
        refuse_in_transaction(event)


def _is_compiled_module(path: object) -> bool:
    """Return whether this is Python's own cache of a module, written and renamed when a migration is the first to import the module."""
    return isinstance(path, str | bytes) and "__pycache__" in os.fsdecode(path)


def _is_stored_or_written(path: object, mode: str | None, flags: int) -> bool:
    """Return whether a file is opened for writing, or is one of the files stored with the evening."""
    if not isinstance(path, str | bytes) or _is_compiled_module(path):
        return False  # an open descriptor, or Python's own
    changes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) if mode is None else set(mode) & set("wax+")
    return bool(changes) or Path(os.fsdecode(path)).is_relative_to(settings.MEDIA_ROOT)


def watch_loaded() -> None:
    """Wrap the watched calls of every library that is imported by now."""
    for name, classes in CALLS.items():
        module = sys.modules.get(name)
        if module is None:
            continue
        for owner_name, functions in classes.items():
            owner = getattr(module, owner_name) if owner_name else module
            for function in functions:
                plain = getattr(owner, function)
                if not hasattr(plain, "watched"):
                    setattr(owner, function, _watched(plain, f"{name}.{owner_name}.{function}"))


def _watched(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        refuse_in_transaction(name)
        return function(*args, **named)

    call.watched = True  # type: ignore[attr-defined]  # so that it is watched once
    return call


def pytest_configure() -> None:
    """Add the audit hook at the start; Python cannot remove one again."""
    sys.addaudithook(hear)


@pytest.fixture(autouse=True)
def no_work_in_transactions() -> None:
    """Apply the law to every test, also to libraries that the previous test imported."""
    watch_loaded()
