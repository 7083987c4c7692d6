"""How a web process starts: with every address loaded, and without what few requests ask for."""

from __future__ import annotations

import json
import subprocess
import sys

from django.conf import settings

SELDOM = {
    "openpyxl": "lists as workbooks",
    "PIL": "photos of paper slips",
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
