"""The pool of PostgreSQL connections: its error while the database is unavailable, and its return with the database."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from typing import Any, cast

import psycopg
import pytest

from chaos.own_postgresql import OwnPostgres, own_postgres
from operations.postgresql.pool import LONGEST_TRY_SECONDS, MAX_AGE_SECONDS, SILENT_SECONDS, Connection, Places, Pool, PoolFull


class SlowServer:
    """Stands for a network in which connecting takes time, and for the clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.takes = 0.0
        self.error: psycopg.Error | None = None
        self.tries = 0

    def connect(self) -> Connection:
        self.tries += 1
        self.now += self.takes
        if self.error is not None:
            raise self.error
        raise AssertionError("nobody is connected here")

    def pool(self) -> Pool:
        return Pool(self.connect, size=1, now=lambda: self.now)


@pytest.fixture
def server() -> SlowServer:
    return SlowServer()


def test_whoever_is_refused_hears_it_and_the_next_tries_at_once(server: SlowServer) -> None:
    server.error, pool = psycopg.OperationalError("connection refused"), server.pool()
    for _ in range(3):
        with pytest.raises(psycopg.OperationalError, match="connection refused"):
            pool.getconn()
    assert server.tries == 3, "and each gave its place back"


def test_after_silence_one_finds_out_for_all(server: SlowServer) -> None:
    server.error, server.takes, pool = psycopg.OperationalError("timed out"), 2.0, server.pool()
    with pytest.raises(psycopg.OperationalError, match="timed out"):
        pool.getconn()
    with pytest.raises(psycopg.OperationalError, match="did not answer a moment ago"):
        pool.getconn()
    assert server.tries == 1
    server.now += SILENT_SECONDS
    with pytest.raises(psycopg.OperationalError, match="timed out"):
        pool.getconn()
    assert server.tries == 2


def test_while_one_finds_out_the_others_are_told_at_once(server: SlowServer) -> None:
    server.error, server.takes = psycopg.OperationalError("timed out"), 2.0
    pool = Pool(server.connect, size=2, now=lambda: server.now)
    with pytest.raises(psycopg.OperationalError, match="timed out"):
        pool.getconn()
    server.now += SILENT_SECONDS

    def connect_while_another_asks() -> Connection:
        with pytest.raises(psycopg.OperationalError, match="did not answer a moment ago"):
            pool.getconn()
        return server.connect()

    cast(Any, pool)._connect = connect_while_another_asks
    with pytest.raises(psycopg.OperationalError, match="timed out"):
        pool.getconn()
    assert server.takes < LONGEST_TRY_SECONDS


def test_a_line_that_moves_is_waited_for_and_one_that_is_stuck_is_not() -> None:
    server = SlowServer()
    answers: list[bool] = []
    places = Places(1, stuck_seconds=0.01, now=lambda: server.now)
    assert places.enter()
    waiters = [threading.Thread(target=lambda: answers.append(places.enter())) for _ in range(2)]
    for number, waiter in enumerate(waiters, 1):
        waiter.start()
        while len(places.line) < number:
            os.sched_yield()
    server.now += 0.005
    places.leave()
    waiters[0].join()
    assert (answers, len(places.line)) == ([True], 1), "whoever waited longest has it, and the other waits on"
    server.now += 0.01
    waiters[1].join()
    assert (answers, len(places.line)) == ([True, False], 0)
    places.leave()
    assert places.enter()


@pytest.fixture(scope="module")
def postgres() -> Iterator[OwnPostgres]:
    with own_postgres() as server:
        yield server


@pytest.mark.services
class TestWithPostgres:
    @pytest.fixture
    def pool(self, postgres: OwnPostgres) -> Iterator[Pool]:
        self.later = 0.0
        pool = Pool(
            lambda: psycopg.connect(postgres.url, autocommit=True), size=2, stuck_seconds=0.01, now=lambda: time.monotonic() + self.later
        )
        yield pool
        pool.close()

    def test_a_connection_is_used_again_until_it_is_old(self, pool: Pool) -> None:
        first = pool.getconn()
        pool.putconn(first)
        again = pool.getconn()
        assert again is first
        self.later += MAX_AGE_SECONDS
        pool.putconn(again)
        other = pool.getconn()
        assert other is not first
        assert first.closed
        pool.putconn(other)

    def test_one_too_many_is_told_that_the_pool_is_full(self, pool: Pool) -> None:
        used = [pool.getconn(), pool.getconn()]
        with pytest.raises(PoolFull):
            pool.getconn()
        pool.putconn(used.pop())
        used.append(pool.getconn())
        for connection in used:
            pool.putconn(connection)

    def test_what_comes_back_in_the_middle_of_something_is_closed(self, pool: Pool) -> None:
        connection = pool.getconn()
        connection.autocommit = False
        connection.execute("SELECT 1")
        pool.putconn(connection)
        assert connection.closed

    def test_after_a_restart_the_first_who_asks_is_served(self, pool: Pool, postgres: OwnPostgres) -> None:
        idle, used = pool.getconn(), pool.getconn()
        pool.putconn(idle)
        postgres.kill()
        with pytest.raises(psycopg.OperationalError):
            pool.getconn()
        with pytest.raises(psycopg.OperationalError):
            used.execute("SELECT 1")
        pool.putconn(used)
        postgres.start()
        served = pool.getconn()
        row = served.execute("SELECT 1").fetchone()
        pool.putconn(served)
        assert row == (1,)
