"""The page of a competition: its table (a hundred lines at a time), and on a page of its own the chart of places."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import Actor, of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.roles.permissions import ClubRight, may_in_club
from competitions.competition import CompetitionLine, UnusableCompetition, places_after_each_unit
from competitions.models import ClosedCompetition, Competition
from competitions.pages.competition.rows import (
    MAX_COLUMNS,
    all_units,
    competition_rows,
    marks_in,
    part_address,
    title_of,
    unit_columns,
)
from competitions.pages.lines_shown import lines_shown
from competitions.pages.season_charts import MAX_LINES, bump_chart
from competitions.pages.table_rows import evening_label, named_evening
from competitions.queries.competition.tables import (
    LoadedCompetition,
    competition_names,
    competition_of,
    competition_view,
    entrant_name,
    own_entrants,
    sealed_rows,
)
from competitions.wording.competition import competition_problems, competition_refusal
from competitions.wording.competition_rule import competition_rule_in_words
from competitions.wording.competition_words import RuleNames
from tournaments.evening.problems import refuse
from tournaments.pages.shared_club import shared_club_page

FIELDS = ("part", "as_of", "page", "sealed")
MAX_PART_LENGTH = 200
MAX_ENTRY_DIGITS = 10


@costly(CostlyKind.HISTORY)
@require_safe
@shared_club_page(*FIELDS)
def competition(request: HttpRequest, club: Club, competition: int) -> HttpResponse:
    """Show a table of a competition to everybody.

    `?part=` selects a table of the file, `?as_of=` a day, `?page=` the lines and `?name=` searches for names; `?units=all` shows all units.
    """
    return _page(request, competition_of(club, competition), "tournaments/competition/competition.html", competition_context)


@costly(CostlyKind.HISTORY)
@require_safe
@shared_club_page(*FIELDS)
def places(request: HttpRequest, club: Club, competition: int) -> HttpResponse:
    """Show the places of the leaders after each evening, as a chart and as a table."""
    return _page(request, competition_of(club, competition), "tournaments/competition/places.html", _places_context)


def _page(request: HttpRequest, row: Competition, template: str, context_of: Any) -> HttpResponse:
    """Return a page of a competition. If its rule no longer fits the evenings, keepers are told so, and others get the refusal."""
    actor = of_user(request.user)
    may_keep = may_in_club(actor, ClubRight.KEEP_SEASONS, row.club)
    context: dict[str, Any] = {"club": row.club, "competition": row, "may_keep": may_keep, "title": row.name}
    day, wrong_day = asked_day(request.GET.dict())
    try:
        view = competition_view(row, part=asked_part(request.GET.dict()), as_of=day, sealed=asked_seal(row, request.GET.dict()))
        context |= head_context(view) | context_of(actor, view, request.GET.dict())
    except UnusableCompetition as unusable:
        if not may_keep:
            raise competition_refusal(unusable) from None
        context["wrong"] = competition_problems(unusable.problems)
    return render(request, template, context | {"wrong_day": wrong_day}, status=422 if wrong_day else 200)


def asked_day(query: Mapping[str, str]) -> tuple[datetime.date | None, str]:
    """Return the day in `?as_of=`, and the sentence of what is wrong with it; None and "" without a day."""
    text = query.get("as_of", "").strip()
    try:
        return (datetime.date.fromisoformat(text) if text else None), ""
    except ValueError:
        return None, _("This is not a date. Choose a day.")


def asked_part(query: Mapping[str, str]) -> str | None:
    """Return the name of the table in `?part=`; None without one."""
    return query.get("part", "")[:MAX_PART_LENGTH] or None


def asked_seal(competition: Competition, query: Mapping[str, str]) -> ClosedCompetition | None:
    """Return the sealed tables in `?sealed=`, by the number of their entry; None without one. Refused: NOT_FOUND."""
    text = query.get("sealed", "")
    if not text:
        return None
    entry = int(text) if text.isascii() and text.isdecimal() and len(text) < MAX_ENTRY_DIGITS else 0
    sealed = next((row for row in sealed_rows(competition) if row.entry == entry), None)
    if sealed is None:
        raise refuse("NOT_FOUND", "sealed")
    return sealed


def head_context(view: LoadedCompetition) -> dict[str, Any]:
    """Return the template context of the heading: title, state, day, and links to the other tables of the file."""
    rule = view.table.rule
    tables = [(title_of(each), part_address(view, each.name), each.name == view.part) for each in view.rules.competitions]
    within = [each for each in view.rules.competitions if view.part in each.of]
    return {
        "view": view,
        "seals": [(row, _seal_address(view, row), row == view.closed) for row in sealed_rows(view.competition)] if view.closed else [],
        "title": title_of(rule) if rule.title or len(tables) > 1 else view.competition.name,
        "tables": tables if len(tables) > 1 else [],
        "within": [(title_of(each), part_address(view, each.name)) for each in within],
        "query": part_address(view, view.part),
    }


def competition_context(actor: Actor, view: LoadedCompetition, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the template context of a table for this reader; `query` selects the lines."""
    names = competition_names(actor, view)
    own = own_entrants(actor, view)
    others = {key: query[key] for key in ("part", "as_of", "sealed", "units") if query.get(key)}
    lines = view.table.lines
    shown = lines_shown(lines, _key_of, lambda line: entrant_name(view, line.entrant, names), query, others)
    whole = query.get("units") == "all"
    columns = unit_columns(view, view.table, whole=whole)
    rows = competition_rows(view, view.table, list(shown.page.object_list), columns, names, own, view.places_before)
    mine = next((key for key in own if shown.numbers.get(key)), "")
    return {
        "shown": shown,
        "page": shown.page,
        "rows": [(row, shown.numbers[row.key]) for row in rows],
        "own_place": shown.place_of(mine) if mine and mine not in {row.key for row in rows} else "",
        "columns": columns,
        "hidden_columns": 0 if whole else max(0, len(all_units(view.table)) - MAX_COLUMNS),
        "every_unit": f"{part_address(view, view.part)}&units=all",
        "players": len(lines),
        "evenings": len({name for line in lines for name in line.evenings}),
        "marks": marks_in(list(shown.page.object_list)),
        "rule": competition_rule_in_words(view.table.rule, rule_names(view, names)),
        "whole_table": part_address(view, view.part),
        "files": reverse("competition", args=[view.competition.club.slug, view.competition.pk]),
    }


