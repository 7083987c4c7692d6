"""Verifying the jury's work: a row of a call, a verdict, a decision or a table's carried figures, changed by SQL, is found."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable, People
from tests.rows_once import RowsOnce
from tests.tournaments.archive.test_verify import change
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences, first_difference
from tournaments.evening.models import Tournament
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

CHANGES = {
    "a call's article": ("UPDATE tournaments_call SET article = 'OTHER' WHERE article = 'REVOKE'", "REVOKE"),
    "a call's deal": ("UPDATE tournaments_call SET deal_number = 7 WHERE article = 'REVOKE'", "7"),
    "a call's seat": ("UPDATE tournaments_call SET seat = 3 WHERE article = 'REVOKE'", "3"),
    "a call's note": ("UPDATE tournaments_call SET note = 'spades' WHERE article = 'REVOKE'", "spades"),
    "a call's outcome": ("UPDATE tournaments_call SET outcome = 'settled' WHERE article = 'REVOKE'", "settled"),
    "who called": ("UPDATE tournaments_call SET called_by = 'nobody' WHERE article = 'REVOKE'", "nobody"),
    "who heard it": ("UPDATE tournaments_call SET heard_by = 'nobody' WHERE article = 'REVOKE'", "nobody"),
    "who ended it": ("UPDATE tournaments_call SET ended_by = 'nobody' WHERE article = 'REVOKE'", "nobody"),
    "a call taken away": ("DELETE FROM tournaments_call WHERE article = 'DISPUTE'", "which is not in the file"),
    "the points of a verdict": ("UPDATE tournaments_deal SET verdict = '{\"awarded\": [9, -3, -3, -3]}' WHERE number = 1", "deal 1"),
    "a verdict taken away": ("UPDATE tournaments_deal SET verdict = NULL WHERE number = 1", "deal 1"),
    "a verdict that nobody gave": ("UPDATE tournaments_deal SET verdict = '{\"annulled\": true}' WHERE number = 2", "deal 2"),
    "what a ruling decides": (
        "UPDATE tournaments_ruling SET decides = '{\"deal\": {\"awarded\": [9, -3, -3, -3]}}' WHERE kind = 'award'",
        "Ruling 2: decides",
    ),
    "a warning moved to another": ("UPDATE tournaments_ruling SET decides = '{\"warned\": 3}' WHERE number = 1", "Ruling 1: decides"),
    "a ruling's kind": ("UPDATE tournaments_ruling SET kind = 'warn' WHERE number = 1", "Ruling 1: kind"),
    "a ruling's author": ("UPDATE tournaments_ruling SET \"by\" = 'nobody' WHERE number = 1", "nobody"),
    "until when one may appeal": ("UPDATE tournaments_ruling SET appeal_until = NULL WHERE number = 1", "Ruling 1: appeal_until"),
    "a ruling's call": ("UPDATE tournaments_ruling SET call_id = NULL WHERE number = 1", "Ruling 1: call"),
    "a ruling's deal": ("UPDATE tournaments_ruling SET deal_id = NULL WHERE number = 2", "Ruling 2: deal"),
    "what a table carries": ("UPDATE tournaments_table SET carried = '{\"lost_solos\": [0, 2, 0, 0]}' WHERE number = 1", "lost_solos"),
    "an excluded player taken back": ("UPDATE tournaments_entrant SET withdrawn = FALSE WHERE number = 5", "Player 5"),
}
"""One row each, and what finds it."""


@pytest.fixture
def judged(request: pytest.FixtureRequest, rows_once: RowsOnce) -> Tournament:
    """An evening with a jury; its rows are made once."""

    def make() -> int:
        four, people, tournament = map(request.getfixturevalue, ("four", "people", "tournament"))
        return play_and_judge(four, people, tournament).pk

    return Tournament.objects.get(pk=rows_once("judged", make))


def play_and_judge(four: AtTable, people: People, tournament: Tournament) -> Tournament:
    """Play and decide: calls, a fine that answers one, a split deal, an excluded player, and a fine that is overturned."""
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    made = {
        article: calls.call(
            by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article=article, seat=1, note=f"about {article.lower()}"
        )
        for article in ("REVOKE", "DISPUTE")
    }
    calls.take_up(by=people.jury, call=made["REVOKE"])
    player = tournament.entrants.get(number=2)
    revoke: dict[str, Any] = {"call": made["REVOKE"], "article": "REVOKE", "warn": True}
    jury.fine(by=people.jury, tournament=tournament, player=player, points=6, text="Revoked.", **revoke)
    verdicts.award(by=people.jury, deal=four.table.deals.get(number=1), points=[3, -1, -1, -1], text="Split.")
    jury.exclude(by=people.jury, tournament=tournament, player=tournament.entrants.get(number=5), text="Rude.")
    late = jury.fine(by=people.jury, tournament=tournament, player=player, points=3, text="Late.", table=four.table)
    jury.overturn(by=people.jury, ruling=late, text="The clock was wrong.")
    return tournament


def test_an_evening_with_a_jury_agrees(judged: Tournament) -> None:
    assert list(differences(export_evening(judged))) == []


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_row_of_the_jury_is_named(judged: Tournament, name: str) -> None:
    sql, sentence = CHANGES[name]
    change(sql)
    difference = first_difference(export_evening(judged))
    assert difference is not None
    assert sentence in difference


def test_lost_solos_that_nobody_lost_are_named(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, game="rikken_belgian", deals_a_round=1)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    assert first_difference(export_evening(tournament)) is None
    change("UPDATE tournaments_table SET carried = '{\"lost_solos\": [0, 1, 0, 0]}'")
    assert "lost_solos" in (first_difference(export_evening(tournament)) or "")
