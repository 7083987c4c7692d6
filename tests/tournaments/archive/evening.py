"""An evening with everything that can happen: the fixture of the archive's tests."""

from __future__ import annotations

import datetime

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from scoring.games import published
from tests.cast import MACHINE, NAMES, AtTable, account
from tests.notation import deal as deal_in
from tests.rows_once import RowsOnce
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import passes, rounds, signing
from tournaments.seating.actions import drawing

FOURS = ("RIK 1+2 | 9", "MISERE 0 | made", "SOLO_8 3 | 7", "RIK 2+0 | 13")
FIVES = ("RIK 1+2 | 9", "MISERE 0 | lost", "PIEK 3 | made", "RIK 2+0 | 8", "SOLO_9 1 | 9")


@pytest.fixture
def whole(request: pytest.FixtureRequest, rows_once: RowsOnce) -> Tournament:
    """Return the evening with everything; its rows are made once."""
    return Tournament.objects.get(pk=rows_once("whole", lambda: play_everything(request.getfixturevalue("club")).pk))


def play_everything(club: Club) -> Tournament:
    """Play two rounds, the first of them finished: a correction, voids, an annulled draw, rulings, one overturned, a table reopened."""
    season = club_actions.open_season(
        by=MACHINE, club=club, name="2025-2026", starts_on=datetime.date(2025, 9, 1), ends_on=datetime.date(2026, 6, 30)
    )
    base = published("rikken_brabant")
    house = club_actions.publish_rules(by=MACHINE, club=club, name="Huisregels", base=base, options={"misere": 6})
    members = [club_actions.admit(by=MACHINE, club=club, name=name) for name in NAMES[:5]]
    tournament = evenings.create(
        by=MACHINE,
        club=club,
        name="Marietoernooi",
        on=datetime.date(2026, 3, 16),
        rules=base.with_options({"misere": 6}),
        house_rules=house,
        season=season,
        rounds_planned=2,
        deals_a_round=4,
    )
    prepare.enrol(by=MACHINE, tournament=tournament, members=members, guests=[*NAMES[5:], "Late Gast"])
    offices.appoint(by=MACHINE, tournament=tournament, user=account("jury"), role="jury")
    typist = account("desk")
    offices.appoint(by=MACHINE, tournament=tournament, user=typist, role="desk")
    offices.dismiss(by=MACHINE, tournament=tournament, user=typist)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=10))
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9), name="Marcel Dupond", called="Cel")
    drawing.undraw(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, seed="maandag"))
    first = drawing.seat(by=MACHINE, tournament=tournament, seed="dinsdag")
    rounds.start(by=MACHINE, round=first)
    four, five = (AtTable(table) for table in first.tables.all())
    deal = four.plays(FOURS[0])
    four.plays(*FOURS[1:])
    passes.new_pass(by=MACHINE, tournament=tournament, number=1)
    corrected = {"dealer": deal.facts["dealer"], **deal_in("RIK 1+2 | 10")}
    play.correct(by=four.by, deal=deal, facts=corrected, revision=1, reason="verteld")
    five.plays(*FIVES)
    play.void(by=five.by, deal=five.table.deals.get(number=5), revision=1, reason="verkeerd gegeven")
    five.plays(FIVES[4])
    moves = [Move(1, 2, 3)]
    fine = jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="verzaakt", moves=moves, table=four.table, article="12")
    jury.overturn(by=MACHINE, ruling=fine, text="toch niet")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="te laat", moves=[Move(4, 9, 5)])
    for table in (four, five):
        signing.sign(by=table.by, table=table.table, totals=table.round_totals())
    signing.reopen(by=MACHINE, table=four.table, reason="vergissing")
    signing.sign(by=four.by, table=four.table, totals=four.round_totals())
    rounds.finish(by=MACHINE, round=first)
    second = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=second)
    AtTable(second.tables.get(number=1)).plays(*FOURS[:2])
    return tournament
