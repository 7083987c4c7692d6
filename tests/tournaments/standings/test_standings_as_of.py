"""The standings at an earlier moment: what everybody read then can be read again, whatever changed since."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import MACHINE, AtTable, MovableClock
from tests.notation import deal as deal_in
from tournaments.evening.models import Round, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seat_answers
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.both


def read(tournament: Tournament, as_of: datetime.datetime | None = None) -> Any:
    now = standings(tournament, as_of=as_of)
    lines = [
        (line.place, line.entrant.pk, line.points, line.figure, line.moved, line.deals, line.missed, line.reason) for line in now.lines
    ]
    return lines, now.deals, now.sum, now.pot, now.round_number


def test_every_earlier_moment_reads_as_it_did_then_and_now_is_now(
    four: AtTable, five: AtTable, playing: Round, clock: MovableClock
) -> None:
    tournament, seen = playing.tournament, []
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["points", "minus_deals", "best_round", "direct", "mean"])
    tournament.refresh_from_db()

    def look() -> None:
        seen.append((timezone.now(), read(tournament)))
        assert read(tournament, timezone.now()) == seen[-1][1]
        clock.moves(minutes=3)

    look()
    first = four.plays("RIK 1+2 | 9")
    look()
    five.plays("all pass")
    look()
    play.correct(by=four.by, deal=first, revision=1, facts={"dealer": first.facts["dealer"], **deal_in("RIK 1+2 | 7")})
    look()
    five.plays("MISERE 2 | made")
    look()
    fine = jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Late.", moves=[Move(1, 5, 4)])
    look()
    play.void(by=four.by, deal=four.plays("SOLO_8 0 | 8"), revision=1)
    look()
    jury.overturn(by=MACHINE, ruling=fine, text="Not late.")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    seat_answers.sit_out(by=MACHINE, tournament=tournament, round=second, entrant=tournament.entrants.get(number=9))
    rounds.start(by=MACHINE, round=second)
    AtTable(second.tables.get(number=1)).plays("MISERE 1 | made")
    look()
    assert len({str(each) for _at, each in seen}) > 5, "it is another table each time"
    for at, each in seen:
        assert read(tournament, at) == each
