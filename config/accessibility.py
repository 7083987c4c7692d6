"""`/accessibility/`: who can use Troela and who cannot yet, when and how that was tested, and where to report a barrier."""

from __future__ import annotations

import datetime
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

FILE = Path(__file__).with_suffix(".toml")
MODES = {
    "light": _("light colours"),
    "narrow": _("a screen of 320 pixels, which is 400% zoom"),
    "dark": _("dark colours"),
    "mirrored": _("from right to left"),
    "large letters": _("text twice as large"),
    "forced colours": _("the high-contrast colours of the device"),
}
"""Each mode in which every page was tested: its name in the test's file, and its name for readers."""


@dataclass(frozen=True)
class AccessibilityTest:
    """The last accessibility test: its standard, its date, and the modes in which every page was tested."""

    standard: str
    level: str
    tested_on: datetime.date
    modes: tuple[str, ...]


@cache
def last_test() -> AccessibilityTest:
    """Return the last test, read from its file."""
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return AccessibilityTest(content["standard"], content["level"], content["tested_on"], tuple(content["modes"]))


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """Show the page about accessibility."""
    test = last_test()
    contact = settings.CONTACT
    return render(
        request,
        "accessibility.html",
        {
            "test": test,
            "modes": [MODES[mode] for mode in test.modes],
            "contact": contact,
            "contact_address": contact if contact.startswith("https://") else f"mailto:{contact}",
        },
    )
