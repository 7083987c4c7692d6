"""The final: the finalists are decided before its draw, only they are drawn, and nobody is cut silently."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from clubs.actors import Actor
from tests.cast import MACHINE, AtTable, People, account
from tests.checker.exported import file_of
from tests.checker.program import checker
from tests.checker.test_every_field import found_by_checker, found_by_verify
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import LogEntry, Official, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import Edge, edge_order
from tournaments.finals.queries.finals import final_to_decide
from tournaments.play.actions import rounds
from tournaments.room.queries.feed import feed
from tournaments.room.queries.room import read_room
from tournaments.room.queries.to_do import ToDo, ToDoKind, next_step
from tournaments.seating.actions import drawing, substitutes, wishes
from tournaments.seating.queries.drawn_rounds import drawn_rounds
from tournaments.seating.queries.seat_gaps import seat_gaps
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.rating_standings import group_standings
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.sum_check import sum_check

WINNERS = ("RIK 0+1 | 9", "RIK 0+1 | 13", "MISERE 0 | made", "SOLO_8 2 | 9")
"""At one table: each seat has a better place than the next, all with different points."""


@pytest.fixture
def before_final(prepare_evening: Callable[..., Tournament]) -> Callable[..., Tournament]:
    """An evening of 13 whose first round is finished: 1 to 4 at table 1 moved points, 5 to 13 at the other tables none."""

    def make(**final: Any) -> Tournament:
        evening = prepare_evening(players=13, rounds_planned=2)
        evenings.amend(by=MACHINE, tournament=evening, **{"final_places": 4} | final)
        first = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12, 13]])
        rounds.start(by=MACHINE, round=first)
        AtTable(first.tables.get(number=1)).plays(*WINNERS)
        rounds.finish(by=MACHINE, round=first, unsigned=True)
        evening.refresh_from_db()
        return evening

    return make


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        action()
    return str(refused.value.problems[0].code)


def proved(evening: Tournament) -> None:
    """Assert that neither of the two programs that check a file finds a difference in this evening's."""
    assert first_difference(export_evening(evening)) is None
    assert checker.run_checks(file_of(evening))[1] == ""


def points_of(evening: Tournament) -> dict[int, int]:

    return {line.entrant.number: line.points for line in standings(evening).lines}


@pytest.mark.slow
def test_who_goes_on_is_seen_and_decided_before_the_draw(before_final: Callable[..., Tournament]) -> None:
    evening = before_final(final_places=13)
    assert refusal(lambda: drawing.seat(by=MACHINE, tournament=evening)) == "FINAL_UNDECIDED"
    assert evening.rounds.count() == 1
    qualify(by=MACHINE, tournament=evening)
    final = drawing.seat(by=MACHINE, tournament=evening)
    assert sorted(player for table in drawn_rounds(evening)[2] for player in table) == list(range(1, 14))
    assert not seat_gaps(final)
    assert [entry.what for entry in LogEntry.objects.filter(tournament=evening).order_by("number")][-2:] == ["qualify", "seat"]
    proved(evening)


def test_a_tie_on_the_edge_is_never_cut_silently(before_final: Callable[..., Tournament]) -> None:
    evening = before_final(final_places=4)
    to_decide = final_to_decide(evening)
    assert to_decide is not None
    edge = to_decide.qualification
    assert (len(edge.through), edge.seats, len(edge.tied)) == (2, 2, 9), points_of(evening)
    assert refusal(lambda: qualify(by=MACHINE, tournament=evening)) == "FINAL_TIED"
    assert refusal(lambda: qualify(by=MACHINE, tournament=evening, edge=Edge.MORE)) == "FINAL_SIZE", "eleven fill no tables"
    final = qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    assert final.players == (*edge.through, *edge_order(final.seed, edge.tied)[:2])
    assert qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS) == final, "nobody draws until they like it"
    drawing.seat(by=MACHINE, tournament=evening)
    assert sorted(drawn_rounds(evening)[2][0]) == sorted(final.players)
    assert refusal(lambda: qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)) == "FINAL_DRAWN"
    proved(evening)


def test_the_others_stop_and_leave_no_gap(before_final: Callable[..., Tournament]) -> None:
    evening = before_final()
    qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    final = drawing.seat(by=MACHINE, tournament=evening)
    assert final.tables.count() == 1
    assert not seat_gaps(final)
    rounds.start(by=MACHINE, round=final)


@pytest.mark.slow
def test_the_others_play_on_at_tables_of_their_own(before_final: Callable[..., Tournament]) -> None:
    evening = before_final(final_others="play")
    first, other = (evening.entrants.get(number=number) for number in (1, 13))
    through = set(qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS).players)
    for method in ("random", "spread"):
        if method == "spread":
            wishes.add_wish(by=MACHINE, tournament=evening, kind="together", first=first, second=other)
        final = drawing.seat(by=MACHINE, tournament=evening, method=method)
        tables = drawn_rounds(evening)[2]
        assert set(tables[0]) == through, "a wish cannot bring somebody into the final"
        assert sorted(player for table in tables for player in table) == list(range(1, 14))
        assert [len(table) for table in tables] == [4, 4, 5]
        proved(evening)
        drawing.undraw(by=MACHINE, round=final)
    mixed = [[*tables[0][:3], tables[1][0]], [*tables[1][1:], tables[0][3]], list(tables[2])]
    assert refusal(lambda: drawing.seat(by=MACHINE, tournament=evening, tables=mixed)) == "FINAL_MIXED"


