"""The end of an evening: the public's standings are frozen in the last round; then prizes are read out and the standings published."""

from __future__ import annotations

from bench.hall.evening import BenchHall, require
from operations.robot.http import Json

PRIZES: list[Json] = [
    {"kind": "place", "place": 1, "what": "ham"},
    {"kind": "place", "place": 2, "cents": 2500},
    {"kind": "place", "place": 3, "cents": 1000},
    {"kind": "last_but_one", "what": "appeltaart"},
    {"kind": "lots", "what": "fles wijn"},
]


async def points(hall: BenchHall, authorization: str = "") -> dict[int, int]:
    """Return each player's points, by player number, in the standings that the token's owner may read; without a token, the public ones."""
    status, answer = await hall.director.line.ask("GET", f"tournaments/{hall.director.slug}/standings/", authorization)
    require(status == 200, f"the standings are answered with {status}")
    return {line["number"]: line["points"] for line in answer["lines"]}


async def freeze(hall: BenchHall) -> None:
    """Freeze the public's standings."""
    await hall.director.asks("PUT", "freeze/", {"frozen": True})
    hall.frozen = await points(hall)


async def publish(hall: BenchHall) -> None:
    """Check the frozen standings, read the prizes out, and publish everything.

    Before that, the public must still read the frozen points and the staff the current ones. The prizes are read out name by name. Then
    everybody must read the current points.
    """
    staff = await points(hall, f"Bearer {hall.director.token}")
    require(await points(hall) == hall.frozen != staff, "the frozen standings changed, or the staff's current ones did not")
    listed = await hall.director.asks("PUT", "prizes/list/", {"prizes": PRIZES, "ties": "split", "one_each": True})
    await hall.director.does("prizes/confirmation/", {"seen": listed["digest"]})
    state, read = "none", 0
    while state != "finished":
        read += 1
        await hall.director.asks("PUT", "prizes/reading/", {"read": read})
        read_out = await hall.director.reads("prizes/")
        state = read_out["state"]
        require(
            len(read_out["winners"]) == read <= 2 * len(PRIZES), f"{len(read_out['winners'])} names are shown as read out, expected {read}"
        )
    await hall.director.asks("PUT", "freeze/", {"frozen": False})
    require(await points(hall) == staff, "the published standings differ from those of the staff")
