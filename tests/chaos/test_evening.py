"""An evening on a laptop whose power is cut; and one on a line that confirms a deal which it threw away."""

from __future__ import annotations

import sqlite3
import uuid
from pathlib import Path
from random import Random

import pytest

from chaos.__main__ import is_right
from chaos.bad_line import BadLine
from chaos.laptop_installation import DamagedDatabase, LaptopInstallation
from chaos.outages import play

SECONDS = 6.0


class Liar(BadLine):
    """Answers the first deal that it carries itself, as often as it is sent, and does not pass it on."""

    thrown_away = b""

    async def _ask(self, request: bytes) -> bytes:
        address = request.split(b" ", 2)[1]
        if not self.thrown_away and address.startswith(b"/api/v1/deals/"):
            self.thrown_away = address
        if address == self.thrown_away:
            return b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
        return await super()._ask(request)


@pytest.mark.long
def test_a_power_cut_costs_no_deal(tmp_path: Path) -> None:
    house = LaptopInstallation(tmp_path)
    house.faults = house.faults[-1:]
    result = play(house, SECONDS, Random(1))
    assert [row.fault for row in result.rows] == ["the power", "in the end"]
    assert is_right([result])
    assert result.rows[-1].deals > 40


@pytest.mark.nightly
def test_a_deal_that_is_lost_makes_it_end_with_one(tmp_path: Path) -> None:
    house = LaptopInstallation(tmp_path)
    house.faults = house.faults[:1]
    result = play(house, SECONDS, Random(1), Liar)
    lost, *refused = result.rows[-1].count.lost
    uuid.UUID(lost)
    assert all("DEAL_AHEAD" in each for each in refused), "deals after it"
    assert not is_right([result])


def test_a_damaged_database_is_noticed(tmp_path: Path) -> None:
    house = LaptopInstallation(tmp_path)
    with sqlite3.connect(house.database) as connection:
        connection.execute("CREATE TABLE numbers (number INTEGER UNIQUE)")
        connection.executemany("INSERT INTO numbers VALUES (?)", [(number,) for number in range(10_000)])
    connection.close()
    whole = house.database.read_bytes()
    house.cut_power()
    middle = len(whole) // 2
    house.database.write_bytes(whole[:middle] + bytes(8192) + whole[middle + 8192 :])
    with pytest.raises((DamagedDatabase, sqlite3.DatabaseError)):
        house.cut_power()


def test_a_laptop_writes_a_report_to_disk_before_it_answers(tmp_path: Path) -> None:
    """A killed process cannot show this: it loses nothing that it has written, but a machine without power does."""
    begins = LaptopInstallation(tmp_path).run(
        "-c", "from config.settings import DATABASES as d; print(d['default']['OPTIONS']['init_command'])"
    )
    assert "journal_mode = WAL; PRAGMA synchronous = FULL" in begins
