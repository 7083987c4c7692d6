"""Troela starts without any configuration; a wrong configuration is refused with one sentence."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PRODUCTION = {
    "TROELA_MODE": "production",
    "SECRET_KEY": "a secret of the tests, long enough and with many characters 0123456789",
    "TROELA_URL": "https://kaarten.example.org",
    "DATABASE_URL": "postgres://troela:secret@127.0.0.1:5432/troela",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
}


def settings_process(expression: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a fresh process that reads the settings in this environment and prints the expression."""
    inherited = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    code = f"from config import settings as s; print(({expression}))"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=inherited | {"TROELA_DATA": str(folder)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_with_nothing_set_it_is_this_machine_with_sqlite(tmp_path: Path) -> None:
    answer = settings_process("s.DATABASES['default']['ENGINE'], s.REDIS_URL, s.PAPERS_BY, s.DEBUG, s.PUBLIC_URL", tmp_path)
    assert answer.stdout.strip() == "('django.db.backends.sqlite3', '', 'process', False, 'http://127.0.0.1:8000')"


def test_the_generated_secret_is_kept_and_private(tmp_path: Path) -> None:
    first, second = (settings_process("s.SECRET_KEY", tmp_path).stdout.strip() for _ in range(2))
    assert first == second == (tmp_path / "secret_key").read_text()
    assert len(first) > 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_production_reads_everything_from_the_environment(tmp_path: Path) -> None:
    answer = settings_process("s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS, s.PAPERS_BY, s.SESSION_COOKIE_SECURE", tmp_path, **PRODUCTION)
    assert answer.stdout.strip() == "(['kaarten.example.org'], ['https://kaarten.example.org'], 'celery', True)"
    assert not (tmp_path / "secret_key").exists()


def test_cookies_of_production_go_over_https_alone_and_no_script_reads_the_session(tmp_path: Path) -> None:
    code = "__import__('django.conf').conf.settings"
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY"]
    names += ["SESSION_COOKIE_SAMESITE", "CSRF_COOKIE_SAMESITE", "LANGUAGE_COOKIE_SAMESITE"]
    expression = f"[getattr({code}, name) for name in {names}]"
    answer = settings_process(expression, tmp_path, DJANGO_SETTINGS_MODULE="config.settings", **PRODUCTION)
    assert answer.stdout.strip() == "[True, True, True, True, 'Lax', 'Lax', 'Lax']", answer.stderr


@pytest.mark.slow
def test_only_a_web_process_has_a_pool_of_connections(tmp_path: Path) -> None:
    expression = "s.DATABASES['default'].get('OPTIONS')"
    assert "pool" not in settings_process(expression, tmp_path, **PRODUCTION).stdout
    assert "'pool': {'size': 10}" in settings_process(expression, tmp_path, DATABASE_POOL="10", **PRODUCTION).stdout


@pytest.mark.parametrize("missing", ["SECRET_KEY", "TROELA_URL", "DATABASE_URL", "REDIS_URL"])
def test_production_names_what_is_not_set(tmp_path: Path, missing: str) -> None:
    answer = settings_process("1", tmp_path, **(PRODUCTION | {missing: ""}))
    assert answer.returncode == 1
    assert f"ImproperlyConfigured: {missing} is not set." in answer.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TROELA_MODE", "prod"),
        ("DEBUG", "perhaps"),
        ("DATABASE_URL", "mysql://troela@127.0.0.1/troela"),
        ("DATABASE_URL", "postgres://troela@127.0.0.1"),
        ("DATABASE_URL", "postgres://troela@[::1/troela"),
        ("DATABASE_URL", "dbname=troela"),
        ("REDIS_URL", "127.0.0.1:6379"),
        ("TROELA_URL", "kaarten.example.org"),
        ("TROELA_PROXIES", "one"),
        ("TROELA_PROXY_NETWORKS", "10.0.0.1/24"),
        ("TROELA_LANGUAGE", "eo"),
        ("TROELA_CONTACT", "the secretary"),
        ("TROELA_SOURCE_URL", "github"),
    ],
)
def test_a_wrong_value_is_refused_by_name(tmp_path: Path, name: str, value: str) -> None:
    answer = settings_process("1", tmp_path, **{name: value})
    assert answer.returncode == 1
    assert f"ImproperlyConfigured: {name} " in answer.stderr


def test_a_database_address_that_is_refused_is_not_repeated(tmp_path: Path) -> None:
    answer = settings_process("1", tmp_path, DATABASE_URL="mysql://troela:very-secret@127.0.0.1/troela")
    assert "very-secret" not in answer.stderr


def test_what_a_database_address_says_reaches_django(tmp_path: Path) -> None:
    address = "postgresql://tro%40ela:se%2Fcret@db.example.org:5433/troela?sslmode=require"
    answer = settings_process("s.DATABASES['default']", tmp_path, DATABASE_URL=address, DATABASE_POOL="3")
    entry = ast.literal_eval(answer.stdout)
    assert entry["ENGINE"] == "operations.postgresql"
    assert [entry[key] for key in ("USER", "PASSWORD", "HOST", "PORT", "NAME")] == [
        "tro@ela",
        "se/cret",
        "db.example.org",
        "5433",
        "troela",
    ]
    within_seconds = {"connect_timeout": "2", "tcp_user_timeout": "2000"}
    assert entry["OPTIONS"] == {"sslmode": "require", "pool": {"size": 3}} | within_seconds


def test_what_the_address_says_of_time_limits_counts(tmp_path: Path) -> None:
    address = "postgresql://troela@db.example.org/troela?connect_timeout=7"
    answer = settings_process("s.DATABASES['default']['OPTIONS']['connect_timeout']", tmp_path, DATABASE_URL=address)
    assert answer.stdout.strip() == "7"


def test_a_file_stands_behind_the_environment(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# a comment\nONE=first\nTWO='second # word'\nexport THREE=third\n")
    code = "import sys, os, pathlib; from config.environment import Environment as E; e = E(pathlib.Path(sys.argv[1]) / '.env')"
    asking = [sys.executable, "-c", f"{code}; print([e.text(name) for name in ('ONE', 'TWO', 'THREE', 'FOUR')])", str(tmp_path)]
    answer = subprocess.run(asking, cwd=ROOT, env=os.environ | {"ONE": "set"}, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "['set', 'second # word', 'third', '']"


@pytest.mark.parametrize(
    ("given", "networks"),
    [("", "['127.0.0.0/8', '::1/128']"), ("10.0.0.2, 10.81.0.0/24", "['10.0.0.2/32', '10.81.0.0/24']")],
)
def test_proxies_are_on_this_machine_unless_said_otherwise(tmp_path: Path, given: str, networks: str) -> None:
    answer = settings_process("[str(each) for each in s.PROXY_NETWORKS]", tmp_path, TROELA_PROXY_NETWORKS=given)
    assert answer.stdout.strip() == networks


def test_debug_pages_never_reach_the_public(tmp_path: Path) -> None:
    assert "unset DEBUG" in settings_process("1", tmp_path, DEBUG="1", **PRODUCTION).stderr


def test_a_command_prints_the_sentence_and_no_traceback(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "TROELA_DATA": str(tmp_path), "TROELA_MODE": "production"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.startswith("Troela cannot start. SECRET_KEY is not set.")
    assert "Traceback" not in answer.stderr
