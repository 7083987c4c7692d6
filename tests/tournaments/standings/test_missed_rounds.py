"""A missed round counts as the club chose; the director is asked once somebody missed one, and the line of the standings names it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.club.models import Club
from scoring.engine.spoken import signed
from scoring.games import GAMES, published
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker
from tests.pages.read import text
from tournaments.archive.checks.results import result_differences
from tournaments.archive.wording import Export, export_table
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.evening.actions import evenings
from tournaments.evening.actions.like import create_like
from tournaments.evening.log import head
from tournaments.evening.models import Tournament
from tournaments.evening.queries.last_evening import earlier_evening
from tournaments.papers.kinds.standings import sheets
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import rounds
from tournaments.prizes import actions as prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.room.queries.room import read_room
from tournaments.room.queries.to_do import ToDoKind, rail
from tournaments.seating.actions import drawing
from tournaments.standings.actions.sealing import seal_result
from tournaments.standings.models import FinalResult
from tournaments.standings.queries.digest import digest
from tournaments.standings.queries.evening_results import computed_result, seal_of
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import MissedRound
from tournaments.standings.wording.digest import digest_lines
from tournaments.standings.wording.line_names import plain_line_name
from tournaments.standings.wording.ranking import line_explanations

LAST = [Prize(PrizeKind.LAST, what="Een ham"), Prize(PrizeKind.LAST_BUT_ONE, what="Een worst")]


@pytest.fixture
def late(four: AtTable, five: AtTable) -> Tournament:
    """Truus comes for the second round, in which she wins; she has more than most."""
    four.plays("MISERE 1 | made")
    tournament = four.table.round.tournament
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Truus Bos"])
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 10, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=second)
    AtTable(second.tables.get(number=1)).plays("RIK 1+2 | 9")
    tournament.refresh_from_db()
    return tournament


def names_by_place(tournament: Tournament) -> list[str]:
    return [plain_line_name(line, FULL_NAMES) for line in standings(tournament).lines]


def asks(tournament: Tournament) -> bool:
    return any(each.kind == ToDoKind.MISSED_ROUND for each in rail(read_room(Tournament.objects.get(pk=tournament.pk))))


def new_evening(club: Club, game: str = "rikken_brabant") -> Tournament:
    return evenings.create(by=MACHINE, club=club, name="De volgende", on=datetime.date(2026, 4, 16), rules=published(game))


def test_a_latecomer_is_ranked_with_the_others_and_the_line_says_so(late: Tournament) -> None:
    lines = {line.entrant.name: line for line in standings(late).lines}
    truus, last = lines["Truus Bos"], standings(late).lines[-1]
    assert (truus.missed, late.missed_round) == (1, "ranked")
    assert truus.points > last.points
    assert (truus.place or 0) < (last.place or 0)
    explained = line_explanations(standings(late), lambda line: line.entrant.name)
    assert explained == {truus.entrant.pk: "missed 1 round: ranked like everybody else"}


@pytest.mark.slow
def test_standings_prizes_and_checker_agree_whatever_a_missed_round_counts(late: Tournament) -> None:
    prizes.set_prizes(by=MACHINE, tournament=late, prizes=LAST, rule=PrizeRule(one_each=True, ties=Ties.BOTH))
    texts = set()
    for missed in MissedRound:
        evenings.amend(by=MACHINE, tournament=late, missed_round=missed, missed_round_points=3)
        late.refresh_from_db()
        now = standings(late)
        ranked = [line for line in now.lines if line.place is not None]
        bottom = {line.entrant.number for line in ranked if line.place == ranked[-1].place}
        won = {award.player for award in prizes_of(late).by_now.awards if award.prizes[0] == 0}
        assert won == bottom, missed
        assert (names_by_place(late)[-1] == "Truus Bos") == (missed in (MissedRound.BELOW, MissedRound.OUT)), missed
        texts |= {text for text in line_explanations(now, lambda line: line.entrant.name).values() if "missed" in text}
        if late.order.counts_missed_rounds:
            shown = [line.counted for line in ranked]
            assert shown == sorted(shown, reverse=True), f"{missed}: the number at a line explains its place"
            assert [line.for_missed != 0 for line in ranked] == [line.missed > 0 for line in ranked], missed
        else:
            assert not any(line.for_missed for line in now.lines), missed
        assert now.sum == sum(line.points for line in now.lines) == 0, "the ledger has no points for missed rounds"
        agrees(late)
    assert len(texts) == len(MissedRound), "each line names the rule by which it is ranked"


def test_every_place_shows_the_number_that_ranks_with_the_missed_round_in_it(client: Client, late: Tournament, people: People) -> None:
    """On the page, the screen, the player's page, the digest, paper, the API, the spreadsheet and in the checker."""
    evenings.amend(by=MACHINE, tournament=late, missed_round="fixed", missed_round_points=7)
    late.refresh_from_db()
    now = standings(late)
    truus = next(line for line in now.lines if line.entrant.number == 10)
    shown = signed(truus.points + 7)
    assert (truus.points, truus.counted, truus.for_missed, truus.missed_rounds) == (truus.points, truus.points + 7, 7, (1,))
    said = "of which +7 for round 1, which they missed"
    at = f"/e/{late.slug}/"
    client.force_login(user_of(people.director))
    for page in (text(client.get(at)), text(client.get(f"{at}players/10/"))):
        assert said in page.replace("Of which", "of which")
        assert shown in page
    assert shown in text(client.get(f"{at}screen/"))
    summary = digest_lines(late, digest(truus.entrant, now), FULL_NAMES, final=False)
    assert f"place {truus.place} of 10 with {shown} in 1 deal" in "".join(summary)
    (sheet,) = sheets(late, PaperSubject())
    assert said in sheet.html
    assert f'<td class="n b">{shown}</td>' in sheet.html
    assert "Sum of the points in the ledger" in sheet.html, "the column does not sum to 0"
    assert "Sum of the points in the ledger: 0 ✓" in text(client.get(at))
    line = next(each for each in client.get(f"/api/v1/tournaments/{late.slug}/standings/").json()["lines"] if each["number"] == 10)
    assert (line["points"], line["figure"], line["for_missed"]) == (truus.points, str(truus.counted), "7")
    table = export_table(late, Export.STANDINGS, live=True, names=FULL_NAMES)
    assert next(tuple(row[3:5]) for row in table.lines(keys=True)) == ("counted", "points")
    assert (truus.counted, truus.points) in [tuple(row[3:5]) for row in table.lines()]
    checked = next(line for line in checker.standings(checker.CheckedEvening(file_of(late))) if line.number == 10)
    assert checker.standing_text(checked).endswith("Truus Bos (10)  (+7 for missed rounds)")


