"""A player's own phone: their name, their code, the totals, and one tap."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Acceptance, Table, Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.name_codes import is_name_code, name_code
from tournaments.seating.actions import drawing


@pytest.fixture
def own(four: AtTable, tournament: Tournament) -> AtTable:
    """The table of four, complete, at an evening where each player accepts with their own name code."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="own")
    four.plays(*["RIK 1+2 | 9"] * 4)
    return four


def at(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/accept/"


@pytest.mark.slow
def test_look_then_accept_until_the_table_is_signed(client: Client, own: AtTable, tournament: Tournament) -> None:
    for entrant in own.entrants:
        typed = {"number": str(entrant.number), "code": name_code(entrant)}
        page = client.post(at(tournament), typed)
        assert "Round 1, table 1" in text(page)
        button = re.search(r'name="totals" value="([^"]+)"', page.content.decode())
        assert button is not None
        done = client.post(at(tournament), typed | {"totals": button.group(1)})
    assert "Everybody has said that the round is right: the table has signed." in text(done)
    assert Table.objects.get(pk=own.table.pk).signed_at is not None
    assert Acceptance.objects.count() == 4


def test_where_a_game_ranks_its_own_count_that_is_what_a_player_says_is_right(
    client: Client, prepare_evening: Callable[..., Tournament]
) -> None:
    evening = prepare_evening(players=4, game="klaverjas", deals_a_round=None)
    evenings.amend(by=MACHINE, tournament=evening, acceptance="own")
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
    at_table = AtTable(evening.rounds.get().tables.get())
    facts = {"dealer": 0, "player": 1, "card_points": [62, 100], "roem": [20, 0]}
    play.report(by=at_table.by, table=at_table.table, id=uuid.uuid4(), number=1, facts=facts)
    page = text(client.post(at(evening), {"number": "1", "code": name_code(at_table.entrants[0])}))
    assert "82 Settled −18" in page
    assert "100 Settled +18" in page


def test_a_wrong_code_shows_nothing_of_the_table(client: Client, own: AtTable, tournament: Tournament) -> None:
    page = client.post(at(tournament), {"number": "1", "code": "AAAAA"})
    assert page.status_code == 422
    assert "does not belong to this name" in text(page)
    assert "table 1" not in text(page)
    for typed in ({"number": "x", "code": "AAAAA"}, {"number": "1"}, {"code": "A"}):
        assert client.post(at(tournament), typed).status_code == 422


def test_a_printed_code_is_valid_while_the_former_secret_is_known(own: AtTable, settings: Any) -> None:
    """After a new SECRET_KEY the codes on the printed strips were refused, although a table's link still worked."""
    entrant = own.entrants[0]
    printed = name_code(entrant)
    former, settings.SECRET_KEY = settings.SECRET_KEY, "another secret of the tests, long enough to be one"
    assert name_code(entrant) != printed
    assert not is_name_code(entrant, printed)
    settings.SECRET_KEY_FALLBACKS = [former]
    assert is_name_code(entrant, printed.lower())
    assert is_name_code(entrant, name_code(entrant))


def test_nonsense_instead_of_totals_is_a_look(client: Client, own: AtTable, tournament: Tournament) -> None:
    for totals in ("x", "[1.5]", '{"a": 1}', "[" * 300):
        page = client.post(at(tournament), {"number": "1", "code": name_code(own.entrants[0]), "totals": totals})
        assert page.status_code == 200
    assert not Acceptance.objects.exists()


def test_the_strips_are_for_who_enrols(client: Client, own: AtTable, people: People, tournament: Tournament) -> None:
    client.force_login(user_of(people.desk))
    moved = client.get(f"/e/{tournament.slug}/desk/name-codes/", follow=True)
    assert moved.redirect_chain == [(f"/e/{tournament.slug}/desk/players/#name-codes", 301)]
    assert all(name_code(entrant) in text(moved) for entrant in own.entrants)
    assert name_code(own.entrants[0]) in text(client.get(f"/e/{tournament.slug}/desk/door/players/1/"))
    client.force_login(user_of(people.jury))
    assert not any(name_code(entrant) in text(client.get(f"/e/{tournament.slug}/desk/players/")) for entrant in own.entrants)


def test_where_nobody_is_asked_the_page_says_so(client: Client, four: AtTable, tournament: Tournament) -> None:
    assert "on the table’s own phone" in text(client.get(at(tournament)))
    assert "I play here" not in text(client.get(f"/e/{tournament.slug}/"))
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="own")
    assert "I play here" in text(client.get(f"/e/{tournament.slug}/"))
