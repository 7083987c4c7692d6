"""Valid bodies for the addresses of the final and of the prizes (`valid_bodies`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.cast import MACHINE
from tournaments.evening.actions import evenings
from tournaments.jury.actions import calls
from tournaments.play.actions import rounds
from tournaments.prizes import actions as prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]


def list_of_one(objects: Objects) -> dict[str, Any]:
    """There is a prize, and no round is being played: the winner may be confirmed."""
    calls.end(by=MACHINE, call=objects["evening"].calls.get())
    rounds.finish(by=MACHINE, round=objects["evening"].rounds.get(), unsigned=True)
    prizes.set_prizes(by=MACHINE, tournament=objects["evening"], prizes=[Prize(PrizeKind.PLACE, "ham", place=1)], rule=PrizeRule())
    return {}


def one_to_read(objects: Objects) -> dict[str, Any]:
    """The prizes are confirmed, and nobody was read out yet."""
    list_of_one(objects)
    prizes.confirm_prizes(by=MACHINE, tournament=objects["evening"])
    return {"read": 1}


def lines(objects: Objects) -> dict[str, Any]:
    """A list of one prize, as the page sends it."""
    prize = {"prizes-0-kind": "place", "prizes-0-place": 1, "prizes-0-what": "ham"}
    return prize | {"prizes-TOTAL_FORMS": 1, "prizes-INITIAL_FORMS": 0, "ties": "lots"}


def final_to_decide(objects: Objects) -> dict[str, Any]:
    """The last round before a final is finished: all nine would play the final."""
    evening = objects["evening"]
    calls.end(by=MACHINE, call=evening.calls.get())
    evenings.amend(by=MACHINE, tournament=evening, final_places=9)
    rounds.finish(by=MACHINE, round=evening.rounds.get(), unsigned=True)
    return {"edge": "ask"}


PRIZE_BODIES: dict[str, Body] = {
    "POST desk-final": final_to_decide,
    "POST api-final": final_to_decide,
    "POST desk-prizes": lines,
    "POST desk-prizes-confirm": list_of_one,
    "POST desk-prizes-read": one_to_read,
    "PUT api-prize-list": lambda objects: {"prizes": [{"kind": "place", "place": 1, "what": "ham"}]},
    "POST api-prize-confirmation": list_of_one,
    "PUT api-prize-reading": one_to_read,
}
