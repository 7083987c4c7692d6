"""`checker/troela_competition.py` over exported evenings: the same tables as Troela's, from the files alone."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from checker import troela_competition as second
from clubs.club.models import Club
from clubs.people.models import Member
from competitions.actions import marks
from competitions.competition import competition_standings, json_line, rules_of_text
from competitions.queries.competition.rows import fed_results
from scoring.games import GAMES
from tests.cast import MACHINE, MovableClock, close_with_open_items
from tests.checker.test_score_evenings import plays_by_chance
from tests.competitions.winter import Winter
from tests.depth import rest_at_night
from tests.tournaments.archive.test_evening_of_pairs import play_in_pairs
from tests.tournaments.signup.announced import MakeEvening, announced, member_with_account
from tournaments.archive.export import evening_text, export_evening
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seat_answers
from tournaments.signup.actions.answers import answer
from tournaments.signup.values import FactKind
from tournaments.standings.rounds import MarkCorrection

__all__ = ["announced"]

RIK, MISERE = "RIK 1+2 | 9", "MISERE 3 | 1"
RULE = """
[competition.points]
unit = "round"
marks = { excused = "lowest", absent = { worth = -5, strike = false }, ill = "mean" }
ties = ["direct", "score", "won", "evenings"]
[competition.figures]
worth = { points = "1/7", score = 3, won = 100, drawn = 1000, lost = "1/11", deals = 10000 }
whole = true
marks = { absent = 0, ill = 1 }
[competition.pairs]
by = "pair"
marks = { ill = 1 }
[competition.teams]
by = "team"
members = { best = 2 }
marks = { ill = 1 }
[competition.guests]
who = { kinds = ["guest"] }
without = { tags = ["cup"] }
marks = { ill = 1 }
[competition.women]
who = { categories = ["Dames"] }
marks = { ill = 1, substitute = 7 }
"""


def exported(club: Club, folder: Path) -> list[str]:
    """Write the file of each closed evening, and return their paths."""
    paths = []
    for tournament in Tournament.objects.filter(club=club, state=Tournament.State.CLOSED):
        path = folder / f"{tournament.slug}.json"
        path.write_text(evening_text(export_evening(tournament)), encoding="utf-8")
        paths.append(str(path))
    return paths


def by_entrant(lines: list[dict[str, Any]]) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the lines without an order: on a shared place it is by name here, and by key in Troela."""
    return {(line["competition"], line["player"]): line for line in lines}


