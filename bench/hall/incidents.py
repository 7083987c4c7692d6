"""The incidents of each round, which happen after half of its deals."""

from __future__ import annotations

from bench.hall.evening import BenchHall, require
from operations.robot.http import Json

MISSED_DEALS = 2
"""The number of deals that a table misses if it runs out of time."""


async def happen(hall: BenchHall, number: int) -> None:
    """Run all incidents of this round."""
    if number == 1:
        await clock_stands_still(hall)
        await wrong_chairs(hall)
        await tables_err(hall)
        leaver = (await hall.seats(1))[4][0]
        await hall.director.does("door/departures/", {"players": [leaver], "when": "after_round"})
        hall.leaver = leaver
    if number == 2:
        await hall.director.does("door/arrivals/", {"player": hall.leaver})
        await hall.director.does("rounds/2/sit-outs/", {"player": hall.leaver})
    await hall.draw_ahead(number)
    if number == 2:
        await somebody_takes_over(hall)
        await somebody_leaves(hall)
        await phone_fails(hall)
        await code_is_lost(hall)
        await time_runs_out(hall)
    if number == min(3, hall.size.rounds):
        await chair_of_before(hall, max(1, number - 2))


async def clock_stands_still(hall: BenchHall) -> None:
    """Pause the clock; then add minutes for all tables, and more for one."""
    extra: Json = {"action": "extra", "minutes": 5}
    settings: list[Json] = [{"action": "pause"}, {"action": "resume"}, extra, {**extra, "table": 3}]
    for setting in settings:
        clock = await hall.director.does("clock/", setting)
    require([each["table"] for each in clock["tables"]] == [3], "the table with minutes of its own is not named")


async def wrong_chairs(hall: BenchHall) -> None:
    """Correct the seats of this round for players who sat elsewhere.

    Two players of table 1 exchanged seats after a quarter of the deals. One player of table 2 and one of table 3 sat at each other's table
    from the first deal.
    """
    seats, quarter = await hall.seats(1), hall.size.deals // 4 + 1
    within: Json = {"first": seats[1][0], "second": seats[1][2], "from_deal": [{"table": 1, "deal": quarter}], "wrong_chair": True}
    between: Json = {"first": seats[2][1], "second": seats[3][1]}
    for exchange in (within, between):
        tried = await hall.director.does("rounds/1/seats/", {**exchange, "dry_run": True, "seen": await hall.seen(1)})
        require(not tried["done"] and await hall.seats(1) == seats, "a preview changed the seats")
        await hall.director.does("rounds/1/seats/", {**exchange, "seen": await hall.seen(1)})
        seats = await hall.seats(1)


async def tables_err(hall: BenchHall) -> None:
    """Make three tables make mistakes.

    Table 2 corrects its newest deal; table 3 voids a deal and enters it again; table 4 calls the jury and withdraws the call.
    """
    for table in (2, 3, 4):
        await hall.phones[table].reads()
    await hall.phones[2].corrects()
    await hall.phones[3].corrects(void=True)
    await hall.phones[4].calls_and_withdraws()


async def somebody_takes_over(hall: BenchHall) -> None:
    """Replace a player of table 1 by a guest, from the next deal."""
    player = (await hall.seats(2))[1][1]
    substitute = await hall.director.does("rounds/2/substitutes/", {"instead_of": player, "guest": "Invaller halverwege"})
    require((await hall.seats(2))[1][1] == substitute["player"]["number"], "the substitute does not sit there")


async def somebody_leaves(hall: BenchHall) -> None:
    """Withdraw a player of table 2 without a replacement: the table plays no more."""
    player = (await hall.seats(2))[2][0]
    await hall.director.does("door/departures/", {"players": [player], "when": "now"})
    gaps = (await hall.director.reads("gaps/"))["rounds"][0]
    require([each["player"]["number"] for each in gaps["empty_seats"]] == [player], "an empty seat is not named")
    await hall.director.does("rounds/2/tables/2/cut-short/")


async def phone_fails(hall: BenchHall) -> None:
    """Make the phone of table 3 fail, so that the desk types its slips."""
    hall.desk.add(3)
    await hall.find_phones(2)


async def code_is_lost(hall: BenchHall) -> None:
    """Give table 4 a new code, and check that the old code opens nothing."""
    phone = hall.phones[4]
    old = phone.authorization
    await hall.director.does("codes/4/")
    status, _answer = await phone.line.ask("GET", "table/", old)
    require(status == 403, "a replaced code opens a table")
    await hall.find_phones(2)


async def time_runs_out(hall: BenchHall) -> None:
    """Call the last deal. One table misses its last deals, and another forgets to sign."""
    for undo in (False, True, False):
        await hall.director.does("last-deal/", {"undo": undo})
    *_others, slow, forgetful = hall.phones
    hall.stops[slow] = hall.size.deals - MISSED_DEALS
    hall.forgetful.add(forgetful)


async def chair_of_before(hall: BenchHall, earlier: int) -> None:
    """Correct the seats of an earlier round for players who sat elsewhere.

    Two players of table 1 had exchanged seats for the whole round. That table must sign again, and so must the signed
    tables of later rounds whose carry-over changes by the correction.
    """
    seats = await hall.seats(earlier)
    exchange = {"first": seats[1][1], "second": seats[1][3]}
    await hall.director.does(f"rounds/{earlier}/seats/", {**exchange, "dry_run": True})
    changed = await hall.director.does(f"rounds/{earlier}/seats/", exchange)
    again = [(earlier, table) for table in changed["unsigned"]]
    again += [(each["round"], each["table"]) for each in changed["later"] if each["signs_again"]]
    require((earlier, 1) in again, "a table with other seats did not have to sign again")
    for round_, table in again:
        await hall.phones[table].signs_earlier((await hall.keys(round_))[table])
