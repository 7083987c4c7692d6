"""The head on a paper against a file: it reveals what no check of the file itself can find, a shorter log or a rewritten one."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, ManagementUtility, call_command

from tests.cast import AtTable
from tests.checker.exported import file_of
from tests.checker.program import checker, sealed
from tests.checker.test_checker import run
from tests.tournaments.archive.evening import whole
from tournaments.archive.verify import differences, read_evening
from tournaments.evening.models import Tournament
from tournaments.papers.source import source

__all__ = ["whole"]


def head_on_paper(tournament: Tournament) -> str:
    """Return the head at the foot of a paper, as somebody copies it."""
    tournament.refresh_from_db()
    return source(tournament).foot.partition("Newest hash of the log: ")[2]


def written(file: dict[str, Any], at: Path) -> str:
    at.write_text(json.dumps(file), encoding="utf-8")
    return str(at)


def verify(path: str, head: str) -> tuple[int, str]:
    """Run `manage.py verify` for a file; return its exit code and its output."""
    out = StringIO()
    try:
        call_command("verify", path, f"--head={head}", stdout=out, stderr=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.slow
def test_a_paper_prints_it_so_that_it_can_be_typed(whole: Tournament, tmp_path: Path) -> None:
    printed, file = head_on_paper(whole), file_of(whole)
    number, _, digits = printed.partition(":")
    assert (int(number), digits.replace(" ", "")) == (len(file["log"]), file["head"])
    path = written(file, tmp_path / "evening.json")
    for typed in (printed, f"{number}:{digits[:17]}", printed.replace(" ", "").upper()):
        assert verify(path, typed)[0] == 0
        code, output = run(path, "--head", typed)
        assert (code, f"The paper: entry {number} is the one whose hash it prints" in output) == (0, True)


def test_a_log_that_was_cut_off_is_named(whole: Tournament, tmp_path: Path) -> None:
    """The file of half an hour ago agrees with itself; only the paper knows that there was more."""
    earlier = file_of(whole)
    AtTable(whole.rounds.get(number=2).tables.get(number=1)).plays("RIK 1+2 | 8")
    printed = head_on_paper(whole)
    path, count = written(earlier, tmp_path / "evening.json"), len(earlier["log"])
    assert list(differences(read_evening(json.dumps(earlier)))) == []
    code, output = verify(path, printed)
    assert (code, f"The log has {count} entries; the paper has an entry {count + 1}. The end of the log was cut off." in output) == (
        1,
        True,
    )
    code, output = run(path, "--head", printed)
    assert (code, f"The log has {count} entries; the paper has an entry {count + 1}. The end of the log was cut off." in output) == (
        1,
        True,
    )


def test_a_log_that_was_written_anew_is_named(whole: Tournament, tmp_path: Path) -> None:
    printed, file = head_on_paper(whole), file_of(whole)
    file["log"][4]["who"] = "nobody"
    path = written(sealed(file), tmp_path / "evening.json")
    assert list(differences(read_evening(json.dumps(file)))) == []
    assert "All of this agrees." in run(path)[1]
    code, output = verify(path, printed)
    assert (code, f"The log: entry {len(file['log'])} has the hash {file['head']}; on the paper it is" in output) == (1, True)
    code, output = run(path, "--head", printed)
    assert (code, f"has the hash {file['head']}; on the paper it is" in output) == (1, True)


@pytest.mark.parametrize(
    "typed", ["", "9", "9:", f"9:{'a' * 15}", f"9:{'a' * 65}", f"9:{'g' * 16}", f"0:{'a' * 16}", f"-1:{'a' * 16}", "a" * 64]
)
def test_what_is_no_head_ends_with_2(whole: Tournament, typed: str, tmp_path: Path) -> None:
    path = written(file_of(whole), tmp_path / "evening.json")
    with pytest.raises(SystemExit) as end:
        ManagementUtility(["manage.py", "verify", path, f"--head={typed}"]).execute()
    assert end.value.code == 2
    with pytest.raises(checker.argparse.ArgumentTypeError):
        checker.printed_head(typed)
    code, output = run(path, f"--head={typed}")
    assert (code, "at least 16 digits" in output) == (2, True)


def test_a_head_is_that_of_one_evening(whole: Tournament) -> None:
    with pytest.raises(CommandError, match="give its tournament or file") as refused:
        call_command("verify", f"--head={head_on_paper(whole)}")
    assert refused.value.returncode == 2
