"""The time that a phone waits while thirty anonymous visitors send the calculator its largest requests, without a pause."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Mapping
from functools import partial

from django.db import connection

from bench.evening import start_round
from bench.figures import BenchFigure, percentile
from bench.server import running
from bench.strangers import SECONDS_TO_WARM_UP, another_process, ask_alone
from operations.robot.connection import HOST, KeepAliveConnection

STRANGERS = 30
PHONES = 10
ASKS_A_SECOND = 20
SECONDS = 10
PROMISED_MILLISECONDS = 100.0
SHORT: dict[str, object] = {"PHONES": 2, "ASKS_A_SECOND": 4, "SECONDS": 1}
DEAL = {"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}
SHEETS: Mapping[str, bytes] = {
    "9,999 empty deals": json.dumps({"game": "rikken_brabant", "deals": [{}] * 9999}, separators=(",", ":")).encode(),
    "300 deals": json.dumps({"game": "rikken_brabant", "deals": [DEAL] * 300}, separators=(",", ":")).encode(),
}


def measure() -> dict[str, object]:
    """Measure how long phones' requests take while visitors send the calculator each sheet of SHEETS.

    There is one web process, so that no other can answer.
    """
    _tournament, sendings = start_round(PHONES, deals=2)
    passes, figures = [of_table[0].table_pass for of_table in sendings], []
    with running(1) as server, another_process() as pool:
        asyncio.run(_phones(server.port, passes))  # the first requests of a process are slower
        for what, sheet in SHEETS.items():
            head = f"POST /api/v1/score/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nContent-Length: {len(sheet)}\r\n\r\n"
            strangers = partial(ask_alone, server.port, head.encode() + sheet, STRANGERS)
            pool.submit(strangers, SECONDS_TO_WARM_UP).result()
            asking = pool.submit(strangers, SECONDS + 1)
            times = asyncio.run(_phones(server.port, passes))
            print(f"{what}: answers to the strangers by status: {dict(asking.result())}", file=sys.stderr)
            name = f"a phone's GET while {STRANGERS} strangers ask for {what}, {connection.display_name}"
            figures.append(BenchFigure(f"{name}: p95", percentile(times, 95), "ms", PROMISED_MILLISECONDS))
    return {"strangers": STRANGERS, "asks_a_second": ASKS_A_SECOND, "figures": figures}


async def _phones(port: int, passes: list[str]) -> list[float]:
    """Simulate one phone for each table's pass. The phones request their tables in turn, at a steady rate.

    Returns the milliseconds from when each request was due to its answer.
    """
    times, begun = list[float](), time.perf_counter()

    async def phone(number: int, table_pass: str) -> None:
        async with KeepAliveConnection(port) as line:
            for turn in range(number, ASKS_A_SECOND * SECONDS, PHONES):
                due = begun + turn / ASKS_A_SECOND
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                status, _headers, _body = await line.ask("GET", "/api/v1/table/", {"Authorization": f"Table {table_pass}"})
                assert status == 200, status
                times.append(1000 * (time.perf_counter() - due))

    await asyncio.gather(*(phone(number, table_pass) for number, table_pass in enumerate(passes)))
    return times
