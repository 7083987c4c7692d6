"""Redis in compose has a generated password: made at its first start, and readable only by web processes and workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
import yaml

from chaos.process_tree import free_port
from tests.config.test_settings import PRODUCTION, settings_process
from tests.tournaments.papers.making.processes import until

ROOT = Path(__file__).resolve().parents[2]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
MOUNTED = "/run/troela"
"""The folder with the password, in every container that mounts it."""
SAYS_ALL = f"""#!{sys.executable}
import json, sys
print(json.dumps({{"arguments": sys.argv[1:], "settings": sys.stdin.read()}}))
"""
"""A stand-in for the entry point of Redis' image, which prints its arguments."""


def start_of_redis(folder: Path, entry: str, *more: str) -> subprocess.Popen[str]:
    """Start Redis as compose does, with `folder` instead of the mounted one and `entry` as the entry point of its image."""
    (folder / "bin").mkdir(exist_ok=True)
    program = folder / "bin" / "docker-entrypoint.sh"
    program.write_text(entry)
    program.chmod(0o755)
    options = [option.replace(MOUNTED, str(folder)) for option in SERVICES["redis"]["command"]]
    command = ["sh", str(ROOT / "setup" / "redis.sh"), *options, *more]
    environment = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def given_to_redis(folder: Path) -> dict[str, Any]:
    """Return the arguments and the settings with which Redis is started."""
    process = start_of_redis(folder, SAYS_ALL)
    answer: dict[str, Any] = json.loads(process.communicate()[0])
    assert process.returncode == 0
    return answer


def test_the_first_start_makes_a_password_that_later_ones_keep(tmp_path: Path) -> None:
    first, second = given_to_redis(tmp_path), given_to_redis(tmp_path)
    password = (tmp_path / "redis_password").read_text()
    assert len(bytes.fromhex(password)) == 32
    assert first == second
    assert first["settings"] == f"requirepass {password}\n"
    assert first["arguments"][:2] == ["redis-server", "-"]
    assert password not in str(first["arguments"]), "whoever may list processes would read it"


def test_two_houses_have_two_passwords(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    assert given_to_redis(tmp_path / "one") != given_to_redis(tmp_path / "other")


def test_a_start_that_was_cut_off_is_made_good_by_the_next(tmp_path: Path) -> None:
    (tmp_path / "redis_password.new").write_text("half")
    (tmp_path / "redis_password").touch()
    assert len(given_to_redis(tmp_path)["settings"]) == len("requirepass \n") + 64


def test_the_password_is_readable_by_its_owner_alone_who_is_the_user_of_our_image(tmp_path: Path) -> None:
    given_to_redis(tmp_path)
    file = (tmp_path / "redis_password").stat()
    assert file.st_mode & 0o777 == 0o400
    assert file.st_uid == (1000 if os.geteuid() == 0 else os.geteuid())
    assert "--uid 1000 " in (ROOT / "Dockerfile").read_text()


def test_whoever_asks_redis_in_compose_reads_the_password_from_its_file() -> None:
    for name in ("migrate", "web", "worker"):
        service = SERVICES[name]
        assert service["environment"]["REDIS_PASSWORD_FILE"] == f"{MOUNTED}/redis_password"
        assert f"redis-password:{MOUNTED}:ro" in service["volumes"]
        assert service["depends_on"]["redis"] == {"condition": "service_healthy"}, "the file is there by then"
    _shell, program = SERVICES["redis"]["entrypoint"]
    assert {f"redis-password:{MOUNTED}", f"./setup/redis.sh:{program}:ro"} < set(SERVICES["redis"]["volumes"])
    assert "ports" not in SERVICES["redis"]
    assert "ports" not in SERVICES["postgres"]


@pytest.mark.slow
def test_the_password_of_a_file_stands_in_the_address(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("se/cret@\n")
    for given, address in {
        "redis://redis:6379/0": "redis://:se%2Fcret%40@redis:6379/0",
        "redis://troela:earlier@redis:6379/0": "redis://troela:se%2Fcret%40@redis:6379/0",
        "unix:///run/redis.sock?db=1": "unix://:se%2Fcret%40@/run/redis.sock?db=1",
    }.items():
        changed = PRODUCTION | {"REDIS_URL": given, "REDIS_PASSWORD_FILE": str(file)}
        assert settings_process("s.REDIS_URL", tmp_path, **changed).stdout.strip() == address


@pytest.mark.parametrize("text", [None, "", " \n"])
def test_a_password_that_is_not_there_stops_the_start_by_name(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "password"
    if text is not None:
        file.write_text(text)
    answer = settings_process("1", tmp_path, **(PRODUCTION | {"REDIS_PASSWORD_FILE": str(file)}))
    assert f"ImproperlyConfigured: REDIS_PASSWORD_FILE is '{file}', which" in answer.stderr


@contextmanager
def redis_of_compose(folder: Path, port: int) -> Iterator[None]:
    """Run a real Redis as compose starts it, at its own port on this machine, once it is healthy."""
    entry = '#!/bin/sh\nexec "$@"\n'
    server = start_of_redis(folder, entry, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder))
    try:
        until(lambda: is_healthy(folder, port))
        yield
    finally:
        server.terminate()
        server.communicate()


def is_healthy(folder: Path, port: int) -> bool:
    """Return the result of compose's own health check."""
    kind, line = SERVICES["redis"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    here = line.replace("$$", "$").replace(MOUNTED, str(folder)).replace("redis-cli", f"redis-cli -p {port}")
    return subprocess.run(["sh", "-c", here], capture_output=True, check=False).returncode == 0


@pytest.mark.services
def test_redis_answers_who_has_the_password_and_nobody_else(services: None, tmp_path: Path) -> None:
    port = free_port()
    address = f"redis://127.0.0.1:{port}/0"
    with redis_of_compose(tmp_path, port):
        with pytest.raises(redis.AuthenticationError):
            redis.Redis.from_url(address).ping()
        ours = settings_process(
            "s.REDIS_URL", tmp_path, **(PRODUCTION | {"REDIS_URL": address, "REDIS_PASSWORD_FILE": str(tmp_path / "redis_password")})
        ).stdout.strip()
        redis.Redis.from_url(ours).set("waits", "in the queue")

        # The health check of compose notices a wrong password.
        other = tmp_path / "other"
        other.mkdir()
        (other / "redis_password").write_text("wrong")
        assert not is_healthy(other, port)
    with redis_of_compose(tmp_path, port):
        assert redis.Redis.from_url(ours).get("waits") == b"in the queue"
