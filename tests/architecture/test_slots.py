"""`tournaments` reaches packages above it only through its slots: it imports none of them, and includes none of their templates."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.architecture.sources import ROOT, project_files
from tournaments import slots
from tournaments.slots import Slot, SlotTaken

ABOVE = re.compile(r"""['"](?:operations|status|tournaments/season|tournaments/competition)/[\w/]+\.html['"]""")
THEIRS = ("templates/tournaments/season/", "templates/tournaments/competition/", "templates/tournaments/club/")


def test_no_import_contract_has_an_exception() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    order = next(each["layers"] for each in contracts if "config" in each.get("layers", ()))
    assert order.index("tournaments") > max(order.index("operations"), order.index("competitions"))
    assert [each["name"] for each in contracts if "ignore_imports" in each] == []


def test_an_evening_s_pages_include_no_template_from_above() -> None:
    paths = [path for path in project_files(".py", ".html") if str(path).startswith(("tournaments/", "templates/tournaments/"))]
    own = [path for path in paths if not str(path).startswith(THEIRS)]
    assert len(own) > 100
    assert [str(path) for path in own if ABOVE.search((ROOT / path).read_text(encoding="utf-8"))] == []


def test_a_slot_gives_its_fillings_in_the_order_in_which_they_came() -> None:
    slot: Slot[int] = Slot("figures")
    for name, filling in (("second", 2), ("first", 1), ("third", 3)):
        slot.fill(name, filling)
    assert list(slot) == [2, 1, 3]
    assert list(slot.named()) == [("second", 2), ("first", 1), ("third", 3)]


def test_a_slot_is_filled_once_under_a_name() -> None:
    slot: Slot[int] = Slot("figures")
    slot.fill("first", 1)
    with pytest.raises(SlotTaken, match="figures is already filled by first"):
        slot.fill("first", 2)
    assert list(slot) == [1]


def test_every_slot_has_somebody_who_fills_it() -> None:
    declared = {slot.name: slot for slot in vars(slots).values() if isinstance(slot, Slot)}
    assert {name: [each for each, _filling in slot.named()] for name, slot in declared.items()} == {
        "now_panels": ["duties", "season", "restored", "backup", "status"],
        "evening_panels": ["coming", "season", "competitions"],
        "own_panels": ["duties", "record"],
        "personal_records": ["duties", "evenings_before_troela", "final_tables", "competition_rules"],
        "competition_papers": ["table"],
        "after_closed_entry": ["final_result", "final_tables"],
    }
    assert all(getattr(slots, name) is slot for name, slot in declared.items())
