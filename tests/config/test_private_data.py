"""No other user of the machine can read the data folder: from the start, and after an earlier version left it open."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from clubs.private_files import close_to_others
from tests.config.test_settings import PRODUCTION, ROOT

WRITES = """
import os
os.umask(0o022)
import django
django.setup()
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from clubs.privacy import forgotten_file
from tournaments.live.heartbeat import Heartbeat, ProcessKind
if not settings.PRODUCTION:
    from django.db import connection
    connection.cursor().execute("CREATE TABLE IF NOT EXISTS x (y)")
default_storage.save("slips/one.jpg", ContentFile(b"a photo"))
Heartbeat(ProcessKind.WEB, "9f2c41ab").beat()
forgotten_file.append_line(forgotten_file.ForgottenLine("club", "a" * 64, 1))
print(*(f"{path.relative_to(settings.DATA)}:{path.stat().st_mode & 0o777:o}" for path in [settings.DATA, *settings.DATA.rglob("*")]))
"""


def writes_in(folder: Path, **environment: str) -> tuple[dict[str, str], str]:
    """Run a process that writes each kind of file in the folder; return the modes of everything there, and the process's output."""
    inherited = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    environment = inherited | {"TROELA_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"} | environment
    done = subprocess.run([sys.executable, "-c", WRITES], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    pairs = (each.rpartition(":") for each in last.split())
    return {name: mode for name, _colon, mode in pairs}, done.stdout + done.stderr


def expected(*, sqlite: bool) -> set[str]:
    database = {"troela.sqlite3", "troela.sqlite3-wal", "troela.sqlite3-shm", "secret_key"} if sqlite else set()
    return {".", "files", "files/slips", "files/slips/one.jpg", "processes", "forgotten.jsonl"} | database


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{}, PRODUCTION], ids=["embedded", "production"])
def test_what_is_written_is_its_owners_alone_from_the_start(tmp_path: Path, environment: dict[str, str]) -> None:
    modes, output = writes_in(tmp_path / "data", **environment)
    assert set(modes) >= expected(sqlite=not environment)
    assert {name: mode for name, mode in modes.items() if mode not in {"700", "600"}} == {}
    assert "closed_to_other_users" not in output


@pytest.mark.slow
def test_what_an_earlier_version_left_open_is_closed_and_that_is_said_once(tmp_path: Path) -> None:
    data = tmp_path / "data"
    writes_in(data)
    for path in [data, *data.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    open_before = len([data, *data.rglob("*")])
    modes, output = writes_in(data)
    assert {name: mode for name, mode in modes.items() if mode not in {"700", "600"}} == {}
    assert "closed_to_other_users" in output
    assert f"entries={open_before}" in output.replace("\x1b[35m", "").replace("\x1b[0m", "").replace("\x1b[36m", "")
    assert "closed_to_other_users" not in writes_in(data)[1]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    data, outside = tmp_path / "data", tmp_path / "outside"
    data.mkdir(mode=0o755)
    outside.mkdir()
    (outside / "x").write_text("somebody else's")
    outside.chmod(0o755)
    (outside / "x").chmod(0o644)
    (data / "link").symlink_to(outside)
    (data / "file").symlink_to(outside / "x")
    assert close_to_others(data) == 1
    assert [stat.S_IMODE(path.stat().st_mode) for path in (data, outside, outside / "x")] == [0o700, 0o755, 0o644]


def test_in_a_folder_in_which_others_live_only_our_own_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TROELA_DATA=/tmp, or the user's home: not everything there belongs to Troela."""
    shared, home = tmp_path / "shared", tmp_path / "home"
    for folder in (shared, home):
        folder.mkdir()
        (folder / "theirs").write_text("")
        (folder / "theirs").chmod(0o644)
        (folder / "files").mkdir()
        (folder / "files" / "one.jpg").write_text("")
        (folder / "files").chmod(0o755)
        (folder / "files" / "one.jpg").chmod(0o644)
    shared.chmod(0o1777)
    home.chmod(0o755)
    monkeypatch.setenv("HOME", str(home))
    assert [close_to_others(folder) for folder in (shared, home)] == [2, 2]
    for folder, mode in (shared, 0o1777), (home, 0o755):
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "theirs", folder / "files", folder / "files" / "one.jpg")]
        assert modes == [mode, 0o644, 0o700, 0o600]