def test_a_result_that_was_sealed_without_the_figure_of_a_missed_round_still_verifies(late: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=late, missed_round="fixed", missed_round_points=7)
    rounds.finish(by=MACHINE, round=late.rounds.get(number=2), unsigned=True)
    close_with_open_items(late)
    seal_result(late)
    row = FinalResult.objects.get(tournament=late)
    evening = Tournament.objects.get(pk=late.pk)
    former = computed_result(evening, with_missed=False).to_json()
    assert row.result == computed_result(evening).to_json() != former
    other = {**former, "lines": [[*line[:3], line[3] + 1, *line[4:]] for line in former["lines"]]}
    for result, wrong in ((former, 0), (other, 1)):
        FinalResult.objects.update(result=result, seal=seal_of(result, head(evening)))
        assert len(list(result_differences(evening))) == wrong


@pytest.mark.slow
def test_the_director_is_asked_once_somebody_missed_a_round(client: Client, late: Tournament, people: People) -> None:
    at = f"/e/{late.slug}/desk/"
    assert asks(late)
    client.force_login(user_of(people.desk))
    assert "Truus Bos missed 1 round. The director chooses how a missed round counts." in text(client.get(f"{at}door/"))
    assert "How does a missed round count?" in text(client.get(f"{at}rounds/"))
    client.force_login(user_of(people.director))
    assert "Choose how a missed round counts" in text(client.get(at))
    page = client.get(f"{at}rounds/")
    assert 'value="ranked" id="id_missed_round_0" checked' in page.content.decode().replace(' required="False"', "")
    answer = client.post(f"{at}missed-round/", {"missed_round": "ranked"}, follow=True)
    assert "The standings now count a missed round as you chose." in text(answer)
    assert "How does a missed round count?" not in text(answer)
    assert not asks(late), "the same choice is an answer too"
    wrong = client.post(f"{at}missed-round/", {"missed_round": "luck"}, follow=True)
    assert "luck" in text(wrong)


def test_nobody_is_asked_if_everybody_had_a_seat(late: Tournament, four: AtTable) -> None:
    truus = late.entrants.get(number=10)
    door.check_in(by=MACHINE, tournament=late, entrant=truus)
    Tournament.objects.filter(pk=late.pk).update(state=Tournament.State.CLOSED)
    assert not asks(late), "a closed evening has its result"


def test_a_new_evening_begins_with_the_last_choice_of_the_club(club: Club, late: Tournament) -> None:
    assert new_evening(club).missed_round == "ranked"
    evenings.amend(by=MACHINE, tournament=late, missed_round="fixed", missed_round_points=12)
    assert new_evening(club).policy == {"missed_round": "fixed", "missed_round_points": 12}
    assert new_evening(club, "klaverjas").missed_round_points == 1600, "of another game"
    evenings.amend(by=MACHINE, tournament=late, missed_round="out")
    assert new_evening(club).missed_round == "out"


def test_what_an_earlier_evening_silently_had_is_no_choice(club: Club, late: Tournament) -> None:
    Tournament.objects.filter(pk=late.pk).update(policy={"missed_round": "below", "acceptance": "each"})
    late.refresh_from_db()
    evenings.amend(by=MACHINE, tournament=late, missed_round="below", acceptance="each", names="all")
    assert asks(late), "the entry copies the plan of another evening"
    plan: dict[str, Any] = {"name": "Zoals toen", "on": datetime.date(2026, 5, 16), "rules": late.rule_set}
    like = create_like(by=MACHINE, club=club, earlier=earlier_evening(late), **plan)
    assert (like.missed_round, like.acceptance) == ("ranked", "each")
    evenings.amend(by=MACHINE, tournament=late, missed_round="below")
    assert not asks(late)
    like = create_like(by=MACHINE, club=club, earlier=earlier_evening(late), **plan)
    assert like.missed_round == "below", "chosen, though it was so before"


@pytest.mark.slow
def test_every_game_begins_with_its_own_figure_or_with_points_as_played(prepare_evening: Callable[..., Tournament]) -> None:
    for game in GAMES:
        evening = prepare_evening(4, game=game, deals_a_round=None, name=game)
        usual = {"missed_round": "fixed", "missed_round_points": 1600} if game == "klaverjas" else {"missed_round": "ranked"}
        assert evening.policy == usual, game
        close_with_open_items(evening)
