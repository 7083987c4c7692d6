"""A club forgets by rule: guests after some months, members some years after they left."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.models import Member
from clubs.privacy.actions.retention import set_retention
from clubs.problems import Refusal
from tests.cast import MACHINE, People
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, Tournament
from tournaments.privacy.actions.retention import earlier, forget_due


@pytest.fixture(autouse=True)
def _list_of_its_own(settings: Any, tmp_path: Path) -> None:
    settings.FORGOTTEN_FILE = tmp_path / "forgotten.jsonl"


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [("2026-03-31", 1, "2026-02-28"), ("2026-01-15", 1, "2025-12-15"), ("2024-02-29", 12, "2023-02-28"), ("2026-11-22", 24, "2024-11-22")],
)
def test_so_many_months_before(day: str, months: int, expected: str) -> None:
    assert earlier(datetime.date.fromisoformat(day), months=months).isoformat() == expected


@pytest.mark.both
def test_who_is_due_is_forgotten_and_nobody_else(club: Club, prepare_evening: Callable[..., Tournament]) -> None:
    today = timezone.localdate()
    old, new = prepare_evening(players=4), prepare_evening(players=4)
    for evening, months in ((old, 6), (new, 5)):
        evenings.amend(by=MACHINE, tournament=evening, on=earlier(today, months=months))
    left, here = (club_actions.admit(by=MACHINE, club=club, name=name) for name in ("Gerda Bos", "Truus Vos"))
    prepare.enrol(by=MACHINE, tournament=old, members=[left, here])
    Member.objects.filter(pk=left.pk).update(left_on=earlier(today, months=24))
    assert forget_due(by=MACHINE) == 0
    set_retention(by=MACHINE, club=club, guests_months=6, members_years=2)
    assert forget_due(by=MACHINE) == 5
    named = Entrant.objects.filter(forgotten=False).order_by("tournament", "number").values_list("tournament", "number")
    assert list(named) == [(old.pk, 6), *((new.pk, number) for number in (1, 2, 3, 4))]
    assert list(Member.objects.filter(forgotten=True)) == [left]
    assert list(differences(export_evening(old))) == []
    assert forget_due(by=MACHINE) == 0


def test_who_decides(club: Club, people: People) -> None:
    for actor in (people.director, people.member, people.stranger):
        with pytest.raises(Refusal):
            set_retention(by=actor, club=club, guests_months=1, members_years=None)
    set_retention(by=people.owner, club=club, guests_months=1, members_years=None)
    with pytest.raises(Refusal):
        set_retention(by=people.owner, club=club, guests_months=0, members_years=None)
    assert Club.objects.get(pk=club.pk).forget_guests_months == 1
