"""The bands of news that the screens of an evening show: from real deals, with public names, and nothing of frozen standings."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.people.public_names import PublicName
from tests.cast import MACHINE, AtTable
from tournaments.entrants.queries.names import public_names
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.queries.progress import current_round, progress
from tournaments.room.feed import Broadcast
from tournaments.room.queries.broadcast import broadcasts_now
from tournaments.room.queries.feed import feed
from tournaments.seating.actions import drawing
from tournaments.standings.actions.freeze import freeze_standings

pytestmark = pytest.mark.both


def bands(tournament: Tournament, last: int | None = None) -> tuple[Broadcast, ...]:
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    current = current_round(tournament)
    assert current is not None
    return broadcasts_now(tournament, feed(tournament, last=last), public_names(tournament), progress(current))


def shown(client: Client, tournament: Tournament) -> str:
    return client.get(f"/e/{tournament.slug}/screen/room/").content.decode()


def test_an_ordinary_deal_is_no_news_and_a_slam_is(four: AtTable, client: Client) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9")
    assert bands(tournament) == ()
    deal = four.plays("RIK 1+3 | 13")
    assert [(each.item.key, each.starts_at) for each in bands(tournament)] == [(f"deal {deal.pk}", deal.received_at)]
    assert "screen-news" in shown(client, tournament)
    answer = json.loads(client.get(f"/api/v1/tournaments/{tournament.slug}/screens/news/").content)
    assert [(each["key"], each["table"], each["text"]) for each in answer["bands"]] == [
        (f"deal {deal.pk}", 1, "An Peeters and Jo Smets make Rik with every trick")
    ]


def test_nothing_of_frozen_standings_is_shown(four: AtTable, client: Client) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 1+3 | 13")
    freeze_standings(by=MACHINE, tournament=tournament)
    assert bands(tournament) == ()
    assert "screen-news" not in shown(client, tournament)
    four.plays("RIK 0+2 | 13")
    assert "screen-news" not in shown(client, tournament)
    assert json.loads(client.get(f"/api/v1/tournaments/{tournament.slug}/screens/news/").content)["bands"] == []


def test_nobody_who_hides_their_name_is_in_a_band(four: AtTable, client: Client) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 1+3 | 13")
    assert len(bands(tournament)) == 1
    evenings.amend(by=MACHINE, tournament=tournament, names=PublicName.CALLED)
    assert len(bands(tournament)) == 1
    evenings.amend(by=MACHINE, tournament=tournament, names=PublicName.NUMBER)
    assert bands(tournament) == ()
    assert "screen-news" not in shown(client, tournament)


def test_the_dearest_deal_so_far_is_shown_and_only_while_it_is(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, deals_a_round=12)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    table = AtTable(round_.tables.get())
    dear = table.plays(*["RIK 0+2 | 9"] * 3, "MISERE 0 | made")
    assert not any(each.dearest for each in bands(tournament)), "before some deals nothing is the dearest"
    assert [each.item.key for each in bands(tournament, last=2) if each.dearest] == [f"deal {dear.pk}"], "older deals are compared too"
    table.plays(*["RIK 0+2 | 9"] * 5)
    assert [each.item.key for each in bands(tournament) if each.dearest] == [f"deal {dear.pk}"]
    table.plays("MISERE 1 | made")
    assert not any(each.dearest for each in bands(tournament)), "two deals are equally dear"
    assert not any(each.dearest for each in bands(tournament, last=2)), "an older deal is as dear"
