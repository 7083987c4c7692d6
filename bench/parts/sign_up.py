"""Measures how fast 250 guests' forms by 200 clients are answered over HTTP when signing up for a favourite evening opens.

Each client has its own address, as people at home have. The last fifty forms are those of earlier clients, sent a second time.
"""

from __future__ import annotations

import asyncio
import datetime
import os
import time
from collections import Counter
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from bench.evening import MACHINE, prepare
from bench.figures import BenchFigure, percentile
from bench.server import running
from operations.robot.connection import KeepAliveConnection
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.actions.evenings import amend
from tournaments.evening.models import Tournament
from tournaments.signup.queries.people import EveningAnswers, evening_answers
from tournaments.signup.values import SignUpPlace

CLIENTS = 200
SIGN_UPS = 250
CAPACITY = 48
PROMISED_SECONDS = 10.0
SHORT: dict[str, object] = {"CLIENTS": 8, "SIGN_UPS": 10, "CAPACITY": 5}
TOKEN = "c" * 32
"""The value that a client's cookie and its form have in common, against requests from other sites. A client may choose it."""


def measure() -> dict[str, object]:
    """Send all forms at once; the time is counted to the last answer. Then look for people who were lost, or who are over the limit."""
    tournament = prepare(0, rounds=2, deals=4)
    on = timezone.localdate() + datetime.timedelta(days=14)
    amend(by=MACHINE, tournament=tournament, on=on)
    announce_evening(by=MACHINE, tournament=tournament, starts_at=datetime.time(20), capacity=CAPACITY)
    path = reverse("coming", args=[tournament.slug])
    os.environ["TROELA_PROXIES"] = "1"  # the server reads each client's address from X-Forwarded-For
    with running(address=path) as server:
        server.wait_until_idle()
        spent = server.spent()
        statuses, times, seconds = asyncio.run(_sign_ups(server.port, path, on))
        spent = server.spent() - spent
    answers = evening_answers(Tournament.objects.select_related("announcement").get(pk=tournament.pk))
    assert answers is not None
    what = f"{SIGN_UPS} sign-ups by {CLIENTS} clients at once"
    figures = [
        BenchFigure(f"{what}: the last answer", seconds, "s", PROMISED_SECONDS),
        BenchFigure(f"{what}: an answer, p95", percentile(times, 95), "s"),
        BenchFigure(f"{what}: processor time of the server", spent, "s"),
        BenchFigure("people over the limit", max(answers.sign_ups.coming - CAPACITY, 0), "people", 0),
        BenchFigure("people lost, or counted twice", _lost(answers), "people", 0),
        BenchFigure("places that are not in the order of the log", _out_of_order(answers), "people", 0),
        BenchFigure("forms that were never taken", SIGN_UPS - statuses[302], "forms", 0),
        BenchFigure("refusals after which a form was sent again", statuses[503], "refusals"),
    ]
    return {"clients": CLIENTS, "sign_ups": SIGN_UPS, "figures": figures}


async def _sign_ups(port: int, path: str, on: datetime.date) -> tuple[Counter[int], list[float], float]:
    """Send the forms. Return the number of answers by status, the seconds of each answer, and those from the first form to the last answer.

    A client with a second form sends it when the first is answered. One whose form is refused because too many people are saving sends it
    again after the seconds that the answer names.
    """
    statuses, times, begun = Counter[int](), list[float](), time.perf_counter()

    async def client(number: int) -> None:
        form = {"name": f"Gast {number}", "contact": f"gast{number}@example.org", "on": on.isoformat(), "csrfmiddlewaretoken": TOKEN}
        form |= {"partners": f"Maat {number}"} if _is_pair(number) else {}
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={TOKEN}",
            "X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}",
        }
        async with KeepAliveConnection(port) as line:
            for _form in range(number, SIGN_UPS, CLIENTS):
                sent, status = time.perf_counter(), 503
                while status == 503:
                    status, answer, _body = await line.ask("POST", path, headers, urlencode(form).encode())
                    statuses[status] += 1
                    await asyncio.sleep(float(answer.get("retry-after", 0)))
                times.append(time.perf_counter() - sent)

    await asyncio.gather(*map(client, range(CLIENTS)))
    return statuses, times, time.perf_counter() - begun


def _is_pair(number: int) -> bool:
    """Return whether this client comes with a partner, as every fourth one does."""
    return number % 4 == 0


def _lost(answers: EveningAnswers) -> int:
    """Return by how many the people with an answer differ from those who sent a form."""
    sent = CLIENTS + sum(map(_is_pair, range(CLIENTS)))
    return abs(sent - len(answers.at(SignUpPlace.IN, SignUpPlace.WAITING)))


def _out_of_order(answers: EveningAnswers) -> int:
    """Return how many people with a place, or on the waiting list, are not at the position that the order of the log gives them."""
    entries = answers.tournament.log.filter(what="sign_up").order_by("number").values_list("after", flat=True)
    in_order = [person for after in entries for person in (after or {})["people"]]
    wrong = 0
    for place in (SignUpPlace.IN, SignUpPlace.WAITING):
        people = [each.person for each in answers.at(place)]
        wrong += sum(one != other for one, other in zip(people, [person for person in in_order if person in set(people)], strict=True))
    return wrong
