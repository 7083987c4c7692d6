"""Exporting: the same evening gives the same file in any database, and everything in it can be checked without Troela."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.archive.evening import whole
from tournaments.archive.evening import FORMAT
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import read_evening
from tournaments.evening.models import LogEntry, Tournament

__all__ = ["whole"]


@pytest.mark.both
def test_exporting_twice_gives_the_same_bytes(whole: Tournament) -> None:
    assert evening_text(export_evening(whole)) == evening_text(export_evening(whole))


@pytest.mark.both
def test_the_file_reads_back_as_the_same_evening(whole: Tournament) -> None:
    evening = export_evening(whole)
    assert read_evening(evening_text(evening)) == evening


def test_the_file_holds_the_whole_evening(whole: Tournament) -> None:
    evening_json = json.loads(evening_text(export_evening(whole)))
    assert evening_json["format"] == FORMAT
    assert [len(round_["tables"]) for round_ in evening_json["rounds"]] == [2, 2]
    assert [deal["void"] for deal in evening_json["rounds"][0]["tables"][1]["deals"]] == [False] * 4 + [True, False]
    assert [ruling["overturns"] for ruling in evening_json["rulings"]] == [None, 1, None]
    assert len(evening_json["log"]) == evening_json["tournament"]["version"] == LogEntry.objects.filter(tournament=whole).count()
    assert len(evening_json["payments"]) == whole.payments.count()
    assert evening_json["tournament"]["season"]["name"] == "2025-2026"
    assert evening_json["tournament"]["house_rules"] == {"name": "Huisregels", "version": 1}


def test_an_outsider_can_check_the_chain_with_nothing_but_sha256(whole: Tournament) -> None:
    """The recipe of docs/export.md, step by step."""
    evening_json = json.loads(evening_text(export_evening(whole)))
    previous = "0" * 64
    for entry in evening_json["log"]:
        content = {name: entry[name] for name in ("number", "at", "who", "actor", "what", "object", "before", "after")}
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert entry["previous"] == previous
        assert entry["hash"] == hashlib.sha256((previous + text).encode()).hexdigest()
        previous = entry["hash"]
    assert evening_json["head"] == previous


def test_an_outsider_can_add_up_the_standings(whole: Tournament) -> None:
    evening_json = json.loads(evening_text(export_evening(whole)))
    totals = {entrant["number"]: 0 for entrant in evening_json["entrants"]}
    for payment in evening_json["payments"]:
        totals[payment["payer"]] -= payment["amount"]
        totals[payment["payee"]] += payment["amount"]
    assert sum(totals.values()) == 0
    for entrant in whole.entrants.all():
        received, paid = (sum(side.values_list("amount", flat=True)) for side in (entrant.received, entrant.paid))
        assert totals[entrant.number] == received - paid


def test_no_secret_leaves_the_house(whole: Tournament) -> None:
    text = evening_text(export_evening(whole))
    assert whole.table_codes.exists()
    assert not any(code.key in text for code in whole.table_codes.all())


def test_the_command_writes_the_file(whole: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    call_command("export", whole.slug, str(file))
    assert file.read_text(encoding="utf-8") == evening_text(export_evening(whole))
    with pytest.raises(CommandError, match="no tournament nowhere"):
        call_command("export", "nowhere", str(file))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export", whole.slug, str(tmp_path / "no" / "folder.json"))
