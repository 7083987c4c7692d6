"""An evening of pairs comes back from its file, keeps who was on a line after it is closed, and forgets one of two partners."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable, close_with_open_items
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker, difference
from tests.rows_once import RowsOnce
from tests.tournaments.archive.test_import import wiped
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, read_evening
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings
from tournaments.evening.log import head
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.privacy.actions.forget import forget_entrant
from tournaments.seating.actions import drawing, substitutes
from tournaments.standings.models import FinalResult
from tournaments.standings.queries.evening_results import computed_result, evening_results, seal_of
from tournaments.standings.queries.standings import standings
from tournaments.standings.result import EveningResult, ResultLine
from tournaments.standings.wording.line_names import plain_line_name

PAIRS = (GroupDraft("Els & An", (1, 2)), GroupDraft("De Boskes", (3, 4), reserve=9), GroupDraft("", (5, 7)))


@pytest.fixture
def evening(prepare_evening: Callable[..., Tournament], rows_once: RowsOnce) -> Tournament:
    """Return an evening of pairs; its rows are made once."""
    return Tournament.objects.get(pk=rows_once("evening of pairs", lambda: play_in_pairs(prepare_evening(players=8, rounds_planned=1)).pk))


def play_in_pairs(tournament: Tournament) -> Tournament:
    """Play a round, with ratings of each kind. A guest plays on for one of a pair; two players are in no pair."""
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 3, 2, 4], [5, 6, 7, 8]])
    rounds.start(by=MACHINE, round=round_)
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Reserve"])
    for draft in (
        RatingDraft("teams", "Dorpen", (GroupDraft("A", (1, 3, 5)), GroupDraft("B", (2, 4), reserve=9)), "average", ("best_round",)),
        RatingDraft("pairs", groups=PAIRS, tie_breaks=("minus_deals", "contracts")),
        RatingDraft("players", "Dames", (GroupDraft("", (1, 2, 8)),)),
        RatingDraft("pairs", "Tandem", (GroupDraft("", (1, 8)),)),
    ):
        set_rating(by=MACHINE, tournament=tournament, draft=draft)
    four, other = (AtTable(table) for table in round_.tables.all())
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    other.plays("RIK 1+2 | 9", "PIEK 3 | made")
    newcomer = substitutes.Replacement(guest="Invaller")
    substitutes.substitute(by=MACHINE, round=round_, entrant=tournament.entrants.get(number=3), newcomer=newcomer)
    four.plays("RIK 1+3 | 10")
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    return tournament


def shown(tournament: Tournament) -> list[Any]:
    """Return what a reader sees of the standings, and everybody who is on a line."""
    now = standings(Tournament.objects.get(pk=tournament.pk))
    return [
        (line.place, plain_line_name(line, FULL_NAMES), line.points, line.deals, [each.number for each in line.everybody])
        for line in now.lines
    ]


@pytest.mark.slow
def test_it_comes_back_to_the_byte(evening: Tournament) -> None:
    close_with_open_items(evening)
    text, before, ratings = evening_text(export_evening(Tournament.objects.get(pk=evening.pk))), shown(evening), ratings_of(evening)
    result = FinalResult.objects.get().result
    wiped()
    again = restore(by=MACHINE, evening=read_evening(text))
    assert evening_text(export_evening(again)) == text
    assert (shown(again), ratings_of(again), FinalResult.objects.get().result) == (before, ratings, result)
    agrees(again)


def test_a_file_with_other_partners_is_found(evening: Tournament) -> None:
    file = file_of(evening)
    file["tournament"]["ratings"][1]["groups"][0]["players"] = [1, 6]
    assert difference(file).startswith("The tournament: ratings [")
    assert list(differences(read_evening(json.dumps(file)))) != []


def test_a_sealed_result_keeps_who_is_on_a_line(evening: Tournament) -> None:
    close_with_open_items(evening)
    row = FinalResult.objects.get()
    result = evening_results([evening.pk])[evening.pk]
    assert result == computed_result(Tournament.objects.get(pk=evening.pk))
    on_lines = {line.number: (line.partners, line.former, line.stand_ins) for line in result.lines}
    assert on_lines == {1: ((2,), (), ()), 5: ((7,), (), ()), 6: ((), (), ()), 8: ((), (), ()), 10: ((4,), (3,), (9,))}
    assert {len(line) for line in row.result["lines"]} == {5, 7}
    assert list(result_differences(evening)) == []
    changed = {**row.result, "lines": [[*line[:5], [6], *line[6:]] if len(line) > 5 else line for line in row.result["lines"]]}
    FinalResult.objects.update(result=changed, seal=seal_of(changed, head(evening)))
    assert [text.partition(" has ")[0] for text in result_differences(evening)] == ["In the sealed result, player 1"]
    assert "(1, 6); in the ledger" in next(result_differences(evening))


def test_a_result_that_was_sealed_before_there_were_pairs_is_read() -> None:
    stored = {"lines": [[3, 1, 10, "21/2", [7]], [4, None, -10, -10, []]], "players": [[3, 10, 10, True]], "pot": 0}
    result = EveningResult.from_json(stored)
    assert result.lines[1] == ResultLine(4, None, -10, -10, ())
    assert result.lines[0].everybody == (3, 7)
    assert result.to_json() == stored


def test_forgetting_one_partner_leaves_the_other(evening: Tournament) -> None:
    close_with_open_items(evening)
    before, result = shown(evening), FinalResult.objects.get().result
    for number in (1, 5, 3):
        forget_entrant(MACHINE, evening.entrants.get(number=number))
    assert [name for _place, name, *_rest in before] != (names := [name for _place, name, *_rest in shown(evening)])
    assert {"▮▮▮ & An", "#5 & Wim Jansen", "De Boskes"} <= {*names}
    assert sorted(place_and_points(evening)) == sorted((place, points, players) for place, _name, points, _deals, players in before)
    assert "Els" not in json.dumps(file_of(evening))
    assert list(differences(export_evening(Tournament.objects.get(pk=evening.pk)))) == []
    agrees(evening)
    assert [row.result for row in FinalResult.objects.all()] == [result]
    assert list(result_differences(evening)) == []
    said = [line.name for line in checker.standings(checker.CheckedEvening(file_of(evening)))]
    assert {"▮▮▮ & An", "#5 (5) & Wim Jansen (7)"} <= {*said}


def place_and_points(tournament: Tournament) -> list[Any]:
    return [(place, points, players) for place, _name, points, _deals, players in shown(tournament)]
