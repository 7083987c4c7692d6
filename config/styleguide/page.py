"""`/styleguide/`: every component of the pages, with the classes, tags and partial templates of real pages.

Each is a template in `templates/styleguide/`. `tests/config/test_styleguide.py` checks that no class of a component is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, get_language_bidi
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import structs

from clubs.actors import of_user
from clubs.roles.permissions import lack_of_right
from config.styleguide.samples import ComponentSample
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published
from tournaments.evening.permissions import may_see_installation
from tournaments.play.pages.first_view import FirstChoice, FirstQuestion, question_of
from tournaments.play.pages.words import table_words
from tournaments.play.queries.upcoming import UpcomingDeal
from tournaments.play.wording.contract_hints import ContractHint, contract_hints
from tournaments.play.wording.questions import deal_questions

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
"""Components that are as narrow as a phone. Their three samples are side by side if there is space."""
BELOW = ("mast", "cards", "forms", "options", "tables", "tiles", "clock", "seats", "charts", "hero", "board", "timeline", "widths")
"""Components that need the width of the page. Their samples are one below the other."""

LOOKS = {"SOLO_8": "target", "PIEK": "jury"}
"""The two contracts, by code, whose buttons the style guide's phone shows in a special look, each with the CSS class of its look.

`target` marks the promised contract, and `jury` a contract that needs the jury. On a real phone, the deal and the game decide which answers
have one of these classes.
"""


@dataclass(frozen=True)
class StyleguidePart:
    """A component on the page."""

    name: str
    """The name of the component's template and, usually, of its style sheet."""
    beside: bool

    @property
    def template(self) -> str:
        return f"styleguide/{self.name}.html"


@never_cache
@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Show the style guide to those who may read `/status/`."""
    _require_sight_of_house(request)
    parts = sorted(
        [*(StyleguidePart(name, beside=True) for name in BESIDE), *(StyleguidePart(name, beside=False) for name in BELOW)],
        key=lambda part: part.name,
    )
    return render(request, "styleguide/page.html", {"parts": parts, "samples": _samples()})


@never_cache
@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """Show the page of a table's phone, which has its own styles. `?shown=` chooses light, dark or mirrored."""
    _require_sight_of_house(request)
    samples = _samples()
    sample = next((each for each in samples if each.key == request.GET.get("shown")), samples[0])
    rules, words = published("rikken_brabant"), table_words()
    hints = contract_hints(rules, get_language() or "en")
    context = {
        "samples": samples,
        "sample": sample,
        "tournament": {"name": "Troela"},
        "first": _first_question(rules, words, hints, names=[each["name"] for each in sample.leaders]),
        "words": words,
        "contract_hints": hints,
    }
    return render(request, "styleguide/phone/page.html", context)


def _first_question(rules: RuleSet, words: dict[str, str], hints: Sequence[ContractHint], *, names: list[str]) -> FirstQuestion:
    """Return the first question of the game's form about a deal, with one answer in each of the two looks (LOOKS)."""
    deal = deal_questions(UpcomingDeal(3, rules.game.first_state(TableStart(seats=4, first_dealer=0))), rules)
    first = question_of(deal, (names * 2)[:4], words, hints)
    if first is None:
        raise ValueError(f"{rules.code} has no question that can be answered with a tap")
    choices = (_in_look(choice, LOOKS.get(str(choice.value), ""), words) for choice in first.choices)
    return structs.replace(first, warnings=(names[1],), choices=tuple(choices))


def _in_look(choice: FirstChoice, look: str, words: dict[str, str]) -> FirstChoice:
    hint = words["hint_jury"] if look == "jury" else choice.hint
    return structs.replace(choice, kind=look or choice.kind, hint=hint, target=choice.target or look == "target")


def _require_sight_of_house(request: HttpRequest) -> None:
    actor = of_user(request.user)
    if not may_see_installation(actor):
        raise lack_of_right(actor, second_factor_helps=False)


def _samples() -> list[ComponentSample]:
    """Return three samples: light and dark in the reader's direction of text, and light in the opposite direction."""
    own, other = ("rtl", "ltr") if get_language_bidi() else ("ltr", "rtl")
    return [ComponentSample("light", "light", own), ComponentSample("dark", "dark", own), ComponentSample("mirrored", "light", other)]
