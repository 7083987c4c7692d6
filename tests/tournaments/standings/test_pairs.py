"""An evening played by pairs: two partners share one line, with what is theirs counted once; players keep their own figures."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable
from tests.pages.read import text
from tournaments.entrants.actions.enrol import enrol
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing, substitutes
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.evening_results import computed_result
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.rating_standings import group_standings
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.line_names import plain_line_name

PARTNERS = (GroupDraft("", (1, 3)), GroupDraft("De Maten", (2, 4)), GroupDraft("", (5, 7)), GroupDraft("", (6, 8)))


def play_in_pairs(tournament: Tournament, groups: tuple[GroupDraft, ...]) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("pairs", groups=groups))


@pytest.fixture
def klaverjas(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """Four pairs at two tables, partners opposite one another."""
    tournament = prepare_evening(players=8, game="klaverjas", deals_a_round=None)
    play_in_pairs(tournament, PARTNERS)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]]))
    enrol(by=MACHINE, tournament=tournament, guests=["Ria Bos"])
    return tournament


def table(tournament: Tournament, number: int) -> Table:
    return Table.objects.get(round__tournament=tournament, number=number)


def plays(at: Table, **facts: Any) -> None:
    view = tables.read_table(at)
    deal = {"dealer": view.fold.state.dealer if view.fold.state.dealer is not None else 0, **facts}
    play.report(by=MACHINE, table=at, id=uuid.uuid4(), number=view.fold.next_number, facts=deal)


def lines(tournament: Tournament) -> list[tuple[int | None, str, int | None, int, int]]:
    """Return place, name, score, points and deals of each line that has played."""
    tournament.refresh_from_db()
    now = standings(tournament)
    assert now.sum == 0
    return [(line.place, plain_line_name(line, FULL_NAMES), line.score, line.points, line.deals) for line in now.lines if line.deals]


def test_a_pairs_score_counts_once_and_its_points_add_up(klaverjas: Tournament) -> None:
    plays(table(klaverjas, 1), player=1, card_points=[82, 80])
    plays(table(klaverjas, 1), player=0, card_points=[100, 62], roem=[20, 0])
    plays(table(klaverjas, 2), player=0, card_points=[90, 72])
    first, second = 162 + 120, 0 + 62  # the side of the second pair lost the deal that it played
    assert lines(klaverjas) == [
        (1, "Els Maes & Piet van Dijk", first, 2 * (first - second), 2),
        (2, "Rita Claes & Wim Jansen", 90, 36, 1),
        (3, "Nol Hermans & Toos Verhoeven", 72, -36, 1),
        (4, "De Maten", second, 2 * (second - first), 2),
    ]


def test_a_fine_of_one_partner_counts_for_the_pair(klaverjas: Tournament) -> None:
    plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    before = {name: score for _place, name, score, _points, _deals in lines(klaverjas)}
    jury.rule(by=MACHINE, tournament=klaverjas, kind=Ruling.Kind.FINE, text="Late.", moves=[Move(1, 2, 20)])
    after = {name: score for _place, name, score, _points, _deals in lines(klaverjas)}
    assert after["Els Maes & Piet van Dijk"] == (before["Els Maes & Piet van Dijk"] or 0) - 20
    assert after["De Maten"] == (before["De Maten"] or 0) + 20


def test_figures_and_the_course_of_a_pair_count_once_too(klaverjas: Tournament) -> None:
    plays(table(klaverjas, 1), player=0, card_points=[162, 0], pit=True)
    plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    first = klaverjas.entrants.get(number=1)
    figures = player_figures(klaverjas)[first.pk].rounds[1]
    assert (figures.deals, figures.pits, figures.points) == (2, 1, standings(klaverjas).lines[0].score)
    now = standings(klaverjas)
    course = courses(klaverjas, {first.pk: [each.pk for each in now.lines[0].everybody]}, pairs=now.pairs)[first.pk]
    assert (len(course), course[-1]) == (3, now.lines[0].score)


def test_a_substitute_plays_on_for_the_pair(klaverjas: Tournament) -> None:
    plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    before = lines(klaverjas)
    newcomer = substitutes.Replacement(player=klaverjas.entrants.get(number=9))
    substitutes.substitute(by=MACHINE, round=klaverjas.rounds.get(), entrant=klaverjas.entrants.get(number=1), newcomer=newcomer)
    now = lines(klaverjas)
    assert [(score, points) for _place, _name, score, points, _deals in now] == [each[2:4] for each in before]
    assert any(name.endswith("Piet van Dijk") and "Els" not in name for _place, name, _score, _points, _deals in now)


def test_everybody_is_on_one_line_whatever_the_groups_are(klaverjas: Tournament) -> None:
    now = standings(klaverjas)
    on_lines = [each.number for line in now.lines for each in line.everybody]
    assert sorted(on_lines) == list(range(1, 10)), "player 9 has no partner, and a line alone"
    set_rating(by=MACHINE, tournament=klaverjas, draft=RatingDraft("pairs", "later", (GroupDraft("", (1, 2)),)))
    assert [line.entrant.number for line in standings(klaverjas).lines] == [line.entrant.number for line in now.lines]


def test_the_reserve_counts_for_the_pair(klaverjas: Tournament) -> None:
    groups = (GroupDraft("", (1, 3), reserve=9), *PARTNERS[1:])
    set_rating(by=MACHINE, tournament=klaverjas, draft=RatingDraft("pairs", groups=groups, number=1))
    now = standings(klaverjas)
    assert [line.entrant.number for line in now.lines if line.stand_ins] == [1]
    assert all(9 not in [each.number for each in line.members] for line in now.lines)


def test_a_team_has_every_players_score_or_that_of_each_pair(klaverjas: Tournament, client: Client) -> None:
    """Single players each have a line, so a team of two partners has both scores; pairs have one line, which counts once (ADR 111)."""
    plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    plays(table(klaverjas, 2), player=0, card_points=[90, 72])
    teams = (GroupDraft("Noord", (1, 3, 5, 7)), GroupDraft("Zuid", (2, 4, 6, 8)))
    number = set_rating(by=MACHINE, tournament=klaverjas, draft=RatingDraft("teams", groups=teams))
    page, said = f"/e/{klaverjas.slug}/?of=r{number}", "The scores of all players are added up, also of two who were partners in a deal."

    def totals() -> list[tuple[str, int]]:
        evening = Tournament.objects.get(pk=klaverjas.pk)
        rating = ratings_of(evening, "teams")[0]
        return [(row.group.name, int(row.counted)) for row in group_standings(evening, standings(evening), rating)]

    assert totals() == [("Noord", 100 + 90), ("Zuid", 62 + 72)]
    assert said not in text(client.get(page))
    evenings.amend(by=MACHINE, tournament=klaverjas, entrants="players")
    assert totals() == [("Noord", 2 * (100 + 90)), ("Zuid", 2 * (62 + 72))]
    assert said in text(client.get(page))
    assert said not in text(client.get(f"/e/{klaverjas.slug}/"))


def test_a_pair_of_rikken_adds_up_its_players_at_two_tables(tournament: Tournament, four: AtTable, client: Client) -> None:
    play_in_pairs(tournament, (GroupDraft("", (1, 2)), GroupDraft("", (3, 4))))
    four.plays("RIK 0+2 | 9")  # one winner and one loser in each pair
    assert [(name, points, deals) for _place, name, _score, points, deals in lines(tournament)] == [
        ("Els Maes & An Peeters", 0, 2), ("Piet van Dijk & Jo Smets", 0, 2),
    ]  # fmt: skip
    page = text(client.get(f"/e/{tournament.slug}/"))
    assert "Els Maes & An Peeters" in page
    own = text(client.get(f"/e/{tournament.slug}/players/2/"))
    assert "place 1 of" in own
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()["lines"][0]
    assert (answer["name"], answer["partners"]) == ("Els Maes & An Peeters", [{"number": 2, "name": "An Peeters"}])


def test_a_sealed_result_finds_both_partners_and_a_season_counts_each(tournament: Tournament, four: AtTable) -> None:
    play_in_pairs(tournament, (GroupDraft("", (1, 2)), GroupDraft("", (3, 4))))
    four.plays("RIK 0+2 | 9")
    tournament.refresh_from_db()
    result = computed_result(tournament)
    assert result.line_of(1) == result.line_of(2) != result.line_of(3)
    assert result.by_number[1].points == -result.by_number[2].points != 0, "partners keep their own figures"


def test_other_rules_are_compared_pair_by_pair(tournament: Tournament, four: AtTable, client: Client) -> None:
    play_in_pairs(tournament, (GroupDraft("", (1, 2)), GroupDraft("", (3, 4))))
    four.plays("RIK 0+2 | 9")
    page = text(client.get(f"/e/{tournament.slug}/what-if/", {"by": "game:rikken_stichting"}))
    assert "Els Maes & An Peeters" in page
    assert "Piet van Dijk & Jo Smets" in page
