"""The page of one entrant of a competition: every unit with what it brings and why it counts or not, down to the evenings' payments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from competitions.competition import CompetitionLine, UnusableCompetition
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.values import MEAN, PLAYER
from competitions.pages.competition.rows import FigureTexts, entrant_addresses, part_address, remark_of, title_of, unit_title
from competitions.pages.competition.table import asked_day, asked_part, asked_seal, head_context
from competitions.queries.competition.tables import LoadedCompetition, competition_names, competition_of, competition_view, entrant_name
from competitions.wording.competition import competition_refusal
from competitions.wording.competition_line import after_in_words, before_in_words, no_place_in_words, unit_in_words
from tournaments.evening.problems import refuse
from tournaments.pages.shared_club import shared_club_page


@dataclass(frozen=True)
class ExplainedUnit:
    """A unit of one entrant, with what it brings in words."""

    title: str
    links: tuple[tuple[str, str], ...]
    """The pages that explain the result, each with its text: players' pages of the evening, or the table of a part."""
    worth: str
    sign: str
    is_struck: bool
    sentence: str


@costly(CostlyKind.HISTORY)
@require_safe
@shared_club_page("part", "as_of", "sealed")
def entrant(request: HttpRequest, club: Club, competition: int, entrant: str) -> HttpResponse:
    """Explain the line of one entrant to everybody. Refused: NOT_FOUND if the table has no such entrant."""
    row, query = competition_of(club, competition), request.GET.dict()
    day, _wrong = asked_day(query)
    try:
        view = competition_view(row, part=asked_part(query), as_of=day, sealed=asked_seal(row, query))
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    line = next((each for each in view.table.lines if each.entrant == entrant), None)
    if line is None:
        raise refuse("NOT_FOUND")
    names = competition_names(of_user(request.user), view)
    context = {"club": club, "competition": row} | head_context(view) | _context(view, line, names)
    return render(request, "tournaments/competition/entrant.html", context)


def _context(view: LoadedCompetition, line: CompetitionLine, names: Mapping[str, str]) -> dict[str, Any]:
    rule, texts = view.table.rule, FigureTexts(view.table)
    units = _explained(view, line, names, texts)
    weighted = Fraction(sum((each.worth or 0) * each.unit.weight for each in line.counted))
    weight = sum(each.unit.weight for each in line.counted)
    base = weighted / max(weight, rule.fill) if rule.count == MEAN and max(weight, rule.fill) else weighted
    bonus = line.figure - base if line.figure is not None else 0
    return {
        "line": line,
        "name": entrant_name(view, line.entrant, names),
        "figure": texts.figure(line.figure),
        "figure_sign": texts.sign(line.figure),
        "remark": remark_of(line),
        "no_place": no_place_in_words(rule, line),
        "units": units[::-1],
        "counted": len(line.counted),
        "is_mean": rule.count == MEAN,
        "bonus": texts.worth(bonus) if bonus else "",
        "neighbours": _neighbours(view, line, names),
        "back": reverse("competition", args=[view.competition.club.slug, view.competition.pk]) + part_address(view, view.part),
    }


def _explained(view: LoadedCompetition, line: CompetitionLine, names: Mapping[str, str], texts: FigureTexts) -> list[ExplainedUnit]:
    evenings = {evening.key: evening for evening in view.fed.evenings}
    struck = {each.unit.name for each in line.struck}
    players = _players_by_evening(view, line)

    def links(unit: UnitOfEntrant) -> tuple[tuple[str, str], ...]:
        if view.table.rule.of:
            part = part_address(view, unit.unit.name)
            address = reverse("competition-entrant", args=[view.competition.club.slug, view.competition.pk, line.entrant])
            return ((_("How this part was counted"), address + part),) if unit.is_present else ()
        evening = evenings.get(unit.unit.evening.name) if unit.unit.evening is not None else None
        if evening is None or not evening.slug:
            return ()
        here = [(key, (evening.entrants or {}).get(key)) for key in players[evening.key]]
        return tuple(
            (
                names.get(key, key) if view.table.rule.by != PLAYER else _("Every payment"),
                reverse("player", args=[evening.slug, number]),
            )
            for key, number in here
            if number is not None
        )

    def title(unit: UnitOfEntrant) -> str:
        return title_of(view.rules.competition(unit.unit.name)) if view.table.rule.of else unit_title(unit.unit, evenings)

    return [
        ExplainedUnit(
            title=title(unit),
            links=links(unit),
            worth="" if unit.worth is None else texts.worth(unit.worth),
            sign=texts.sign(unit.worth) if unit.unit.name not in struck else "",
            is_struck=unit.unit.name in struck,
            sentence=unit_in_words(view.table.rule, unit, is_struck=unit.unit.name in struck, has_right_to_place=line.why != "who"),
        )
        for unit in line.units
    ]


def _players_by_evening(view: LoadedCompetition, line: CompetitionLine) -> dict[str, dict[str, None]]:
    """Return by evening the keys of the people who played for an entrant: the person, or the players of the pair or team."""
    by = view.table.rule.by
    players: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for row in view.fed.results.rows:
        if row.names.get(by) == line.entrant and row.is_present:
            players[row.evening][row.player] = None
    return players


def _neighbours(view: LoadedCompetition, line: CompetitionLine, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the sentences about those directly before and after, each with the address of the other's page."""
    if line.place is None:
        return []
    placed = [each for each in view.table.lines if each.place is not None]
    at, address = placed.index(line), entrant_addresses(view)
    sentences = []
    for number, in_words in ((at - 1, before_in_words), (at + 1, after_in_words)):
        if 0 <= number < len(placed):
            other = placed[number]
            sentences.append((in_words(view.table.rule, line, other, entrant_name(view, other.entrant, names)), address(other.entrant)))
    return sentences
