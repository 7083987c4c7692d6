"""The finalists: the director's card before the final is drawn, and the buttons that decide who goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.entrants.queries.names import staff_names
from tournaments.evening.models import Tournament
from tournaments.evening.pages.closing_address import back_to_closing
from tournaments.evening.permissions import Right, tournament_for
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import DecidedFinal, Edge
from tournaments.finals.queries.finals import FinalToDecide, final_to_decide, plays_on
from tournaments.finals.wording import final_rule_text
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import line_name


@dataclass(frozen=True)
class FinalCard:
    """The proposed finalists by the standings before the final, with their lines of the standings."""

    to_decide: FinalToDecide
    rule: str
    """The plan's settings of the final, in a sentence."""
    through: list[StandingsLine]
    tied: list[StandingsLine]
    next_ones: list[StandingsLine]
    """The lines of the standings directly below the last player who can go on."""
    moved_up_for: list[str]
    """The names of withdrawn players who would have gone on; the next players take their places."""
    decided: DecidedFinal | None

    @property
    def more(self) -> int:
        """The number of finalists if all players who are equal for the last places go on."""
        return len(self.through) + len(self.tied)


NEXT_ONES = 3


def final_card(tournament: Tournament) -> FinalCard | None:
    """Return the card of the final; None if no final is planned, the final is drawn, or the last round before it is not finished."""
    to_decide = final_to_decide(tournament)
    if to_decide is None or not to_decide.finished:
        return None
    result, decided = to_decide.qualification, to_decide.decided
    through = {*result.through, *(decided.players if decided is not None else ())}
    tied = set(result.tied) if decided is None else set()
    lines = list(to_decide.lines)
    rest = [line for line in lines if line.entrant.number not in through | tied and plays_on(line)]
    return FinalCard(
        to_decide=to_decide,
        rule=final_rule_text(tournament),
        through=_lines(lines, through),
        tied=_lines(lines, tied),
        next_ones=rest[:NEXT_ONES],
        moved_up_for=[line_name(line, staff_names(tournament)) for line in lines if line.entrant.number in result.withdrawn],
        decided=decided,
    )


def _lines(lines: Iterable[StandingsLine], numbers: set[int]) -> list[StandingsLine]:
    return [line for line in lines if line.entrant.number in numbers]


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """Decide who goes on to the final."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    decision: dict[str, Any] = {"edge": request.POST.get("edge", Edge.ASK), "seen": request.POST.get("seen", "")}
    with refusal_as_message(request, _("The finalists are fixed. The final can be drawn.")):
        qualify(by=actor, tournament=tournament, **decision)
    return back_to_closing(request, slug, "desk-rounds")
