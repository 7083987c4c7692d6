"""The prizes on paper: names in the order in which they are read out."""

from __future__ import annotations

from tests.cast import MACHINE, AtTable
from tests.tournaments.papers.reading import paper, text
from tournaments.evening.models import Round
from tournaments.play.actions import rounds
from tournaments.prizes.actions import confirm_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule


def test_names_stand_on_paper_in_the_order_in_which_they_are_read_out(four: AtTable, playing: Round) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made", "SOLO_8 3 | 9")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    tournament = playing.tournament
    listed = [Prize(PrizeKind.PLACE, cents=2500, place=1), Prize(PrizeKind.LAST_BUT_ONE, "een rookworst")]
    set_prizes(by=MACHINE, tournament=tournament, prizes=listed, rule=PrizeRule())
    tournament.refresh_from_db()
    assert "Nobody has confirmed who gets which prize." in text(paper(tournament, "prizes"))
    confirm_prizes(by=MACHINE, tournament=tournament)
    tournament.refresh_from_db()
    printed = paper(tournament, "prizes")
    words = text(printed)
    assert words.index("een rookworst") < words.index("Els Maes") < words.index("€")
