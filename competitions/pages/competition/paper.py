"""A competition's table on paper, for the wall: A4 across, as many units as fit, with public names. A worker makes it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import Actor, of_user
from clubs.pages.refusals import refusal_as_message
from clubs.roles.permissions import ClubRight, club_for
from competitions.competition import UnusableCompetition
from competitions.pages.competition.rows import all_units, competition_rows, marks_in, title_of, unit_columns
from competitions.pages.competition.table import asked_part, rule_names
from competitions.queries.competition.tables import LoadedCompetition, competition_names, competition_of, competition_view
from competitions.wording.competition import competition_refusal
from competitions.wording.competition_rule import competition_rule_in_words
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.pages.shared_club import current_club_marks
from tournaments.papers.actions.papers import ask
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet

COLUMNS, COLUMNS_OF_LARGE = 14, 10
"""The greatest number of units on a page: at 10 points, and at 13 points, in which a short table is printed."""
LINES_OF_LARGE = 18
"""The greatest number of lines of a table that is printed large: they fill one page."""
STATE_LENGTH = 10


@require_POST
def print_table(request: HttpRequest, club: str, competition: int) -> HttpResponse:
    """Ask for the paper of a table, and lead to the page of papers of the last evening that feeds it, where it can be opened."""
    actor = of_user(request.user)
    row = competition_of(club_for(actor, club, ClubRight.KEEP_SEASONS), competition)
    try:
        view = competition_view(row, part=asked_part(request.POST.dict()))
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    tournament = _last_evening(view)
    if tournament is None:
        messages.error(request, _("No evening of this competition is closed yet."))
        return redirect("competition", club, row.pk)
    with refusal_as_message(request):
        ask(by=actor, tournament=tournament, kind="competition", about=str(_subject(view)), language=row.club.language)
    return redirect("papers", tournament.slug)


def competition_paper(tournament: Tournament, competition: int, table: int) -> Iterator[PaperSheet]:
    """Yield the sheet of a table as everybody may read it. `table` is its number in the rule file. Refused: NOT_FOUND."""
    row = competition_of(tournament.club, competition)
    try:
        view = competition_view(row)
        rules = view.rules.competitions
        if not 1 <= table <= len(rules):
            raise refuse("NOT_FOUND")
        if rules[table - 1].name != view.part:
            view = competition_view(row, part=rules[table - 1].name)
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    yield PaperSheet(render_to_string("tournaments/papers/competition.html", _context(view)))


def _context(view: LoadedCompetition) -> dict[str, object]:
    lines = view.table.lines
    columns = unit_columns(view, view.table, whole=True)
    is_large = len(lines) <= LINES_OF_LARGE and len(columns) <= COLUMNS_OF_LARGE
    fitting = columns[-COLUMNS:]
    names = competition_names(Actor(), view)
    rule = view.table.rule
    return {
        "view": view,
        "club": view.competition.club,
        "title": title_of(rule) if rule.title or len(view.rules.competitions) > 1 else view.competition.name,
        "columns": fitting,
        "all_columns": len(columns) if len(columns) > len(fitting) else 0,
        "rows": competition_rows(view, view.table, lines, fitting, names, frozenset(), view.places_before),
        "marks": marks_in(lines),
        "rule": competition_rule_in_words(rule, rule_names(view, names)),
        "is_large": is_large,
        "now": timezone.localtime(),
        "has_rights": any(line.rights for line in lines),
        "units": len(all_units(view.table)),
    }


def _last_evening(view: LoadedCompetition) -> Tournament | None:
    """Return the last evening of the club's own that feeds the table; its page of papers has the paper."""
    names = {name for line in view.table.lines for name in line.evenings}
    own = [evening.slug for evening in view.fed.evenings if evening.slug and evening.key in names]
    return Tournament.objects.select_related("club").get(slug=own[-1]) if own else None


def _subject(view: LoadedCompetition) -> PaperSubject:
    """Return the subject of a paper made now.

    Another rule, seal or result makes another subject, so that an earlier paper is never taken for this one.
    """
    number = [rule.name for rule in view.rules.competitions].index(view.part) + 1
    club = view.competition.club
    seal = view.closed.entry if view.closed else 0
    state = repr((view.version.version, seal, view.competition.name, current_club_marks([club.slug]).get(club.slug)))
    digest = sha256(state.encode()).hexdigest()[:STATE_LENGTH]
    return PaperSubject(table=number, competition=view.competition.pk, shown=digest)
