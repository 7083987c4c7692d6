"""The public page, read by anonymous visitors: requests for each second of the web process's processor time.

The page is requested without an ETag (200, compressed with brotli) and with the current one (304). Client and server share the machine, so
only the server's own processor time counts.
"""

from __future__ import annotations

import urllib.request

from bench.bulk import write_evening
from bench.figures import BenchFigure
from bench.server import RunningServer, running
from bench.strangers import SECONDS_TO_WARM_UP, another_process, ask_together
from operations.robot.connection import HOST

PLAYERS = 250
STRANGERS = 16
SECONDS = 4.0
PROMISED_RATE = 5000.0
SHORT: dict[str, object] = {"PLAYERS": 8, "STRANGERS": 2, "SECONDS": 0.2}


def measure() -> dict[str, object]:
    """Measure one web process: the whole page, and the part that an open page asks for again."""
    slug, figures = write_evening(PLAYERS).slug, []
    with running(1) as server:
        for name, path in (("page", f"/e/{slug}/"), ("part", f"/e/{slug}/standings/")):
            whole = urllib.request.Request(f"http://{HOST}:{server.port}{path}", headers={"Accept-Encoding": "br"})
            with urllib.request.urlopen(whole) as answer:
                etag = answer.headers["ETag"]
            for status, headers in ((200, ""), (304, f"If-None-Match: {etag}\r\n")):
                rate = _rate(server, path, headers, status)
                what = f"public: {name} of {PLAYERS} players, {status}: a second of processor time"
                figures.append(BenchFigure(what, rate, "requests/s", PROMISED_RATE, at_most=False))
    return {"figures": figures}


def _rate(server: RunningServer, path: str, headers: str, status: int) -> float:
    """Request this path again and again as anonymous visitors.

    Returns how many answers the web process gives for each second of its processor time.

    Fails if any answer has another status than `status`.
    """
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nAccept-Encoding: gzip, deflate, br\r\n{headers}\r\n".encode()
    with another_process() as pool:
        pool.submit(ask_together, server.port, request, STRANGERS, SECONDS_TO_WARM_UP).result()
        spent = server.spent()
        answers = pool.submit(ask_together, server.port, request, STRANGERS, SECONDS).result()
        assert answers.keys() == {status}, answers
        return answers.total() / (server.spent() - spent)
