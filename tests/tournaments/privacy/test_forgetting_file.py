"""The files of a real SQLite database contain no trace of a forgotten name, not even in freed pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EVENING = ROOT / "tests/tournaments/archive/earlier/evening-3-brabant-three-rounds.json"
FORGET_ALL = """
from clubs.actors import Actor
from tournaments.privacy.actions.forget import forget_guest
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.evening.models import Entrant
by = Actor(command="test")
for entrant in Entrant.objects.select_related("tournament", "member"):
    if entrant.member:
        forget_member(by=by, member=entrant.member)
    else:
        forget_guest(by=by, tournament=entrant.tournament, entrant=entrant)
"""


@pytest.mark.slow
def test_no_byte_of_a_name_stays_in_the_database_files(tmp_path: Path) -> None:
    environment = {**os.environ, "TROELA_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "TROELA_FORGOTTEN": ""}
    environment |= {"DJANGO_SETTINGS_MODULE": "config.settings"}

    def manage(*command: str) -> None:
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True, capture_output=True, timeout=120)

    def named() -> set[str]:
        data = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        return {name for name in names if name.encode() in data}

    names = {entrant["name"] for entrant in json.loads(EVENING.read_text(encoding="utf-8"))["entrants"]}
    manage("migrate", "--verbosity", "0")
    manage("import", str(EVENING))
    assert named() == names
    manage("shell", "-c", FORGET_ALL)
    assert named() == set()
    manage("verify")