def _seal_address(view: LoadedCompetition, row: ClosedCompetition) -> str:
    return f"{reverse('competition', args=[view.competition.club.slug, view.competition.pk])}?part={quote(view.part)}&sealed={row.entry}"


def rule_names(view: LoadedCompetition, names: Mapping[str, str]) -> RuleNames:
    """Return the names for the sentences of a rule."""
    evenings = {evening.key: named_evening(evening.name, evening.on) for evening in view.fed.evenings}
    return RuleNames(evenings, names, {rule.name: title_of(rule) for rule in view.rules.competitions})


def _key_of(line: CompetitionLine) -> str:
    return line.entrant


def _places_context(actor: Actor, view: LoadedCompetition, _query: Mapping[str, str]) -> dict[str, Any]:
    names, own = competition_names(actor, view), own_entrants(actor, view)
    leaders = [line for line in view.table.lines if line.place is not None]
    first = leaders[:MAX_LINES]
    first += [line for line in leaders[MAX_LINES:] if line.entrant in own][:1]
    after = places_after_each_unit(view.rules, view.part, view.played) if leaders else {}
    evenings = [evening for evening in view.fed.evenings if evening.key in after]
    course = [after[evening.key] for evening in evenings]
    labels = [evening_label(evening) for evening in evenings]
    named = [(line.entrant, entrant_name(view, line.entrant, names), _kind(line, own)) for line in first]
    return {
        "bump": bump_chart(named[:MAX_LINES], course, labels),
        "course": [({"name": name}, [each.get(key) for each in course]) for key, name, _kind_ in named],
        "evenings": list(zip(evenings, labels, strict=True)),
    }


def _kind(line: CompetitionLine, own: frozenset[str]) -> str:
    return "mine" if line.entrant in own else "top" if line.place is not None and line.place <= 3 else ""
