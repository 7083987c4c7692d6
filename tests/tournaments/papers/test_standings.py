"""The printed standings: the same figures as on the screen, and their source."""

from __future__ import annotations

import re
from collections.abc import Callable

import pikepdf
import pytest

from scoring.engine.spoken import signed
from tests.cast import MACHINE, AtTable, MovableClock, close_with_open_items
from tests.tournaments.papers.reading import pages, paper, text
from tournaments.evening.log import head
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import rounds
from tournaments.standings.queries.standings import standings


def test_places_names_and_totals_are_those_of_the_screen(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    five.plays("SOLO_8 3 | 6")
    tournament.refresh_from_db()
    printed = paper(tournament, "standings")
    for line in standings(tournament).lines:
        assert re.search(
            rf"\b{line.place}\s+{re.escape(line.entrant.name)}\s+{re.escape(signed(line.points))}\s+{line.deals}\b", pages(printed)[0]
        )
    assert "Sum of all points 0" in text(printed)


def test_they_name_rules_version_and_head_of_the_log(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    tournament.refresh_from_db()
    printed = text(paper(tournament, "standings"))
    assert "Rikken (Noord-Brabant), version 1" in printed
    assert tournament.fingerprint in printed
    assert f"version {tournament.version} of" in printed
    sealed = head(tournament)
    assert all(sealed[start : start + 8] in printed for start in range(0, 64, 8))


@pytest.mark.slow
def test_they_say_that_they_will_change_while_a_round_is_played(playing: Round, clock: MovableClock) -> None:
    tournament = playing.tournament
    assert "these standings will change" in text(paper(tournament, "standings"))
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    assert "these standings will change" not in text(paper(tournament, "standings"))
    assert "Standings after round 1" in text(paper(tournament, "standings", "round 1"))
    close_with_open_items(tournament)
    printed = text(paper(tournament, "standings"))
    assert printed.count("In correction until") == 2, "the heading's and the foot's"
    assert "Final standings" not in printed
    clock.moves(minutes=61)
    tournament.refresh_from_db()
    printed = text(paper(tournament, "standings"))
    assert "Final standings" in printed
    assert "In correction" not in printed


@pytest.mark.slow
def test_a_large_evening_repeats_its_headings(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=120)
    sheets = pages(paper(tournament, "standings"))
    assert len(sheets) > 2
    assert all("Place" in page and "Points" in page for page in sheets)
    assert f"{len(sheets)}/{len(sheets)}" in sheets[-1]


@pytest.mark.parametrize(("players", "expected"), [(37, 1), (47, 1)])
def test_a_usual_evening_is_one_page(prepare_evening: Callable[..., Tournament], players: int, expected: int) -> None:
    assert len(pages(paper(prepare_evening(players=players), "standings"))) == expected


@pytest.mark.slow
def test_the_same_version_gives_the_same_bytes(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    for kind, about in (
        ("standings", "tournament"),
        ("scoresheet-filled", "round 1"),
        ("scoresheet-blank", "round 1"),
        ("seating", "round 1"),
    ):
        assert paper(tournament, kind, about) == paper(tournament, kind, about)


def test_the_file_says_when_and_by_what_it_was_made(four: AtTable, tournament: Tournament) -> None:
    from io import BytesIO

    newest = tournament.log.last()
    assert newest is not None
    with pikepdf.open(BytesIO(paper(tournament, "standings"))) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Marietoernooi · Standings"
        assert str(pdf.docinfo["/CreationDate"]) == f"D:{newest.at:%Y%m%d%H%M%S}+00'00'"
