"""A koppel evening as its volunteers see it: pairs are enrolled by a list, come in together, and go on when one of them is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.cast import MACHINE, People, user_of
from tests.pages.read import text, value
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.pairs import set_partner
from tournaments.entrants.queries.entry_list import EntryRow, entry_list
from tournaments.entrants.queries.evening_groups import evening_groups
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import drawing, substitutes

pytestmark = pytest.mark.django_db
COUPLES = [(f"Vrouw{nth} Aan de Wiel", f"Man{nth} Bos") for nth in range(1, 18)]


@pytest.fixture
def evening(tournament: Tournament) -> Tournament:
    """An evening of pairs at which nobody is in a pair yet; the nine players of the cast are enrolled."""
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    return tournament


@pytest.fixture
def desk(evening: Tournament, browser_of: Callable[[str], Client]) -> Client:
    return browser_of("desk")


def pairs(evening: Tournament) -> list[tuple[int, ...]]:
    return [tuple(each.number for each in group.players) for group in evening_groups(evening)]


def player(evening: Tournament, number: int) -> Entrant:
    return evening.entrants.get(number=number)


def sends(client: Client, address: str, **fields: Any) -> str:
    return text(client.post(address, fields, follow=True))


def enrols(evening: Tournament, *lines: str) -> None:
    prepare.enrol_list(by=MACHINE, tournament=evening, rows=[EntryRow(line, line=nth) for nth, line in enumerate(lines, 1)])


@pytest.mark.slow
def test_a_koppel_evening_from_the_list_to_the_return_of_a_pair(desk: Client, director: Client, evening: Tournament) -> None:
    at = f"/e/{evening.slug}/desk/"
    lines = "\n".join(sign.join(each) for each, sign in zip(COUPLES, [" & ", "/", " + "] * 6, strict=False))
    wrong = desk.post(f"{at}players/import/", {"text": f"{lines}\nA & B & C"})
    assert (wrong.status_code, "1 row is wrong." in text(wrong)) == (422, True)
    assert "A pair has two players. Write both names with & between them." in text(wrong)
    shown = desk.post(f"{at}players/import/", {"text": lines})
    assert "Enrol 34 players" in text(shown)
    assert "1 Vrouw1 Aan de Wiel guest & Man1 Bos guest" in text(shown)
    done = sends(desk, f"{at}players/import/", text=lines, expected=value(shown, "expected"), enrol="yes")
    assert ("34 players are enrolled." in done, "17 pairs are made." in done) == (True, True)
    assert pairs(evening) == [(number, number + 1) for number in range(10, 44, 2)]
    assert "9 without a partner" in done

    page = desk.get(f"{at}door/").content.decode()
    for first in range(10, 42, 2):
        row = re.search(rf'<form[^>]*door/present/">(?:(?!</form>).)*id="present-{first + 1}"', page, re.DOTALL)
        assert row
        together = re.findall(r'name="player" value="(\d+)"', row.group())
        assert sorted(map(int, together)) == [first, first + 1]
        assert f"are here, numbers {first + 1}, {first}." in sends(desk, f"{at}door/present/", player=together)
    assert "0 of 43 here" not in text(desk.get(f"{at}door/"))
    words = sends(desk, f"{at}door/present/", player=42)
    assert "Vrouw17 Aan de Wiel is here, number 42." in words
    assert "Vrouw17 Aan de Wiel is already here" in words
    assert "Both present" not in text(desk.get(f"{at}door/hits/?q=Man17"))

    drawing.seat(by=MACHINE, tournament=evening, tables=[[10, 12, 11, 13], [42, 14, 43, 15]])
    reserve, ill = player(evening, 1), player(evening, 43)
    set_partner(by=MACHINE, tournament=evening, entrant=player(evening, 42), partner=ill, reserve=reserve)
    assert "Dissolve" in text(desk.get(f"{at}door/players/42/"))
    words = sends(director, f"{at}door/players/43/leave/", when="no_show")
    assert "Reserve Els Maes takes the seat" in words
    choice = text(director.get(f"{at}rounds/1/?player=43&substitute=yes"))
    assert "Reserve Els Maes takes the seat" in choice
    assert "This player takes the place of Man17 Bos in the pair or team." in choice
    words = sends(director, f"{at}rounds/1/substitute/43/", player=1)
    assert "Els Maes plays instead of Man17 Bos." in words
    assert [each.number for each in evening_groups(evening)[-1].line_up] == [42, 1]
    assert evening_groups(evening)[-1].is_complete
    sends(desk, f"{at}door/players/16/leave/", when="now", both="yes")
    assert [player(evening, number).withdrawn for number in (16, 17, 18)] == [True, True, False]
    assert not evening_groups(evening)[3].is_complete
    sends(desk, f"{at}players/16/", back="yes", both="yes")
    assert [player(evening, number).withdrawn for number in (16, 17)] == [False, False]
    sends(desk, f"{at}door/players/16/leave/", when="now")
    assert [player(evening, number).withdrawn for number in (16, 17)] == [True, False]
    assert pairs(evening)[3] == (16, 17)


def test_pairs_are_made_of_players_who_are_enrolled_and_by_a_column(evening: Tournament) -> None:
    enrols(evening, "Els Maes & An Peeters", "Truus Bos")
    assert pairs(evening) == [(1, 2)]
    rows = [EntryRow("Truus Bos", partner="Jo Smets", line=1), EntryRow("jo smets", line=2), EntryRow("Nol Hermans", line=3)]
    rows += [EntryRow("Koos Vos", partner="nol hermans", line=4), EntryRow("Els Maes", partner="An Peeters", line=5)]
    entries = prepare.enrol_list(by=MACHINE, tournament=evening, rows=rows)
    assert [(each.outcome, each.number, each.is_new_pair) for each in entries] == [
        ("enrolled", 10, True),
        ("enrolled", 4, False),
        ("enrolled", 6, True),
        ("partner", 11, False),
        ("enrolled", 1, False),
    ]
    assert pairs(evening) == [(1, 2), (4, 10), (6, 11)]
    entries_of_log = LogEntry.objects.count()
    prepare.enrol_list(by=MACHINE, tournament=evening, rows=rows)
    assert LogEntry.objects.count() == entries_of_log


@pytest.mark.parametrize(
    ("rows", "code", "field"),
    [
        ([EntryRow("Els Maes & Jo Smets")], "PAIRED_ALREADY", "rows.0.partner"),
        ([EntryRow("Jo Smets", partner="Jo Smets")], "PARTNER_SAME", "rows.0.partner"),
        ([EntryRow("A / B / C")], "PAIR_OF_TWO", "rows.0.name"),
        ([EntryRow("Jo Smets", partner="999")], "MEMBER_UNKNOWN", "rows.0.partner"),
        (
            [EntryRow("Jo Smets & Nol Hermans", line=1), EntryRow("Nol Hermans", partner="Rita Claes", line=2)],
            "PARTNER_OTHERWISE",
            "rows.1.partner",
        ),
        ([EntryRow("Jo Smets & Nol Hermans", line=1), EntryRow("Rita Claes & Jo Smets", line=2)], "PARTNER_OTHERWISE", "rows.1.partner"),
    ],
)
def test_a_wrong_row_enrols_nobody_and_makes_no_pair(evening: Tournament, rows: list[EntryRow], code: str, field: str) -> None:
    enrols(evening, "Els Maes & An Peeters")
    with pytest.raises(Refusal) as refusal:
        prepare.enrol_list(by=MACHINE, tournament=evening, rows=rows)
    assert [(each.code, each.field) for each in refusal.value.problems] == [(code, field)]
    assert (pairs(evening), evening.entrants.count()) == ([(1, 2)], 9)


def test_a_guest_line_is_a_pair_and_names_of_single_evenings_stay_whole(evening: Tournament) -> None:
    new = prepare.enrol(by=MACHINE, tournament=evening, guests=["Truus Bos & Koos Vos", "Sien Mol"])
    assert sorted(each.name for each in new) == ["Koos Vos", "Sien Mol", "Truus Bos"]
    assert pairs(evening) == [(11, 12)]
    evenings.amend(by=MACHINE, tournament=evening, entrants="players")
    assert [each.player.name for each in entry_list(evening, [EntryRow("Truus Bos & Koos Vos")])] == ["Truus Bos & Koos Vos"]


def test_the_door_finds_a_pair_by_either_name_and_undoes_both(desk: Client, evening: Tournament) -> None:
    enrols(evening, "Els Maes & An Peeters")
    at = f"/e/{evening.slug}/desk/door/"
    for typed in ("Els M", "An Pee"):
        hits = text(desk.get(f"{at}hits/?q={typed}"))
        assert ("Both present" in hits, "Only Els" in hits, "Only An" in hits) == (True, True, True)
    assert "Els Maes are here, numbers 2, 1." in sends(desk, f"{at}present/", player=[1, 2])
    page = desk.get(at).content.decode()
    assert "2 players at once" not in page
    assert "2 players are not here yet." in sends(desk, f"{at}undo/", player=[1, 2])
    sends(desk, f"{at}present/", player=1)
    assert "Only Els" not in text(desk.get(f"{at}hits/?q=An Pee"))


def test_a_pair_walks_in_and_one_of_them_is_known(desk: Client, evening: Tournament) -> None:
    at = f"/e/{evening.slug}/desk/door/"
    assert "Jo Smets & Truus Bos are here" in sends(desk, f"{at}guest/", name="Jo Smets", partner="Truus Bos")
    assert "Koos Vos & Sien Mol are here" in sends(desk, f"{at}guest/", name="Koos Vos & Sien Mol", partner="")
    assert pairs(evening) == [(4, 10), (11, 12)]
    answer = desk.post(f"{at}guest/", {"name": "Rita Claes", "partner": "Jo Smets"})
    assert (answer.status_code, value(answer, "partner")) == (422, "Jo Smets")
    assert "Jo Smets already plays with Truus Bos. Dissolve that pair first." in text(answer)
    assert player(evening, 5).present_at is None


@pytest.mark.slow
def test_staff_change_the_partner_on_a_players_page(desk: Client, evening: Tournament) -> None:
    enrols(evening, "Els Maes & An Peeters", "Jo Smets & Rita Claes")
    at = f"/e/{evening.slug}/desk/"
    page = desk.get(f"{at}door/players/1/")
    assert ("plays with An Peeters" in text(page), value(page, "partner")) == (True, "An Peeters")
    address = f"{at}players/1/partner/"
    assert "Jo Smets already plays with Rita Claes." in text(desk.post(address, {"partner": "Jo Smets"}))
    assert "Els Maes and Nol Hermans are a pair." in sends(desk, address, partner="Nol Hermans", reserve="Toos")
    own = ratings_of(evening)[0].groups[0]
    assert (own.number, own.players, own.reserve) == (1, (1, 6), 8)
    assert "no partner yet" in text(desk.get(f"{at}door/players/2/"))
    assert "reserve of Els Maes & Nol Hermans" in text(desk.get(f"{at}door/players/8/"))
    sends(desk, f"{at}players/1/groups/")
    assert pairs(evening) == [(1, 6), (4, 5)]
    text_of_rating = {"text": "1, 6\n4, 5", "name": ""}
    desk.post(f"{at}ratings/1/", text_of_rating)
    assert [(each.number, each.reserve) for each in ratings_of(evening)[0].groups] == [(1, 8), (2, None)]
    assert "An Peeters and Toos Verhoeven are a pair." not in sends(desk, f"{at}pairs/", first="An Peeters", partner="Toos")
    assert "Els Maes has no partner any more." in sends(desk, address, dissolve="yes", back="pairs")
    assert "An Peeters and Toos Verhoeven are a pair." in sends(desk, f"{at}pairs/", first="An Peeters", partner="Toos")
    assert pairs(evening) == [(4, 5), (2, 8)]


def test_a_substitute_keeps_the_pair_and_before_play_takes_the_place(evening: Tournament) -> None:
    enrols(evening, "Els Maes & Piet van Dijk", "An Peeters & Jo Smets")
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    new = substitutes.substitute(by=MACHINE, round=round_, entrant=player(evening, 1), newcomer=substitutes.Replacement(guest="Truus Bos"))
    assert pairs(evening) == [(3, new.number), (2, 4)]
    assert ratings_of(evening)[0].groups[0].players == (3, new.number)
    assert not set_partner(by=MACHINE, tournament=evening, entrant=new, partner=player(evening, 3))


def test_programs_do_it_too(evening: Tournament, people: People, client: Client) -> None:
    client.force_login(user_of(people.desk))
    at = f"/api/v1/tournaments/{evening.slug}/"

    def sent(method: str, address: str, body: dict[str, Any]) -> Any:
        return getattr(client, method)(f"{at}{address}", body, content_type="application/json")

    rows = [{"name": "Truus Bos", "partner": "Els Maes"}, {"name": "Koos Vos & Sien Mol"}]
    first, second = sent("post", "entrants/", {"rows": rows}).json()["rows"]
    assert (first["number"], first["partner"]["number"], second["partner"]["name"]) == (10, 1, "Sien Mol")
    here = sent("post", "door/arrivals/", {"player": 10, "both": True}).json()
    assert (here["player"]["number"], [each["number"] for each in here["others"]]) == (10, [1])
    walk_in = sent("post", "door/arrivals/", {"guest": "Gust Mol", "partner": "Lies Mol"}).json()
    assert [each["name"] for each in walk_in["others"]] == ["Lies Mol"]
    answer = client.get(f"{at}door/").json()
    assert [each["players"] for each in answer["pairs"]] == [[1, 10], [11, 12], [13, 14]]
    assert 2 in answer["without_partner"]
    assert sent("put", "players/10/partner/", {"partner": 99}).json()["problems"][0]["field"] == "partner"
    assert sent("put", "players/10/partner/", {"partner": 2, "reserve": 1}).status_code == 200
    assert client.get(f"{at}door/players/2/").json()["pair"] == {
        "number": 1,
        "name": "",
        "players": [2, 10],
        "reserve": 1,
        "complete": True,
    }
    assert sent("put", "players/10/partner/", {"partner": None}).status_code == 200
    assert pairs(evening) == [(11, 12), (13, 14)]


def test_a_pair_of_whom_one_was_withdrawn_comes_back_together(evening: Tournament) -> None:
    enrols(evening, "Els Maes & An Peeters")
    two = [player(evening, 1), player(evening, 2)]
    door.not_here(by=MACHINE, tournament=evening, entrants=two[:1])
    assert len(door.check_in_together(by=MACHINE, tournament=evening, entrants=two)) == 2
    assert not door.check_in_together(by=MACHINE, tournament=evening, entrants=two)
    assert [(each.withdrawn, each.present_at is not None) for each in evening.entrants.filter(number__in=(1, 2))] == [(False, True)] * 2
