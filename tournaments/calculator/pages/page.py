"""The calculator: enter a deal of any game, or paste a sheet, and see who pays whom and why. Stores nothing; works without a script."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.costly import CostlyKind, costly
from clubs.houserules.models import HouseRules
from clubs.pages.moved import moved_to
from scoring.engine.problem import Problem
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published
from tournaments.calculator.pages.words import calculator_words
from tournaments.calculator.wording import (
    MAX_NAME_LENGTH,
    MAX_SHEET_BYTES,
    MAX_SHEET_DEPTH,
    ScoredSheet,
    SheetError,
    scored_sheet,
    unreadable_sheet,
)
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import Unreadable, parse
from tournaments.evening.wording.seats import seat_letter
from tournaments.play.pages.words import table_words

PREFERRED_SEATS = 4
"""The number of players that the page proposes, if the game can be played by more or fewer."""


@dataclass(frozen=True)
class SheetDealRow:
    """A deal of the sheet: each player's points, or its mistakes."""

    number: int
    scored: Mapping[str, Any] | None
    points: list[tuple[str, int]]
    errors: list[SheetError]


@dataclass(frozen=True)
class TableSetup:
    """The form that sets up the table: its size, the players' names, and the first dealer."""

    sizes: list[int]
    seats: int
    players: list[tuple[int, str, str, str]]
    """For each player: the seat counted from 1, the letter of the seat, the name to show, and the name as typed, which may be empty."""
    dealer: int
    """The seat of the first dealer, counted from 1."""


def of_sheet(request: HttpRequest) -> HttpResponse:
    """Score the sheet that was pasted."""
    text = request.POST.get("sheet", "")
    return _page(request, *_score_pasted_text(text), text)


calculator = costly(CostlyKind.CALCULATION)(moved_to("all-rules", post=require_POST(of_sheet)))


@costly(CostlyKind.CALCULATION)
@require_safe
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """Show an empty table of one game: `?seats=`, `?dealer=` (from 1), `?name=` for each player, `?own=` for house rules."""
    if game not in GAMES:
        raise refuse("NOT_FOUND")
    query, rules = request.GET, published(game)
    sheet: dict[str, Any] = {"game": game}
    if query.get("own", "").isdecimal():
        house_rules = get_object_or_404(HouseRules, pk=int(query["own"][:12]), game=game)
        sheet["options"] = house_rules.options
    sizes = sorted(rules.game.table_sizes)
    requested_seats = int(query["seats"]) if query.get("seats", "").isdecimal() and len(query["seats"]) < 3 else PREFERRED_SEATS
    sheet["seats"] = requested_seats if requested_seats in sizes else PREFERRED_SEATS if PREFERRED_SEATS in sizes else sizes[0]
    dealer = int(query["dealer"]) if query.get("dealer", "").isdecimal() and len(query["dealer"]) < 3 else 1
    sheet["first_dealer"] = min(max(dealer, 1), sheet["seats"]) - 1
    names = [name.replace("\0", "").strip()[:MAX_NAME_LENGTH] for name in query.getlist("name")[: sheet["seats"]]]
    if any(names):
        sheet["names"] = names
    return _page(request, {**sheet, "deals": []}, scored_sheet(sheet), "")


def _score_pasted_text(text: str) -> tuple[Any, ScoredSheet]:
    """Parse the text that was pasted as a sheet, and score it."""
    raw = text.encode(errors="replace")
    try:
        if len(raw) > MAX_SHEET_BYTES:
            return None, _unreadable(
                "TOO_LARGE", _("This is longer than %(most)s KB. Paste fewer deals.") % {"most": MAX_SHEET_BYTES // 1024}
            )
        sheet = parse(raw, max_depth=MAX_SHEET_DEPTH)
    except Unreadable:
        return None, _unreadable("UNREADABLE", _("This is not JSON. Paste a whole sheet, from { to }."))
    return sheet, scored_sheet(sheet)


def _unreadable(code: str, sentence: str) -> ScoredSheet:
    return unreadable_sheet(Problem(code, "sheet"), sentence)


def _page(request: HttpRequest, sheet: Any, answer: ScoredSheet, text: str) -> HttpResponse:
    rules = published(answer.rules.game) if answer.rules else None
    context = {
        "rules": rules,
        "sheet": sheet,
        "scored": answer,
        "deals": _deals(sheet, answer),
        "totals": _with_names(answer, answer.points),
        "score": _with_names(answer, answer.score) if answer.score != answer.points else [],
        "above": [error for error in answer.errors if error.deal is None],
        "text": text or json.dumps(sheet, ensure_ascii=False, indent=1),
        "state": {"sheet": sheet, "told": msgspec.to_builtins(answer)},
        "words": table_words() | calculator_words(),
        "setup": _setup(rules, sheet, answer) if rules else None,
    }
    return render(request, "tournaments/calculator/page.html", context)


def _deals(sheet: Any, answer: ScoredSheet) -> list[SheetDealRow]:
    """Return each deal of the sheet in order, with its points or its mistakes."""
    count = len(sheet.get("deals") or []) if isinstance(sheet, Mapping) and answer.rules else 0
    scored = {deal["deal"]: deal for deal in answer.deals}
    return [
        SheetDealRow(
            number=place + 1,
            scored=scored.get(place),
            points=_with_names(answer, scored[place]["points"]) if place in scored else [],
            errors=[error for error in answer.errors if error.deal == place],
        )
        for place in range(count)
    ]


def _with_names(answer: ScoredSheet, figures: Sequence[int]) -> list[tuple[str, int]]:
    """Return pairs of a player's name and the player's value in `figures`, by seat. The list is empty if the sheet could not be read."""
    return list(zip(answer.names, figures, strict=False))


def _setup(rules: RuleSet, sheet: Mapping[str, Any], answer: ScoredSheet) -> TableSetup:
    typed = sheet.get("names") or []
    return TableSetup(
        sizes=sorted(rules.game.table_sizes),
        seats=len(answer.names),
        players=[(seat + 1, seat_letter(seat), name, typed[seat] if seat < len(typed) else "") for seat, name in enumerate(answer.names)],
        dealer=(sheet.get("first_dealer") or 0) + 1,
    )
