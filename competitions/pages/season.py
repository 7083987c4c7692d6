"""The page of a season: its table (a hundred lines at a time), charts of places and attendance, records, and the balance of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import Actor, of_user
from clubs.club.models import Club, Season
from clubs.costly import CostlyKind, costly
from clubs.direction import comma_text, isolated
from clubs.roles.permissions import ClubRight, may_in_club
from competitions.pages.lines_shown import lines_shown
from competitions.pages.past import past_part
from competitions.pages.plots import bar_chart
from competitions.pages.rule import rule_part
from competitions.pages.season_charts import MAX_LINES, bump_chart
from competitions.pages.table_rows import TableRow, evening_label, named_evening, shown_evenings, sign_of, table_rows
from competitions.queries.season import LoadedSeason, current_rule, own_season_key, season_name_of, season_names, season_of, season_view
from competitions.season import RecordKind, SharedRecord, Unusable, category_lines, decimals_needed, decimals_of_totals
from competitions.wording.season import problems_in_words, season_refusal
from competitions.wording.season_figures import exact_signed_figure, rule_in_words, signed_figure
from tournaments.entrants.queries.names import Names
from tournaments.pages.shared_club import shared_club_page


@costly(CostlyKind.HISTORY)
@require_safe
@shared_club_page("page")
def season(request: HttpRequest, club: Club, season: int) -> HttpResponse:
    """Show the table of a season, to everybody: `?page=` selects its lines, `?name=` searches for names."""
    return season_page(request, season_of(club, season))


def season_page(
    request: HttpRequest, season: Season, *, rule: dict[str, Any] | None = None, past: dict[str, Any] | None = None
) -> HttpResponse:
    """Return the page of a season. Those who may edit seasons also get the forms; `rule` and `past` are the parts with a sent form.

    If the current rule no longer fits the evenings, only those who may edit seasons get the page, as they correct the rule there.
    """
    actor = of_user(request.user)
    may_keep = may_in_club(actor, ClubRight.KEEP_SEASONS, season.club)
    context: dict[str, Any] = {"club": season.club, "season": season, "may_keep": may_keep, "version": current_rule(season).version}
    if may_keep:
        context |= (rule or rule_part(request, season)) | (past or past_part(season))
    try:
        context |= season_context(actor, season, season_view(season), request.GET.dict())
    except Unusable as unusable:
        if not may_keep:
            raise season_refusal(unusable) from None
        context["wrong"] = problems_in_words(unusable.problems)
    refused = any(context[form].errors for form in ("rule_form", "past_form") if form in context)
    return render(request, "tournaments/season/season.html", context, status=422 if refused else 200)


def season_context(actor: Actor, season: Season, view: LoadedSeason, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the template context of a season for this reader; `query` selects the lines."""
    names = season_names(actor, season, view)
    own = own_season_key(actor, view)
    people = view.figures.people
    shown = lines_shown(view.table.lines, lambda line: line.player, lambda line: season_name_of(people[line.player], names), query)
    rows = table_rows(view, list(shown.page.object_list), names, own)
    evenings = shown_evenings(view)
    labels = [evening_label(evening) for evening in evenings]
    groups = ((group.name, shown.among(category_lines(view.table, group))) for group in view.rule.categories)
    context = {
        "players": len(view.table.lines),
        "shown": shown,
        "page": shown.page,
        "rows": [(row, shown.numbers[row.key], shown.place_of(row.key) if shown.typed else "") for row in rows],
        "own_place": shown.place_of(own) if own not in {row.key for row in rows} else "",
        "evenings": [(evening, label) for evening, label in zip(evenings, labels, strict=True)],
        "rule": rule_in_words(view.rule, {evening.key: named_evening(evening.name, evening.on) for evening in view.figures.evenings}),
        "average_attendance": round(sum(view.table.attendance) / len(evenings)) if evenings else 0,
        "never_missed": sum(line.evenings == len(evenings) for line in view.table.lines),
        "categories": [(name, [(row, 0, "") for row in table_rows(view, lines, names, own)]) for name, lines in groups if lines],
    }
    return context | (_beside_the_table(view, rows[:MAX_LINES], labels, names) if shown.is_whole else {})


def _beside_the_table(view: LoadedSeason, leaders: Sequence[TableRow], labels: Sequence[str], names: Names) -> dict[str, Any]:
    """Return the template context of everything that only the season's first page shows: charts, records, and the balance."""
    return {
        "teams": _teams(view),
        "bump": bump_chart([_leader(row) for row in leaders], view.running_places, labels),
        "course": [(row, [places.get(row.key) for places in view.running_places]) for row in leaders],
        "bars": bar_chart(view.table.attendance, [str(each) for each in view.table.attendance], labels),
        "attendance": list(zip(labels, view.table.attendance, strict=True)),
        "records": [_record(view, record, names) for record in view.records],
        "account": _account(view),
        "unbalanced": _unbalanced(view),
    }


def _leader(row: TableRow) -> tuple[str, str, str]:
    return row.key, row.name, "mine" if row.is_mine else "top" if row.medal else ""


def _record(view: LoadedSeason, record: SharedRecord, names: Names) -> tuple[str, str, str]:
    """Return the title of a record, its first three holders, and its value as a text, such as `5×`."""
    titles = {
        RecordKind.HIGHEST: _("Highest evening"),
        RecordKind.WINS: _("Most evenings won"),
        RecordKind.CLIMB: _("Biggest climb"),
        RecordKind.EVENINGS: _("Most evenings played"),
        RecordKind.STREAK: _("Longest run above zero"),
    }
    labels = {evening.key: evening_label(evening) for evening in view.figures.evenings}
    holders = [
        comma_text([isolated(season_name_of(view.figures.people[player], names)), *([isolated(labels[evening])] if evening else [])])
        for player, evening in record.holders[:3]
    ]
    more = len(record.holders) - len(holders)
    if more:
        holders.append(_("{count} more").format(count=more))
    if record.kind is RecordKind.HIGHEST:
        figure = exact_signed_figure(record.figure)
    else:
        figure = f"▲{record.figure}" if record.kind is RecordKind.CLIMB else f"{record.figure}×"
    return titles[record.kind], " · ".join(holders), figure


def _account(view: LoadedSeason) -> list[tuple[str, str, str]]:
    """Return the season's balance: for each part its label, its points, and their CSS class. The last part is the sum."""
    account = view.table.account
    parts = [(_("Counted"), account.counted), (_("Does not count"), account.dropped)]
    if account.pots:
        parts.append((_("In the pots"), account.pots))
    if account.others:
        parts.append((_("Points of guests, who are not ranked"), account.others))
    parts.append((_("All together"), account.balance))
    decimals = decimals_needed(figure for _word, figure in parts)
    return [(word, signed_figure(figure, decimals), sign_of(figure)) for word, figure in parts]


def _unbalanced(view: LoadedSeason) -> str:
    """Return the evenings whose points do not add up to zero, each with its sum."""
    names = {evening.key: evening.name for evening in view.figures.evenings}
    return comma_text(f"{isolated(names[key])} ({exact_signed_figure(left)})" for key, left in view.table.account.unbalanced)


def _teams(view: LoadedSeason) -> list[tuple[int | None, str, str, str]]:
    if view.teams is None:
        return []
    decimals = decimals_of_totals(view.teams.rule, (line.total for line in view.teams.lines))
    return [(line.place, line.name, signed_figure(line.total, decimals), sign_of(line.total)) for line in view.teams.lines]
