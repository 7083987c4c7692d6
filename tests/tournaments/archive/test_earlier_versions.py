"""Data of earlier versions is still read: their exported evenings import and verify, their database is upgraded and verifies.

The files in `earlier/` are never made again: each was written by an earlier version. A new format adds its own files.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from clubs.chain import seal
from tests.cast import MACHINE
from tests.checker.exported import agrees
from tests.checker.program import checker, difference
from tests.with_django import GUARDED
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, read_evening
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, drop_rating, set_rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions.evenings import amend
from tournaments.standings.queries.standings import standings

EARLIER = Path(__file__).parent / "earlier"
ROOT = Path(__file__).parents[3]
EVENINGS = sorted(EARLIER.glob("evening-*.json"))
POINTS = {
    "evening-2-belgian-jury": {1: -77, 2: 105, 3: -17, 4: -11},
    "evening-2-brabant-jury": {1: 20, 2: -12, 3: -4, 4: -4},
    "evening-3-belgian-everything": {1: 71, 2: 6, 3: 20, 4: -26, 5: -30, 6: -3, 7: -20, 9: -9, 12: -9},
    "evening-3-brabant-jury": {1: 20, 2: -12, 3: -4, 4: -4},
    "evening-3-brabant-teams": {1: 7, 2: 7, 3: -17, 4: 3, 5: 3, 6: -5, 7: 3, 8: -1},
    "evening-3-brabant-three-rounds": {1: 24, 2: 8, 3: -30, 4: -33, 5: -10, 6: 6, 7: -2, 8: 21, 9: 16},
    "evening-2-brabant-two-rounds": {1: 6, 2: 40, 3: -24, 4: -31, 5: -8, 7: -2, 8: 21, 9: -2},
}
"""Points by player number when the file was written, without players at 0."""


def end_role_of_jury(database: sqlite3.Connection) -> None:
    """Do what an earlier version did when it ended the role of somebody with an office: it logged that, and the office remained."""
    number, previous = database.execute("SELECT number, hash FROM clubs_clublogentry ORDER BY number DESC").fetchone()
    content = {"number": number + 1, "at": "2026-11-22T05:00:00+00:00", "who": "user owner"}
    content |= {"what": "end_role", "object": "user jury", "before": "member", "after": None}
    values = (*content.values(), previous, seal(previous, content))
    columns = 'number, at, who, what, object, "before", "after", previous, hash, club_id'
    at, before = "2026-11-22 05:00:00", json.dumps("member")
    database.execute(
        f"INSERT INTO clubs_clublogentry ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
        (values[0], at, *values[2:5], before, *values[6:]),
    )


@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.stem)
def test_an_evening_of_an_earlier_version_verifies_and_imports(db: None, file: Path) -> None:
    evening = read_evening(file.read_text(encoding="utf-8"))
    assert list(differences(evening)) == []
    assert difference(checker.read(str(file))) == ""
    tournament = restore(by=MACHINE, evening=evening)
    assert list(differences(export_evening(tournament))) == []
    assert {line.entrant.number: line.points for line in standings(tournament).lines if line.points} == POINTS[file.stem]
    assert read_evening(evening_text(export_evening(tournament))) == export_evening(tournament)


def test_teams_and_categories_of_an_earlier_version_are_ratings_and_may_change_again(db: None) -> None:
    """Their log goes on with entries of ratings. The teams rank by average, and a forgotten player gave a team its name."""
    evening = read_evening((EARLIER / "evening-3-brabant-teams.json").read_text(encoding="utf-8"))
    tournament = restore(by=MACHINE, evening=evening)
    teams, juniors, ladies, renamed = ratings_of(tournament)
    assert (teams.kind, teams.points, [each.name for each in teams.groups]) == ("teams", "average", ["De Maesen van ▮▮▮", "Liempde"])
    assert [(each.number, each.kind, each.name, each.players) for each in (juniors, ladies, renamed)] == [
        (2, "players", "Junioren", (1, 4)), (4, "players", "Dames", (6,)), (5, "players", "▮▮▮", (1,)),
    ]  # fmt: skip
    agrees(tournament)
    drop_rating(by=MACHINE, tournament=tournament, number=juniors.number)
    groups = (GroupDraft("Samen", (1, 2, 4), number=1, reserve=3),)
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", "Dorpen", groups, points="sum", number=1))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("pairs", groups=(GroupDraft("", (1, 3)),)))
    amend(by=MACHINE, tournament=tournament, entrants="teams")
    assert [len(line.everybody) for line in standings(tournament).lines if line.group is not None] == [4]
    agrees(tournament)
    assert list(differences(export_evening(tournament))) == []


def manage(data: Path, *arguments: str) -> str:
    """Run `manage.py` in a process of its own, with this data folder; return its output."""
    environment = {
        **os.environ,
        "TROELA_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_database_from_before_results_were_sealed_is_upgraded_and_exports_the_same(tmp_path: Path) -> None:
    """Its evening is closed, has a row of every kind and a forgotten player. The export has what the earlier version's file has."""
    with sqlite3.connect(tmp_path / "troela.sqlite3") as database:
        database.executescript((EARLIER / "database-0031.sql").read_text(encoding="utf-8"))
    manage(tmp_path, "migrate", "--verbosity", "0")
    assert manage(tmp_path, "verify", "--all").count("agree") == 2
    file = read_evening((EARLIER / "evening-3-belgian-everything.json").read_text(encoding="utf-8"))
    assert manage(tmp_path, "export", "marietoernooi-2026-03-16", "-") == evening_text(file)
    manage(tmp_path, "seal")
    with sqlite3.connect(tmp_path / "troela.sqlite3") as database:
        assert database.execute("SELECT COUNT(*) FROM tournaments_finalresult").fetchone() == (1,)
    assert manage(tmp_path, "verify", "--all").count("agree") == 2


@pytest.mark.slow
def test_a_database_of_an_earlier_version_is_upgraded_and_verifies(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "troela.sqlite3") as database:
        database.executescript((EARLIER / "database-0005.sql").read_text(encoding="utf-8"))
        end_role_of_jury(database)
    manage(tmp_path, "migrate", "--verbosity", "0")
    assert manage(tmp_path, "verify", "--all").count("agree") >= 4
    with sqlite3.connect(tmp_path / "troela.sqlite3") as database:
        for table in GUARDED:
            for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}"):
                with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                    database.execute(statement)
        ends = database.execute("SELECT username, count FROM clubs_roleends JOIN auth_user ON auth_user.id = user_id").fetchall()
        assert ends == [("jury", 1)], "the role that had ended ends the office too, which was given before"
        assert database.execute("SELECT DISTINCT role_ends FROM tournaments_official").fetchall() == [(0,)]
