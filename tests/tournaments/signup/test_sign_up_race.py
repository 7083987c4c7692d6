"""A favourite evening opens: 250 sign-ups by 200 clients at once. Nobody is over the limit, nobody is lost, in the server's order.

`bench/parts/sign_up.py` measures the time, which is to be ten seconds at most.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from clubs.actors import PUBLIC
from tests.tournaments.play.test_concurrent import whole
from tests.tournaments.signup.announced import MakeEvening
from tournaments.evening.models import Tournament
from tournaments.signup.actions.answers import sign_up_party
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.people import evening_answers
from tournaments.signup.values import SignUpPlace

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.slow]

CLIENTS, SIGN_UPS, CAPACITY = 200, 250, 48
THREADS = 20
"""The requests of the clients that are under way at the same moment."""


def test_250_sign_ups_by_200_clients_at_once(announced: MakeEvening) -> None:
    evening = announced(capacity=CAPACITY)

    def sign_up(nth: int) -> str:
        """Sign up one of the guests, every fourth as a pair; the last fifty send the form of a guest before them once more."""
        guest = nth if nth < CLIENTS else nth - CLIENTS
        people = [f"Gast {guest}"] + ([f"Maat {guest}"] if guest % 4 == 0 else [])
        tournament = Tournament.objects.select_related("club").get(pk=evening.pk)
        return sign_up_party(by=PUBLIC, tournament=tournament, people=people, contact=f"gast{guest}@example.org")[0].person

    def serve(thread: int) -> list[tuple[int, str]]:
        """Answer every twentieth request, as one thread of the server does with its connection."""
        try:
            return [(nth, sign_up(nth)) for nth in range(thread, SIGN_UPS, THREADS)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as threads:
        served = dict(each for answers in threads.map(serve, range(THREADS)) for each in answers)
    persons = [served[nth] for nth in range(SIGN_UPS)]
    assert persons[CLIENTS:] == persons[: SIGN_UPS - CLIENTS], "a form that was sent twice made another guest"
    answers = evening_answers(Tournament.objects.select_related("announcement").get(pk=evening.pk))
    assert answers is not None
    assert len(answers.by_person) == SignUpGuest.objects.count() == CLIENTS + CLIENTS // 4
    assert answers.sign_ups.coming == CAPACITY
    in_order = [person for entry in evening.log.filter(what="sign_up").order_by("number") for person in (entry.after or {})["people"]]
    for places in ((SignUpPlace.IN,), (SignUpPlace.WAITING,)):
        at = [each.person for each in answers.at(*places)]
        assert at == [person for person in in_order if person in at], "the order is not that of the server"
    assert len(answers.at(SignUpPlace.IN, SignUpPlace.WAITING)) == len(in_order)
    whole(evening)
