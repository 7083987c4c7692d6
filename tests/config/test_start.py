"""How a web process starts: with every address loaded, and without modules that few requests need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from django.conf import settings

SELDOM = {
    "openpyxl": "lists as workbooks",
    "PIL": "photos of paper slips",
    "pypdfium2": "pictures, which another process makes",
    "redis": "installations without Redis have none of it",
    "weasyprint": "papers, which another process makes",
    "pikepdf": "papers, which another process makes",
    "pytest": "tests",
}
"""Modules that a web process does not load at its start, with their use: each takes a twentieth of the start or more."""
STARTED = """
import gc, json, sys
import config.asgi
modules = sorted(sys.modules)
from django.conf import settings
waits = settings.DATABASES["default"]["OPTIONS"]["timeout"]
print(json.dumps({"modules": modules, "collects": gc.isenabled(), "set_aside": gc.get_freeze_count(), "waits": waits}))
"""


def printed_by(code: str) -> str:
    """Return the output of a process with the project's own settings, without a write timeout of this process."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "", "REDIS_URL": ""}
    inherited = {name: value for name, value in os.environ.items() if name != "TROELA_WRITE_SECONDS"}
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=settings.BASE_DIR, env=inherited | own, capture_output=True, text=True, check=True
    )
    return ended.stdout.strip()


@cache
def web_process() -> dict[str, Any]:
    """Return what a web process reports about itself after its start; one process serves all tests."""
    process: dict[str, Any] = json.loads(printed_by(STARTED))
    return process


@pytest.mark.slow
def test_a_web_process_starts_with_every_address_and_without_what_is_seldom_asked_for() -> None:
    process = web_process()
    modules = set(process["modules"])
    assert modules & SELDOM.keys() == set()
    assert {"config.addresses.api", "config.addresses.pages", "clubs.urls"} <= modules
    assert process["collects"], "Python looks for what nobody needs any more"
    assert process["set_aside"] > 100_000, "what was loaded at the start is not looked through again"


@pytest.mark.slow
def test_a_web_process_gives_up_the_write_lock_before_a_phone_gives_up() -> None:
    of_others = printed_by("print(__import__('django.conf').conf.settings.DATABASES['default']['OPTIONS']['timeout'])")
    assert (web_process()["waits"], int(of_others)) == (8, 20)
