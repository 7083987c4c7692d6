"""A misspelt name is corrected, and the log has both."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.privacy.commitments import open_texts
from tests.cast import MACHINE, AtTable, MovableClock, People, user_of
from tests.checker.exported import agrees
from tests.pages.read import text, value
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import closing
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.log.queries import opened_names
from tournaments.play.queries import tables


@pytest.mark.both
def test_the_name_changes_everywhere_and_the_log_has_before_and_after(people: People, four: AtTable, tournament: Tournament) -> None:
    prepare.rename(by=people.desk, tournament=tournament, entrant=four.entrants[0], name="Elsje  Maas", called="")
    assert tables.read_table(four.table).names[0] == "Elsje"
    entry = tournament.log.order_by("number").last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object) == ("user desk", "rename", "entrant 1")
    before, after = open_texts([entry.before, entry.after], opened_names(tournament))
    assert (before, after) == ({"name": "Els Maes", "called": "Els"}, {"name": "Elsje Maas", "called": "Elsje"})


def test_the_same_name_twice_is_one_change(tournament: Tournament) -> None:
    guest = tournament.entrants.get(number=3)
    for _ in range(2):
        prepare.rename(by=MACHINE, tournament=tournament, entrant=guest, name="Piet Dijk", called="Pietje")
    assert tournament.log.filter(what="rename").count() == 1


@pytest.mark.parametrize("role", ["jury", "member", "stranger"])
def test_who_does_not_prepare_does_not_rename(people: People, tournament: Tournament, role: str) -> None:
    with pytest.raises(Refusal, match="NOT_ALLOWED"):
        prepare.rename(by=getattr(people, role), tournament=tournament, entrant=tournament.entrants.get(number=1), name="X")


def test_a_name_is_needed(tournament: Tournament) -> None:
    with pytest.raises(Refusal, match="FIELD_MISSING"):
        prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=1), name="  ")


def test_a_name_can_be_mended_in_correction_and_not_in_a_final_evening(tournament: Tournament, clock: MovableClock) -> None:
    guest = tournament.entrants.get(number=1)
    closing.close(by=MACHINE, tournament=tournament)
    prepare.rename(by=MACHINE, tournament=tournament, entrant=guest, name="Elsje Maas")
    assert first_difference(export_evening(tournament)) is None
    agrees(tournament)
    clock.moves(minutes=61)
    with pytest.raises(Refusal, match="TOURNAMENT_CLOSED"):
        prepare.rename(by=MACHINE, tournament=tournament, entrant=guest, name="Els Maes")
    guest.refresh_from_db()
    assert guest.name == "Elsje Maas"


def test_the_page_of_players_offers_only_the_name_in_correction_and_nothing_when_final(
    client: Client, people: People, tournament: Tournament, clock: MovableClock
) -> None:
    closing.close(by=MACHINE, tournament=tournament)
    client.force_login(user_of(people.director))
    page = text(client.get(f"/e/{tournament.slug}/desk/players/"))
    assert ("Els Maes guest" in page, "Enrol players" in page) == (True, False)
    own_page = f"/e/{tournament.slug}/desk/door/players/1/"
    words = text(client.get(own_page))
    assert ("Name at the table" in words, "Does not come" in words, "Present" in words) == (True, False, False)
    clock.moves(minutes=61)
    assert "Name at the table" not in text(client.get(own_page))


def test_the_desk_does_it_on_the_players_own_page(client: Client, people: People, tournament: Tournament) -> None:
    client.force_login(user_of(people.desk))
    page = f"/e/{tournament.slug}/desk/players/"
    names = client.get(f"/e/{tournament.slug}/desk/door/players/1/")
    assert (value(names, "name"), value(names, "called")) == ("Els Maes", "Els")
    refused = client.post(f"{page}1/name/", {"name": "", "called": "Elsje"})
    assert (refused.status_code, value(refused, "called")) == (422, "Elsje")
    assert "Number 1 is Elsje Maas." in text(client.post(f"{page}1/name/", {"name": "Elsje Maas", "called": ""}, follow=True))
    row = '<li id="p1" data-name="Elsje Maas 1">'
    for meant in ("elsj", "maas", "maa els", "1"):
        assert row in client.get(page, {"q": meant}).content.decode()
    for odd in ("0", "x", "²", "9" * 30, "99", "<b>"):
        assert row not in client.get(page, {"q": odd}).content.decode()
