"""How a web process starts: with every address loaded, and without what few requests ask for."""

from __future__ import annotations

import json
import os
import subprocess
import sys

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
"""What a web process does not load when it starts, and what it is for: each takes a twentieth of the start or more."""
STARTED = """
import gc, json, sys
import config.asgi
print(json.dumps({"modules": sorted(sys.modules), "collects": gc.isenabled(), "set_aside": gc.get_freeze_count()}))
"""


def test_a_web_process_starts_with_every_address_and_without_what_is_seldom_asked_for() -> None:
    ended = subprocess.run([sys.executable, "-c", STARTED], cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)
    process = json.loads(ended.stdout)
    modules = set(process["modules"])
    assert modules & SELDOM.keys() == set()
    assert {"tournaments.api.urls", "tournaments.web.urls", "clubs.web.urls"} <= modules
    assert process["collects"], "Python looks for what nobody needs any more"
    assert process["set_aside"] > 100_000, "what was loaded at the start is not looked through again"


def test_a_web_process_gives_up_the_write_lock_before_a_phone_gives_up() -> None:
    waits = "print(__import__('django.conf').conf.settings.DATABASES['default']['OPTIONS']['timeout'])"
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "", "REDIS_URL": ""}
    inherited = {name: value for name, value in os.environ.items() if name != "TROELA_WRITE_SECONDS"}

    def seconds(code: str) -> str:
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command, cwd=settings.BASE_DIR, env=inherited | own, capture_output=True, text=True, check=True
        ).stdout.strip()

    assert (seconds(f"import config.asgi; {waits}"), seconds(waits)) == ("8", "20")
