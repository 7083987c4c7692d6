"""How many guesses an attacker gets, simulated second by second: the figures in SECURITY.md and docs/operations.md."""

from __future__ import annotations

import datetime
from copy import deepcopy
from dataclasses import dataclass, field

import pytest

from clubs.login import pace
from clubs.login.pace import PaceReason, Wait, WrongPasswords

BEGIN = datetime.datetime(2026, 11, 22, 20, 0, tzinfo=datetime.UTC)
HOLDER = -1
"""The holder's network, from which the account never logged in."""
NETWORKS_ASKED = 10
"""The networks to compare at one moment: those that tried longest ago. The others must wait at least as long."""


@dataclass
class Attack:
    """Wrong passwords for one name, each as early as it is checked. Times are in seconds since the attack began."""

    networks: int
    logged_in_before: bool = False
    """True if the account has logged in from the attacker's networks."""
    by_network: dict[int, list[datetime.datetime]] = field(default_factory=dict)
    by_strangers: list[datetime.datetime] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.by_network = {network: [] for network in range(self.networks)}

    def wait(self, network: int, second: int) -> int:
        """Return the seconds until a password from this network would be checked."""
        wrong = WrongPasswords(by_network=self.by_network.get(network, [])[:10], by_strangers=self.by_strangers[:50])
        now = BEGIN + datetime.timedelta(seconds=second)
        wait = pace.wait_of_stranger(wrong, now, network_logged_in_before=self.logged_in_before)
        return wait.seconds if wait else 0

    def tries(self, second: int) -> int:
        """Try from a network that may; return 0, or the seconds until the next attempt is possible."""
        waits = {network: self.wait(network, second) for network in list(self.by_network)[:NETWORKS_ASKED]}
        network = min(waits, key=waits.__getitem__)
        if waits[network]:
            return waits[network]
        time = BEGIN + datetime.timedelta(seconds=second)
        self.by_network[network] = [time, *self.by_network.pop(network)]
        self.by_strangers.insert(0, time)
        return 0

    def goes_on_until(self, end: int, second: int = 0) -> None:
        while second < end:
            second += self.tries(second)

    def guesses_by_hour(self, hours: int) -> list[int]:
        self.goes_on_until(hours * 3600)
        passed = [(time - BEGIN) // datetime.timedelta(hours=1) for time in self.by_strangers]
        return [passed.count(hour) for hour in range(hours)]


@pytest.mark.parametrize(
    ("networks", "guesses"),
    [(1, [21, 20, 20, 20]), (10, [50, 40, 40, 40]), (100, [85, 60, 60, 60]), (5000, [85, 60, 60, 60])],
)
def test_a_stranger_guesses_about_once_a_minute_with_however_many_addresses(networks: int, guesses: list[int]) -> None:
    assert Attack(networks).guesses_by_hour(4) == guesses


def test_in_a_day_that_is_less_than_fifteen_hundred() -> None:
    assert sum(Attack(5000).guesses_by_hour(24)) == 85 + 23 * 60


def test_a_stranger_in_a_hall_where_the_account_logged_in_guesses_32_times_an_hour() -> None:
    assert Attack(1, logged_in_before=True).guesses_by_hour(4) == [32, 32, 32, 32]


@pytest.mark.parametrize("networks", [1, 5, 14])
def test_the_holder_with_a_new_device_in_a_new_place_waits_a_minute_for_each_address_of_the_attacker(networks: int) -> None:
    attack = Attack(networks)
    attack.goes_on_until(3 * 3600)
    longest = 0
    for arrival in range(3 * 3600, 4 * 3600, 100):
        later = deepcopy(attack)
        later.goes_on_until(arrival, 3 * 3600)
        second = arrival
        while wait := later.wait(HOLDER, second):
            later.goes_on_until(second + wait + 1, second)  # the attacker is always faster
            second += wait
        longest = max(longest, second - arrival)
    assert longest <= networks * 60


def test_the_pause_grows_and_never_exceeds_a_minute() -> None:
    assert [pace.pause_after(wrong).seconds for wrong in (0, 19, 20, 21, 30, 31, 32, 1000)] == [0, 0, 5, 10, 55, 60, 60, 60]


def test_a_wait_is_never_said_shorter_than_it_is() -> None:
    here = [BEGIN - datetime.timedelta(seconds=0.2)] * 8
    assert pace.wait_of_stranger(WrongPasswords(by_network=here), BEGIN, network_logged_in_before=False) == Wait(
        PaceReason.BLOCKED_HERE, 900
    )