@pytest.mark.both
def test_the_next_moves_up_for_a_finalist_who_withdraws(before_final: Callable[..., Tournament]) -> None:
    evening = before_final(final_places=4)
    qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    best = final_to_decide(evening)
    assert best is not None
    leader = evening.entrants.get(number=best.qualification.through[0])
    prepare.withdraw(by=MACHINE, tournament=evening, entrant=leader)
    assert refusal(lambda: drawing.seat(by=MACHINE, tournament=evening)) == "FINAL_UNDECIDED", "somebody else goes on by now"
    final = qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    assert leader.number not in final.players
    assert len(final.players) == 4
    drawing.seat(by=MACHINE, tournament=evening)
    proved(evening)


def test_a_substitute_plays_on_in_the_final(before_final: Callable[..., Tournament]) -> None:
    evening = before_final(rounds_planned=3, final_rounds=2)
    final = qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    second = drawing.seat(by=MACHINE, tournament=evening)
    rounds.start(by=MACHINE, round=second)
    leaver = evening.entrants.get(number=final.players[0])
    newcomer = substitutes.substitute(by=MACHINE, round=second, entrant=leaver, newcomer=substitutes.Replacement(guest="Invaller"))
    rounds.finish(by=MACHINE, round=second, unsigned=True)
    drawing.seat(by=MACHINE, tournament=evening)
    assert set(drawn_rounds(evening)[3][0]) == {newcomer.number, *final.players[1:]}
    proved(evening)


def test_a_draw_goes_up_to_the_final_and_no_further(prepare_evening: Callable[..., Tournament]) -> None:
    evening = prepare_evening(players=8, rounds_planned=4)
    evenings.amend(by=MACHINE, tournament=evening, final_places=4, final_rounds=2)
    assert refusal(lambda: drawing.seat(by=MACHINE, tournament=evening, rounds=3)) == "ROUNDS_LEFT"
    drawing.seat(by=MACHINE, tournament=evening, rounds=2)
    assert refusal(lambda: drawing.seat(by=MACHINE, tournament=evening)) == "FINAL_UNDECIDED"
    assert refusal(lambda: qualify(by=MACHINE, tournament=evening)) == "FINAL_TOO_EARLY"


def test_what_is_refused_changes_nothing(before_final: Callable[..., Tournament], people: People, tournament: Tournament) -> None:
    assert refusal(lambda: qualify(by=people.director, tournament=tournament)) == "FINAL_NONE"
    assert refusal(lambda: qualify(by=people.desk, tournament=tournament)) == "NOT_ALLOWED"
    evening = before_final()
    by = Actor(command="test")
    assert refusal(lambda: qualify(by=by, tournament=evening, edge="perhaps")) == "FIELD_WRONG"
    assert refusal(lambda: qualify(by=by, tournament=evening, edge=Edge.LOTS, seen="00000000")) == "FINAL_CHANGED"
    assert "final" not in Tournament.objects.get(pk=evening.pk).policy
    qualify(by=by, tournament=evening, edge=Edge.LOTS)
    drawing.seat(by=by, tournament=evening)
    assert refusal(lambda: evenings.amend(by=by, tournament=evening, final_points="zeroed")) == "FINAL_DRAWN"
    evenings.amend(by=by, tournament=evening, final_points="kept", name="Anders"), "what stays the same is no change"
    assert Round.objects.filter(tournament=evening).count() == 2