def lines_of_files(folder: Path, paths: list[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    (folder / "rule.toml").write_text(RULE, encoding="utf-8")
    capsys.readouterr()
    status = second.main([str(folder / "rule.toml"), *paths])
    out, error = capsys.readouterr()
    assert (status, error) == (0, ""), out
    return [json.loads(line) for line in out.splitlines()]


def lines_of_troela(club: Club) -> list[dict[str, Any]]:
    fed = fed_results(club)
    names = {key: person.name for key, person in fed.people.items()}
    lines = [json_line(table, line) for table in competition_standings(rules_of_text(RULE), fed.results) for line in table.lines]
    for line in lines:
        line["player"] = "+".join(sorted(names.get(key, key) for key in line["player"].split("+")))
    return lines


def agree(club: Club, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert by_entrant(lines_of_files(folder, exported(club, folder), capsys)) == by_entrant(lines_of_troela(club))


def test_evenings_with_a_guest_corrected_marks_and_tags(winter: Winter, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second_evening = winter.plays(RIK, MISERE, players=("Els", "An", "Piet", "Wim")), winter.plays(RIK)
    winter.plays(MISERE, players=("Jo", "An", "Piet", "Wim"))
    agree(winter.club, tmp_path, capsys)
    marks.correct_marks(
        by=MACHINE, tournament=first, corrections=[MarkCorrection("ill", entrant=1), MarkCorrection("bye", entrant=2, round=1)]
    )
    marks.correct_marks(
        by=MACHINE,
        tournament=second_evening,
        corrections=[MarkCorrection("absent", entrant=2, round=1), MarkCorrection("excused", entrant=3), MarkCorrection("", entrant=3)],
    )
    marks.set_tags(by=MACHINE, tournament=second_evening, tags="kerst cup")
    agree(winter.club, tmp_path, capsys)


def test_an_evening_of_pairs_teams_and_categories(
    prepare_evening: Callable[..., Tournament], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = play_in_pairs(prepare_evening(players=8, rounds_planned=1))
    close_with_open_items(tournament)
    agree(tournament.club, tmp_path, capsys)


def test_partners_by_chance_scores_and_players_who_sit_out(
    prepare_evening: Callable[..., Tournament], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = prepare_evening(players=9, game="klaverjas", deals_a_round=None)
    chance = Random(2)
    for tables in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 1, 5, 2], [3, 6, 4, 7]]):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=tables)
        out = ({*range(1, 10)} - {number for table in tables for number in table}).pop()
        seat_answers.sit_out(by=MACHINE, tournament=tournament, round=round_, entrant=tournament.entrants.get(number=out))
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.all():
            plays_by_chance(tournament, table, chance, 3)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
    close_with_open_items(tournament)
    agree(tournament.club, tmp_path, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("game", rest_at_night(sorted(GAMES), lambda game: game == "schafkopf"))
def test_an_evening_of_every_game(db: None, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo", "--game", game, "--finish", stdout=StringIO())
    tournament = Tournament.objects.get()
    Member.objects.filter(kind=Member.Kind.JUNIOR).update(kind=Member.Kind.FULL)  # the file does not contain it
    agree(tournament.club, tmp_path, capsys)


def test_members_who_signed_off_in_time_and_late(
    announced: MakeEvening, club: Club, clock: MovableClock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = announced(answer_days_before=1, answer_time=datetime.time(12))
    members = {name: member_with_account(club, name)[0] for name in ("An", "Bert", "Cis", "Dirk", "Els", "Fons", "Gust")}
    for name in ("An", "Bert", "Dirk"):
        answer(by=MACHINE, tournament=evening, who=members[name], said=FactKind.NO)
    clock.moves(days=13, hours=23)
    answer(by=MACHINE, tournament=evening, who=members["Cis"], said=FactKind.NO)
    prepare.enrol(by=MACHINE, tournament=evening, members=[members[name] for name in ("Dirk", "Els", "Fons", "Gust")])
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    close_with_open_items(evening)
    lines = by_entrant(lines_of_files(tmp_path, exported(club, tmp_path), capsys))
    marks = {player: [*line["marks"].values()] for (name, player), line in lines.items() if name == "points" and line["marks"]}
    numbers = {name: f"#{members[name].number}" for name in ("An", "Bert", "Cis")}
    assert marks == {numbers["An"]: ["excused"], numbers["Bert"]: ["excused"], numbers["Cis"]: ["absent"]}


def test_a_forged_evening_and_one_that_is_not_closed(winter: Winter, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    winter.plays(RIK)
    (path,) = exported(winter.club, tmp_path)
    still_open = tmp_path / "open.json"
    tournament = winter.plays(RIK, close=False)
    still_open.write_text(evening_text(export_evening(tournament)), encoding="utf-8")
    lines_of_files(tmp_path, [path], capsys)
    rule = str(tmp_path / "rule.toml")
    assert second.main([rule, path, str(still_open)]) == 0
    assert capsys.readouterr().err == f"{still_open} is not closed; it is left out.\n"
    file = json.loads(Path(path).read_text(encoding="utf-8"))
    file["payments"][0]["amount"] += 5
    Path(path).write_text(json.dumps(file), encoding="utf-8")
    assert second.main([rule, path]) == 1
    assert capsys.readouterr().out.startswith(f"DIFFERS. {path}: ")


def test_results_from_before_join_people_by_name_or_number(winter: Winter, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    winter.plays(RIK, players=("Els", "An", "Piet", "Wim"))
    paths = exported(winter.club, tmp_path)
    (tmp_path / "rule.toml").write_text("[competition.all]\nwho.without = ['#2']\n", encoding="utf-8")
    number = winter.members["Els"].number
    (tmp_path / "past.csv").write_text(f"date,player,points\n2020-01-05,#{number},4\n2020-01-05,Wim,2\n", encoding="utf-8")
    assert second.main([str(tmp_path / "rule.toml"), *paths, "--past", str(tmp_path / "past.csv")]) == 0
    lines = {line["player"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert {name for name, line in lines.items() if line["evenings"] == 2} == {"Els", "Wim"}
    assert {name for name, line in lines.items() if line["why"] == "who"} == {
        member.name for member in winter.members.values() if member.number == 2 and member.name in lines
    }
