"""All players get the same number of deals, or the page says who gets fewer and which number would make them equal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.engine.state import TableStart
from scoring.games import published
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text
from tournaments.evening.actions import offices
from tournaments.evening.models import Tournament
from tournaments.play.queries.round_deals import round_deals
from tournaments.play.wording.round_deals import deals_text
from tournaments.seating.actions import drawing

RIKKEN = published("rikken_brabant")


def played_by_seat(code: str, size: int, deals: int) -> list[int]:
    """Return how many of this number of deals each seat of a table plays, dealt by the game itself."""
    rules = published(code)
    state, counts = rules.game.first_state(TableStart(seats=size, first_dealer=0)), [0] * size
    for _ in range(deals):
        for seat in range(size):
            counts[seat] += seat not in state.sits_out
        state = rules.game.skip_deal(state)
    return counts


@pytest.mark.parametrize("deals", [1, 4, 17, 18, 20, 25])
@pytest.mark.parametrize("code", ["rikken_brabant", "rikken_belgian", "whist_iwwa"])
def test_each_player_plays_as_many_deals_as_is_said(code: str, deals: int) -> None:
    tables = round_deals(published(code), published(code).game.table_sizes, deals)
    for table in tables.by_size:
        counts = played_by_seat(code, table.size, table.deals)
        assert (min(counts), max(counts), counts.count(min(counts))) == (table.fewest, table.most, table.play_fewest)
    assert tables.equal == (len({count for table in tables.by_size for count in played_by_seat(code, table.size, table.deals)}) == 1)


def test_the_near_numbers_make_it_equal() -> None:
    for deals in range(1, 41):
        tables = round_deals(RIKKEN, (4, 5), deals)
        assert tables.equal == (deals % 4 == 0)
        assert tables.near == (() if tables.equal else tuple(number for number in (deals - deals % 4, deals - deals % 4 + 4) if number))
        assert all(round_deals(RIKKEN, (4, 5), number).equal for number in tables.near)
    assert round_deals(RIKKEN, (4,), 18).equal


def test_it_is_said_in_words() -> None:
    said = "Not everybody plays the same number of deals. At a table of 4: 18 deals, everybody plays them all. "
    said += "At a table of 5: 23 deals, of which 3 of the players play 18 and 2 play 19."
    assert deals_text(round_deals(RIKKEN, (4, 5), 18)) == said
    said = "Everybody plays 20 deals a round. At a table of 5: 25 deals, of which each plays 20 and sits out 5."
    assert deals_text(round_deals(RIKKEN, (4, 5), 20)) == said
    assert deals_text(round_deals(RIKKEN, (4, 4), 18)) == "Everybody plays 18 deals a round."


@pytest.mark.slow
@pytest.mark.parametrize(("page", "back"), [("rounds", ""), ("plan", "plan")])
def test_the_pages_offer_the_number_that_makes_it_equal(
    client: Client, prepare_evening: Callable[..., Tournament], people: People, page: str, back: str
) -> None:
    tournament = prepare_evening(players=9, deals_a_round=18, name="Negen")
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.director), role="director")
    client.force_login(user_of(people.director))
    desk = f"/e/{tournament.slug}/desk/"
    assert "3 of the players play 18 and 2 play 19. Plan 16 deals for each player Plan 20 deals for each player" in text(
        client.get(f"{desk}{page}/")
    )
    answer = client.post(f"{desk}deals/", {"deals": "20", "back": back}, follow=True)
    assert answer.redirect_chain[0][0] == f"{desk}{page}/"
    assert "A round now has 20 deals for each player." in text(answer)
    assert "each plays 20 and sits out 5." in text(answer)
    assert "Plan 16 deals" not in text(answer)
    drawing.seat(by=MACHINE, tournament=tournament)
    assert "the first round" in text(client.post(f"{desk}deals/", {"deals": "16", "back": back}, follow=True))
    tournament.refresh_from_db()
    assert tournament.deals_a_round == 20