@pytest.mark.parametrize("points", ["kept", "halved", "zeroed"])
def test_finalists_stand_above_all_others_with_the_points_that_count(before_final: Callable[..., Tournament], points: str) -> None:
    evening = before_final(final_places=4, final_points=points)
    before = {line.entrant.number: line for line in standings(evening).lines}
    through = qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS).players
    assert {line.entrant.number: line.place for line in standings(evening).lines} == {number: line.place for number, line in before.items()}
    final = drawing.seat(by=MACHINE, tournament=evening, seed="finale")
    rounds.start(by=MACHINE, round=final)
    table = AtTable(final.tables.get())
    table.plays("RIK 0+1 | 9", "MISERE 2 | lost")
    evening.refresh_from_db()
    now = standings(evening).lines
    won = {entrant.number: each for entrant, each in zip(table.entrants, table.points(), strict=True)}
    half = {"kept": Fraction(1), "halved": Fraction(1, 2), "zeroed": Fraction(0)}[points]
    assert {line.entrant.number: line.counted for line in now if line.in_final} == {
        number: before[number].points * half + won[number] for number in through
    }
    assert [line.entrant.number in through for line in now] == [True] * 4 + [False] * 9
    finalists = [line.counted for line in now[:4]]
    assert finalists == sorted(finalists, reverse=True)
    others = [line.entrant.number for line in now[4:]]
    assert others == [number for number in before if number not in through], "the others keep their order of before"
    assert all(line.points == before[line.entrant.number].points == line.counted for line in now[4:])
    assert sum(line.points for line in now) == 0, "the ledger is untouched"
    label = "Sum of all points" if points == "kept" else "Sum of the points in the ledger"
    assert sum_check(standings(evening)) == f"{label}: 0 ✓"
    two, others_two = [line.entrant.number for line in now[:2]], [line.entrant.number for line in now[-2:]]
    drafts = GroupDraft("Finale", tuple(two)), GroupDraft("Zaal", tuple(others_two))
    set_rating(by=MACHINE, tournament=evening, draft=RatingDraft("teams", groups=drafts))
    teams = group_standings(evening, standings(evening), ratings_of(evening)[0])
    assert [(line.group.name, line.counted) for line in teams] == [
        ("Finale", sum(line.counted for line in now[:2])),
        ("Zaal", sum(line.counted for line in now[-2:])),
    ]
    result = evening_results([evening.pk])[evening.pk]
    assert [(line.number, line.place) for line in sorted(result.lines)] == sorted((line.entrant.number, line.place) for line in now)
    assert {line.number: line.counted for line in result.lines} == {line.entrant.number: line.counted for line in now}
    rows = checker.standings(checker.run_checks(file_of(evening))[2])
    assert {row.number: row.place for row in rows} == {line.entrant.number: line.place for line in now}
    again = {line.entrant.number: (line.place, line.counted) for line in standings(evening, after_round=1).lines}
    assert again == {number: (line.place, line.points) for number, line in before.items()}


def test_who_does_not_play_the_final_has_missed_no_round(before_final: Callable[..., Tournament]) -> None:
    evening = before_final()
    Tournament.objects.filter(pk=evening.pk).update(policy={**evening.policy, "missed_round": "out"})
    evening.refresh_from_db()
    qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening))
    evening.refresh_from_db()
    assert all(line.place is not None and line.missed == 0 for line in standings(evening).lines)
    assert all(line.place is not None for line in evening_results([evening.pk])[evening.pk].lines)


def test_whatever_is_altered_of_a_final_is_found(before_final: Callable[..., Tournament]) -> None:
    evening = before_final(final_others="play")
    qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    drawing.seat(by=MACHINE, tournament=evening, method="random")
    file = file_of(evening)
    final = file["tournament"]["policy"]["final"]
    instead = {"after_round": 2, "players": final["players"][::-1], "points": "zeroed", "others": "stop", "seed": "0", "tied": []}
    assert set(instead) == set(final)
    for name, value in instead.items():
        before, final[name] = final[name], value
        assert found_by_verify(file), name
        assert found_by_checker(file), name
        final[name] = before


@pytest.mark.slow
def test_the_now_page_asks_to_decide_the_final_before_its_draw(before_final: Callable[..., Tournament], client: Client) -> None:
    def step(evening: Tournament) -> ToDo | None:
        return next_step(read_room(Tournament.objects.select_related("club").get(pk=evening.pk)))

    evening = before_final()
    now = step(evening)
    assert now is not None
    assert (now.kind, now.round, now.count) == (ToDoKind.DECIDE_FINAL, 2, 4)
    director = account("director of the final")
    offices.appoint(by=MACHINE, tournament=evening, user=director, role=Official.Role.DIRECTOR)
    client.force_login(director)
    page = client.get(f"/e/{evening.slug}/desk/", headers={"Accept-Language": "en"}).content.decode()
    assert "Decide who plays the final" in page
    address = re.search(r'href="([^"]+)#final"', page)
    assert address is not None
    assert 'id="final"' in client.get(address[1]).content.decode()
    qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    after = step(evening)
    assert after is not None
    assert after.kind == ToDoKind.DRAW
    drawing.seat(by=MACHINE, tournament=evening)
    start = step(evening)
    assert start is not None
    assert start.kind == ToDoKind.START


def test_no_draw_of_the_final_is_proposed_while_the_round_before_it_is_played(prepare_evening: Callable[..., Tournament]) -> None:
    evening = prepare_evening(players=8, rounds_planned=2)
    evenings.amend(by=MACHINE, tournament=evening, final_places=4)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening))
    assert next_step(read_room(Tournament.objects.select_related("club").get(pk=evening.pk))) is None


def test_news_names_no_leader_in_the_final(before_final: Callable[..., Tournament]) -> None:
    evening = before_final()
    decided = qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    final = drawing.seat(by=MACHINE, tournament=evening, tables=[list(decided.players)])
    rounds.start(by=MACHINE, round=final)
    AtTable(final.tables.get(number=1)).plays(*["MISERE 3 | made"] * 2, *["SOLO_8 2 | 13"] * 2)
    evening.refresh_from_db()
    of_final = [item for item in feed(evening).items if item.where.table is not None and item.where.round == 2]
    assert [(item.leader, item.climber) for item in of_final] == [(None, None)] * 4
