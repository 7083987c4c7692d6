"""The papers that their page calls needed now: before a round, after it, after a ruling, and at the end."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.people.actions.public_names import set_public_names
from clubs.people.public_names import PublicName
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Paper, Table, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

NEEDED = re.compile(
    r'<li>\s*<span class="lines-main"><b>([^<]+)</b><span class="note">([^<]+)</span></span>\s*'
    r'<button type="submit"( class="button-main")? name="wanted"'
)


def needed(client: Client, tournament: Tournament) -> list[tuple[str, str, bool]]:
    """Return everything that the page calls needed: title, note, and whether its button is the gold one."""
    return [(title, note, bool(go)) for title, note, go in NEEDED.findall(client.get(f"/e/{tournament.slug}/papers/").text)]


def makes(client: Client, tournament: Tournament, title: str) -> None:
    """Press the button beside this title."""
    page = client.get(f"/e/{tournament.slug}/papers/").text
    wanted = re.search(rf'value="([^"]+)" aria-label="{title}: Make it"', page)
    assert wanted is not None
    client.post(f"/e/{tournament.slug}/papers/ask/", {"wanted": wanted[1], "language": "nl"})


def test_before_a_round_its_list_and_its_sheets_come_with_one_button(client: Client, people: People, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    assert needed(client, tournament) == []
    assert "all those for this moment of the evening have been made" in client.get(f"/e/{tournament.slug}/papers/").text
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert needed(client, tournament) == [("Everything for round 1", "Seating list · Blank scoresheets", True)]
    makes(client, tournament, "Everything for round 1")
    papers = Paper.objects.order_by("pk").values_list("kind", "about", "language")
    assert list(papers) == [("seating", "round 1", "nl"), ("scoresheet-blank", "round 1", "nl")]
    assert needed(client, tournament) == []
    drawing.undraw(by=MACHINE, round=round_)
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[9, 1, 2, 3], [4, 5, 6, 7, 8]])
    assert needed(client, tournament) == [("Everything for round 1", "Seating list · Blank scoresheets", True)], "the seats are others"


def test_the_jury_is_offered_no_sheet_with_a_pass(client: Client, people: People, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    client.force_login(user_of(people.jury))
    assert needed(client, tournament) == [("Everything for round 1", "Seating list", True)]


def test_standings_after_a_round_are_needed_until_they_are_made_and_again_when_they_change(
    client: Client, people: People, four: AtTable, tournament: Tournament
) -> None:
    client.force_login(user_of(people.director))
    four.plays("RIK 1+2 | 9")
    first = tournament.rounds.get()
    assert needed(client, tournament) == [], "while a round is played nothing is"
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 5, 2, 6], [3, 7, 4, 8, 9]])
    rounds.start(by=MACHINE, round=second)
    assert needed(client, tournament) == [("Standings after round 1", "to hang on the wall", True)]
    makes(client, tournament, "Standings after round 1")
    assert needed(client, tournament) == []
    AtTable(Table.objects.get(round=second, number=1)).plays("RIK 1+2 | 9")
    assert needed(client, tournament) == [], "a deal of the next round is not on it"
    jury.rule(by=MACHINE, tournament=tournament, text="Miscounted.", moves=[Move(1, 2, 3)], table=four.table)
    assert [title for title, _note, _gold in needed(client, tournament)] == ["Standings after round 1", "Printed ruling 1"]
    assert [gold for _title, _note, gold in needed(client, tournament)] == [True, False], "one button is gold"


def test_at_the_end_only_the_final_standings_are_needed(client: Client, people: People, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    client.force_login(user_of(people.director))
    client.post(f"/e/{tournament.slug}/papers/ask/", {"wanted": "standings:tournament", "language": "nl"})
    rounds.finish(by=MACHINE, round=tournament.rounds.get(), unsigned=True)
    close_with_open_items(tournament)
    assert needed(client, tournament) == [("The final standings", "to hang on the wall", True)], (
        "those of the middle of the evening are not these"
    )
    makes(client, tournament, "The final standings")
    assert needed(client, tournament) == []


@pytest.mark.slow
def test_a_name_or_an_order_that_changed_makes_its_papers_needed_again(
    client: Client, people: People, four: AtTable, tournament: Tournament
) -> None:
    client.force_login(user_of(people.director))
    four.plays("RIK 1+2 | 9")
    rounds.finish(by=MACHINE, round=tournament.rounds.get(), unsigned=True)
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 5, 2, 6], [3, 7, 4, 8, 9]])
    both = ["Everything for round 2", "Standings after round 1"]
    for change, expected in (
        (lambda: None, both),
        (lambda: prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=1), name="An Bos"), both),
        (lambda: evenings.amend(by=MACHINE, tournament=tournament, names="number"), both),
        (lambda: set_public_names(by=MACHINE, club=tournament.club, shown=PublicName.CALLED, least=PublicName.NUMBER), both),
        (lambda: evenings.amend(by=MACHINE, tournament=tournament, criteria=["points", "contracts"]), both[1:]),
        (lambda: prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9)), both[1:]),
    ):
        change()
        assert [title for title, _note, _gold in needed(client, tournament)] == expected
        for title in expected:
            makes(client, tournament, title)
        assert needed(client, tournament) == []
        Paper.objects.update(state=Paper.State.READY)


def test_one_table_and_one_ruling_are_chosen_in_one_form(client: Client, people: People, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    jury.rule(by=MACHINE, tournament=tournament, text="Late.", moves=[Move(1, 2, 3)])
    client.force_login(user_of(people.director))
    everything = {"language": "fr", "kind": "scoresheet-filled", "round": "1", "table": "2", "ruling": "1"}
    client.post(f"/e/{tournament.slug}/papers/ask/", {**everything, "one": "table"})
    client.post(f"/e/{tournament.slug}/papers/ask/", {**everything, "one": "ruling"})
    papers = Paper.objects.order_by("pk").values_list("kind", "about", "language")
    assert list(papers) == [("scoresheet-filled", "round 1 table 2", "fr"), ("ruling", "ruling 1", "fr")]
    answer = client.post(f"/e/{tournament.slug}/papers/ask/", {**everything, "table": "", "one": "table"}, follow=True)
    assert "Fill in the number of the table." in answer.text
    assert Paper.objects.count() == 2
