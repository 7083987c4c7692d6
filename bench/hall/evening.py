"""The script of a whole evening, all of it over the API: check-in, draw, the incidents of each round, and the end."""

from __future__ import annotations

import time
import uuid
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from bench.hall.room import Due, HallPhone, Measured, Size, Together
from operations.robot.http import DeviceConnection, DirectorClient, Unexpected
from scoring.engine.ruleset import RuleSet

DOORS = 4
"""The number of devices that check players in."""
SEED = "hall"
ABSENT = 3
"""The number of enrolled players who do not come."""
ANY_DEAL = 10_000
"""A number greater than the number of any deal."""


@dataclass
class BenchHall:
    """An evening with its director and the phones on its tables."""

    director: DirectorClient
    size: Size
    rules: RuleSet
    new_line: Callable[[], DeviceConnection]
    together: Together
    due: Due
    incidents: Callable[[BenchHall, int], Awaitable[None]]
    """A function that plays the incidents of the round with this number, when half of it is played."""
    rate: float = 0.0
    """The number of deals that all tables together report in a second; 0: as many as are answered."""
    in_last_round: Callable[[], Awaitable[None]] | None = None
    """A function that measures the evening when half of the last round is played, after `before_last_half`; None to measure nothing."""
    before_last_half: Callable[[BenchHall], Awaitable[None]] | None = None
    """The director's work when half of the last round is played, as a function; None if there is none."""
    afterwards: Callable[[BenchHall], Awaitable[None]] | None = None
    """The director's work after the evening is closed, as a function; None if there is none."""
    measured: Measured = field(default_factory=Measured)
    frozen: dict[int, int] = field(default_factory=dict)
    """The points by player number at the moment when the public's standings were frozen."""
    leaver: int = 0
    """The number of the player who leaves after the first round, and returns in the second."""
    phones: dict[int, HallPhone] = field(default_factory=dict)
    """The phones by table number."""
    desk: set[int] = field(default_factory=set)
    """The numbers of the tables whose slips the desk types in the present round, as they have no phone."""
    stops: dict[int, int] = field(default_factory=dict)
    """For each table that runs out of time in this round, by table number: the number of its last deal."""
    forgetful: set[int] = field(default_factory=set)
    """The numbers of the tables that sign only after the present round is finished."""

    async def play_evening(self) -> None:
        """Play the evening from the list of names to its closing."""
        await self.enrol()
        await self.open_door()
        await self.first_seats()
        for number in range(1, self.size.rounds + 1):
            await self.play_round(number)
        await self.close()
        if self.afterwards is not None:
            await self.afterwards(self)

    # the door

    async def enrol(self) -> None:
        """Preview and enrol the list of names; send it a second time, which must enrol nobody."""
        rows = [{"name": f"Speler {number}"} for number in range(1, self.size.players + 1)]
        looked_at = await self.director.does("entrants/", {"rows": rows, "dry_run": True})
        require(all(row["number"] is None for row in looked_at["rows"]), "the preview of a list enrolled somebody")
        for _ in range(2):
            enrolled = await self.director.does("entrants/", {"rows": rows})
            require(
                [row["number"] for row in enrolled["rows"]] == list(range(1, self.size.players + 1)),
                "not every player is enrolled exactly once",
            )
        await self.director.asks("PATCH", "", {"round_minutes": 75, "draw_method": "spread", "substitutes": "take_over"})
        await self.director.does("wishes/", {"kind": "apart", "first": 1, "second": 2})
        await self.director.does("wishes/", {"kind": "place", "first": 3, "table": 1, "weight": 5})

    async def open_door(self) -> None:
        """Check players in at several devices at once. The last players of the list do not come."""
        here = range(1, self.size.players - ABSENT + 1)
        devices = [DirectorClient(self.new_line(), self.director.token, self.director.slug) for _ in range(DOORS)]

        async def check_in(device: DirectorClient, players: Iterable[int]) -> None:
            for player in players:
                await device.does("door/arrivals/", {"player": player})

        await self.together(check_in(device, here[index::DOORS]) for index, device in enumerate(devices))
        twice = await self.director.does("door/arrivals/", {"player": 1})
        require(not twice["changed"], "somebody was checked in twice")
        for _ in range(2):
            await self.director.does("door/arrivals/undo/", {"player": 1})
        await self.director.does("door/arrivals/", {"player": 1})
        door = await self.director.reads("door/")
        require((door["here"], door["expected"]) == (len(here), self.size.players), f"the door counts {door['here']}")

    async def first_seats(self) -> None:
        """Draw the first round, and repair it: three players have not come, two come late, and two exchange seats."""
        begun = time.perf_counter()
        await self.director.does("rounds/draw/", {"number": 1, "method": "spread", "seed": SEED}, status=201)
        self.measured.draw_seconds = time.perf_counter() - begun
        first, second, third = range(self.size.players - ABSENT + 1, self.size.players + 1)
        await self.director.does("door/departures/", {"players": [first], "when": "no_show"})
        await self.director.does("rounds/1/start/", status=409, code="SEATS_OPEN")
        stay = next(players for players in (await self.seats(1)).values() if first not in players)
        await self.director.does("rounds/1/redraw/", {"seed": SEED, "stay": stay, "seen": await self.seen(1)})
        await self.director.does("door/departures/", {"players": [second, third], "when": "no_show"})
        await self.director.does("rounds/1/substitutes/", {"instead_of": second, "guest": "Invaller aan de deur"})
        late = [await self.guest(f"Laatkomer {name}") for name in ("een", "twee", "drie")]
        gaps = (await self.director.reads("gaps/"))["rounds"][0]
        require([each["number"] for each in gaps["without_seat"]] == late, "somebody without a seat is not named")
        require([each["player"]["number"] for each in gaps["empty_seats"]] == [third], "an empty seat is not named")
        await self.director.does("rounds/1/substitutes/", {"instead_of": third, "player": late[0]})
        table = next(number for number, players in (await self.seats(1)).items() if len(players) == 4)
        await self.director.does("rounds/1/move/", {"player": late[1], "table": table, "dry_run": True})
        await self.director.does("rounds/1/move/", {"player": late[1], "table": table})
        await self.director.does("rounds/1/start/", status=409, code="SEATS_OPEN")
        await self.director.does("rounds/1/sit-outs/", {"player": late[2]})
        seen, tables = await self.seen(1), list((await self.seats(1)).values())
        exchange = {"first": tables[1][0], "second": tables[2][0], "seen": seen}
        await self.director.does("rounds/1/swap/", {**exchange, "dry_run": True})
        await self.director.does("rounds/1/swap/", exchange)
        await self.director.does("rounds/1/swap/", {**exchange, "second": tables[3][0]}, status=409, code="SEATS_CHANGED")

    async def guest(self, name: str) -> int:
        """Check a guest in; return their number."""
        return int((await self.director.does("door/arrivals/", {"guest": name}))["player"]["number"])

    # what the director sees

    async def seats(self, number: int) -> dict[int, list[int]]:
        """Return the numbers of the players at each table of a round, by seat."""
        tables = (await self.director.reads(f"rounds/{number}/seats/"))["tables"]
        return {table["table"]: [seat["player"] for seat in table["seats"]] for table in tables}

    async def seen(self, number: int) -> int:
        return int((await self.director.reads(f"rounds/{number}/seats/"))["seen"])

    async def answer_gaps(self, number: int) -> None:
        """Draw a round a second time if it was drawn in advance and somebody has left since."""
        gaps = {each["round"]: each for each in (await self.director.reads("gaps/"))["rounds"]}
        if number in gaps and (gaps[number]["without_seat"] or gaps[number]["empty_seats"]):
            await self.director.does(f"rounds/{number}/start/", status=409)
            await self.director.does(f"rounds/{number}/redraw/", {"seed": SEED})

    # a round

    async def find_phones(self, number: int) -> None:
        """Give every table of a round its phone, and let each phone load its table from the server.

        A table keeps its phone for the whole evening. For a table in `self.desk`, the phone sends the director's token, as the desk does.
        """
        links = {each["table"]: each["link"] for each in (await self.director.reads("codes/"))["codes"]}
        keys = await self.keys(number)
        for table, key in keys.items():
            phone = self.phones.setdefault(table, HallPhone(self.new_line(), self.rules, table, number=table, measured=self.measured))
            if table in self.desk:
                phone.opens(f"Bearer {self.director.token}", f"tables/{key}/")
            else:
                phone.opens(f"Table {links[table].rstrip('/').rpartition('/')[2]}", "table/")
        self.phones = {table: self.phones[table] for table in keys}
        await self.together(phone.reads() for phone in self.phones.values())

    async def keys(self, number: int) -> dict[int, int]:
        """Return the `id` of each table of this round, by table number."""
        rounds = (await self.director.reads("rounds/"))["rounds"]
        return {table["number"]: table["id"] for each in rounds if each["number"] == number for table in each["tables"]}

    async def play(self, until: int | None = None, *, rate: float = 0.0) -> None:
        """Play all tables up to the deal with this number, or to their last deal.

        `rate` is the number of deals that all tables together report in a second; 0: as fast as they are answered.
        """
        await self.together(phone.reads() for phone in self.phones.values())
        begun, every, until = time.perf_counter(), len(self.phones) / rate if rate else 0.0, until or ANY_DEAL
        playing = []
        for index, (table, phone) in enumerate(self.phones.items()):
            first = begun + index / rate if rate else begun
            playing.append(phone.plays(min(until, self.stops.get(table, until)), self.due, first, every))
        await self.together(playing)

    async def play_round(self, number: int) -> None:
        """Start a round, play half of it, run its incidents, play the rest, sign and finish."""
        last = number == self.size.rounds
        self.desk, self.stops, self.forgetful = set(), {}, set()
        await self.answer_gaps(number)
        await self.director.does(f"rounds/{number}/start/")
        await self.find_phones(number)
        if last:
            await self.type_totals(max(self.phones))
        await self.play(self.size.deals // 2, rate=self.rate)
        await self.incidents(self, number)
        if last and self.before_last_half is not None:
            await self.before_last_half(self)
        if last and self.in_last_round is not None:
            await self.in_last_round()
        begun, before = time.perf_counter(), len(self.measured.answered)
        await self.play(rate=0.0 if last else self.rate)
        if last:
            self.measured.fastest = (len(self.measured.answered) - before) / (time.perf_counter() - begun)
        await self.together(phone.signs() for phone in self.phones.values() if phone.number not in self.forgetful)
        await self.finish(number)

    async def type_totals(self, table: int) -> None:
        """Type a table's own totals: each player's points for the whole round.

        The first attempt does not sum to 0 and must be refused; the second must be stored.
        """
        phone, id = self.phones[table], str(uuid.uuid4())
        await phone.reads()
        points = [6, -2, -4, *[0] * (len(phone.table["seats"]) - 3)]
        body = {"table": phone.table["id"], "points": [*points[:-1], 1], "deals": self.size.deals}
        authorization = f"Bearer {self.director.token}"
        status, _answer = await self.director.line.ask("PUT", f"totals/{id}/", authorization, body)
        require(status == 422, "totals that do not sum to zero are booked")
        status, _answer = await self.director.line.ask("PUT", f"totals/{id}/", authorization, {**body, "points": points})
        require(status == 201, f"a table's own totals are answered with {status}")
        self.measured.answered.add(id)

    async def draw_ahead(self, number: int) -> None:
        """Draw the next round while the present one is played."""
        if number < self.size.rounds:
            await self.director.does("rounds/draw/", {"number": number + 1}, status=201)
            await self.director.does("rounds/draw/", {"number": number + 1}, status=409, code="DRAWN_MEANWHILE")

    async def finish(self, number: int) -> None:
        """Finish a round although deals or signatures may be missing. Tables that forgot to sign do so afterwards."""
        if (await self.director.reads(f"rounds/{number}/open/"))["open"]:
            await self.director.does(f"rounds/{number}/finish/", status=409)
        await self.director.does(f"rounds/{number}/finish/", {"unsigned": True})
        keys = await self.keys(number)
        for table in sorted(self.forgetful):
            await self.phones[table].signs_earlier(keys[table])

    async def close(self) -> None:
        """Close the evening, undo that, and close it again."""
        still_open = [each["code"] for each in (await self.director.reads("close/"))["open"]]
        if still_open:
            await self.director.does("close/", status=409, code="STILL_OPEN")
        for undo in (False, True, False):
            await self.director.does("close/", {"undo": True} if undo else {"acknowledged": still_open})


def require(holds: bool, otherwise: str) -> None:
    """Raise Unexpected with this sentence unless the condition is true."""
    if not holds:
        raise Unexpected(otherwise)
