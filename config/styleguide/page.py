"""`/styleguide/`. Each component is a template in `templates/styleguide/`, written with the classes, tags and partial templates of the
pages themselves; `tests/config/test_styleguide.py` holds that no class of a component is missing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, get_language_bidi, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.permissions import lack_of_right
from config.styleguide.samples import Sample
from scoring.games import published
from tournaments.permissions import may_see_house
from tournaments.web.table.first_view import FirstChoice, FirstQuestion
from tournaments.web.table.words import table_words
from tournaments.wording.contract_hints import contract_hints

BESIDE = (
    "text",
    "buttons",
    "messages",
    "chips",
    "icons",
    "meters",
    "figures",
    "search",
    "lists",
    "feed",
    "rail",
    "why",
    "nothing",
    "adder",
)
"""Components that are as narrow as a phone: their three pictures stand beside one another where there is room."""
BELOW = ("mast", "cards", "forms", "options", "tables", "tiles", "clock", "seats", "charts", "hero", "board", "timeline", "widths")
"""Components that use the width of the page: their pictures stand one below the other."""

CHOICES = (
    ("RIK", "Rik", "", "", False),
    ("SOLO_8", "Solo 8", "4 / 8", "target", True),
    ("PIEK", "Piek", "", "jury", False),
    ("MISERE", "Misère", "", "", False),
)
"""Answers of the phone's first question, in each of their looks: value, label, hint, classes, whether it was promised."""


@dataclass(frozen=True)
class Part:
    """A component on the page."""

    name: str
    """Also of its template and, mostly, of its style."""
    beside: bool

    @property
    def template(self) -> str:
        return f"styleguide/{self.name}.html"


@never_cache
@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """The page, for whoever may see the state of the house."""
    _require_sight_of_house(request)
    parts = sorted(
        [*(Part(name, beside=True) for name in BESIDE), *(Part(name, beside=False) for name in BELOW)], key=lambda part: part.name
    )
    return render(request, "styleguide/page.html", {"parts": parts, "samples": _samples()})


@never_cache
@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """What stands on a table's phone, whose style is its own: light, dark or mirrored, as `?shown=` says. The sheet opens as it does
    there.
    """
    _require_sight_of_house(request)
    samples = _samples()
    sample = next((each for each in samples if each.key == request.GET.get("shown")), samples[0])
    hints = contract_hints(published("rikken_brabant"), get_language() or "en")
    first = FirstQuestion(
        number=3,
        roles=sample.leaders[0]["name"],
        warnings=(sample.leaders[1]["name"],),
        name="contract",
        ask=gettext("Contract"),
        grid="grid choice",
        choices=tuple(FirstChoice(*choice) for choice in CHOICES),
        more=True,
        about_contracts=True,
    )
    context = {
        "samples": samples,
        "sample": sample,
        "tournament": {"name": "Troela"},
        "first": first,
        "words": table_words(),
        "contract_hints": hints,
    }
    return render(request, "styleguide/phone/page.html", context)


def _require_sight_of_house(request: HttpRequest) -> None:
    actor = of_user(request.user)
    if not may_see_house(actor):
        raise lack_of_right(actor, second_factor_helps=False)


def _samples() -> list[Sample]:
    """Light and dark in the direction of the reader's language, and light in the other."""
    own, other = ("rtl", "ltr") if get_language_bidi() else ("ltr", "rtl")
    return [Sample("light", "light", own), Sample("dark", "dark", own), Sample("mirrored", "light", other)]
