"""A player's page: a chart of their evening, statistics, every payment that is part of the total, and the hands that were written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from scoring.engine.words import say
from tournaments.entrants.queries.names import Names, display_name, public_names, text_for_reader, visible_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, right_names
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.models import Appeal
from tournaments.jury.pages.souvenirs import kept_souvenirs
from tournaments.pages.fragments import public_html, public_part
from tournaments.pages.shared import shared_page
from tournaments.papers.pages.picture import picture_text
from tournaments.papers.queries.player_picture import may_be_shared
from tournaments.play.wording.questions import reader_language
from tournaments.seating.pages.seating import seats_now
from tournaments.standings.pages.player_chart import player_chart
from tournaments.standings.pages.player_figures import player_figures, score_figures
from tournaments.standings.pages.player_payments import player_payments
from tournaments.standings.queries.lines import line_of
from tournaments.standings.queries.scored_deals import scored_deals
from tournaments.standings.queries.scores import score_courses
from tournaments.standings.queries.standings import Standings, total_of
from tournaments.standings.queries.visible_standings import frozen_at, reads_on, visible_standings
from tournaments.standings.wording.digest import line_text
from tournaments.standings.wording.line_names import line_name
from tournaments.standings.wording.ranking import line_explanations


@dataclass(frozen=True)
class OwnAppeal:
    """An appeal of the player as their page shows it. Its reason is for the jury and the table only."""

    appeal: Appeal
    answer: str
    """The answer, with the names that the reader may read; empty while there is none."""


PREVIEW_TEMPLATE = "tournaments/public/player_preview.html"
PART_TEMPLATE = "tournaments/public/player_part.html"


@require_safe
@shared_page
def player(request: HttpRequest, tournament: Tournament, rights: frozenset[Right], number: int) -> HttpResponse:
    """Show a player's evening, down to every payment of their total."""
    actor = of_user(request.user)
    entrant = get_object_or_404(tournament.entrants, number=number)
    names, live = visible_names(actor, tournament), reads_on(actor, tournament)
    # The page and its link preview are rendered separately, often from the same standings.
    read = cache(partial(visible_standings, tournament))
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "entrant": entrant,
        "names": names,
        "part": public_html(
            tournament, PART_TEMPLATE, partial(_part, entrant=entrant, live=live, read=read), names, variant=str(number), live=live
        ),
        "etag": version_etag(tournament, names, live=live),
        "preview": public_html(
            tournament, PREVIEW_TEMPLATE, partial(_preview, entrant=entrant, read=read), public_names(tournament), variant=str(number)
        ),
    }
    return render(request, "tournaments/public/player.html", context)


@require_safe
def part(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the part of the page that changes during the evening; the page fetches it to refresh itself."""

    def context(tournament: Tournament, names: Names, *, live: bool = False) -> dict[str, Any]:
        return _part(tournament, names, entrant=get_object_or_404(tournament.entrants, number=number), live=live)

    return public_part(request, slug, PART_TEMPLATE, context, variant=str(number), live_context=partial(context, live=True))


def _preview(tournament: Tournament, names: Names, *, entrant: Entrant, read: Callable[..., Standings]) -> dict[str, Any]:
    """Return the preview of a link to the page, as other programs show it. It has public data only, also if a director sends the link."""
    lines = read(live=tournament.frozen is None).lines
    line = next((line for line in lines if any(each.pk == entrant.pk for each in line.members)), None)
    place = line_text(line, sum(each.place is not None for each in lines)) if line else ""
    name, shareable = display_name(entrant, names), may_be_shared(tournament)
    return {
        "title": f"{name} · {isolated(tournament.name)}",
        "description": " · ".join(filter(None, (place, isolated(tournament.club.name), date_format(tournament.on, "DATE_FORMAT")))),
        "address": reverse("player", args=[tournament.slug, entrant.number]),
        "picture": f"{reverse('player-picture', args=[tournament.slug, entrant.number])}?v={tournament.version}" if shareable else "",
        "picture_text": picture_text(name, tournament) if shareable else "",
    }


def _appeals(entrant: Entrant, names: Names, until: datetime | None) -> list[OwnAppeal]:
    """Return the player's appeals, the oldest first; while the standings are frozen, only those that ended before `until`."""
    everybody = list(entrant.tournament.entrants.all()) if (rows := list(entrant.appeals.select_related("ruling"))) else []
    shown = [each for each in rows if until is None or (each.answered_at or each.received_at) <= until]
    return [OwnAppeal(each, text_for_reader(each.answer, everybody, names)) for each in shown]


def _part(
    tournament: Tournament, names: Names, *, entrant: Entrant, live: bool = False, read: Callable[..., Standings] | None = None
) -> dict[str, Any]:
    line, until = line_of(entrant), frozen_at(tournament, live=live)
    language = get_language() or "en"
    payments = player_payments(tournament, entrant, names, language, until=until)
    standings = read(live=live) if read else visible_standings(tournament, live=live)
    scores, standing = standings.scores, standings.line_with(entrant.pk)
    former = [(each, total_of(each, until=until) if scores is None else scores.get(each.pk, 0)) for each in line.former]
    own_count = scores is not None
    total = payments.total if scores is None else scores.get(entrant.pk, 0)
    people = [entrant.pk, *(each.pk for each in line.former)]
    course = (
        score_courses(tournament, {entrant.pk: people}, until)[entrant.pk]
        if own_count
        else [(each.number, [cause.running for cause in each.causes]) for each in payments.rounds]
    )
    return {
        "entrant": entrant,
        "payments": payments,
        "rounds": payments.rounds[::-1],
        "figures": score_figures(scored_deals(entrant, until=until), tournament.rule_set, language)
        if own_count
        else player_figures(payments),
        "chart": player_chart(course),
        "course": course,
        "standing": standing,
        "mates": [each for each in standing.members if each.pk != entrant.pk] if standing else [],
        "own_count": own_count,
        "scored": own_count and standing is not None,
        "total": total,
        "settlement": say(tournament.rule_set.game.settlement_note, reader_language()),
        "explanation": line_explanations(standings, lambda each: line_name(each, names)).get(standing.entrant.pk, "") if standing else "",
        "places": sum(each.place is not None for each in standings.lines),
        "line": line,
        "former": former,
        "line_total": total + sum(points for _each, points in former),
        "souvenirs": [each for each in kept_souvenirs(entrant) if until is None or each.ruling.at <= until],
        "appeals": _appeals(entrant, names, until),
        "live": until is None,
        **seats_now(tournament, entrant),
    }
