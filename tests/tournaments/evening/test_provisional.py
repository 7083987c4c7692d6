"""Points that a club has not confirmed are called provisional wherever they are shown, until it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.cast import MACHINE
from tests.pages.read import text
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.django_db
PAGES = ("", "players/1/", "rules/", "screen/")
IN_ENGLISH = {"Accept-Language": "en"}


@pytest.mark.parametrize(("options", "provisional"), [({}, True), ({"points_confirmed": True}, False)])
def test_every_page_says_so(client: Client, prepare_evening: Callable[..., Tournament], options: dict[str, Any], provisional: bool) -> None:
    tournament = prepare_evening(game="rikken_belgian", options=options)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=round_)
    where = f"/e/{tournament.slug}/"
    for page in PAGES:
        assert ("provisional" in text(client.get(where + page, headers=IN_ENGLISH)).lower()) is provisional, page
    assert ("provisional" in text(client.get(f"/t/{table_pass(round_.tables.get(number=1))}/", headers=IN_ENGLISH))) is provisional
    api = f"/api/v1/tournaments/{tournament.slug}/"
    for path in ("", "standings/", "players/1/payments/"):
        assert client.get(api + path).json()["rules"]["provisional"] is provisional, path
