"""The addresses at which a server's web processes listen, and the proxies that they trust: this machine. For `make run` see test_run.py."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WEB = (ROOT / "Procfile").read_text().partition("web: ")[2].splitlines()[0]


@pytest.mark.parametrize(
    ("environment", "host"), [({}, "127.0.0.1"), ({"WEB_HOST": ""}, "127.0.0.1"), ({"WEB_HOST": "192.0.2.7"}, "192.0.2.7")]
)
def test_procfile_listens_where_web_host_says(tmp_path: Path, environment: dict[str, str], host: str) -> None:
    uvicorn = tmp_path / "uvicorn"
    uvicorn.write_text('#!/bin/sh\necho "$@"\n')
    uvicorn.chmod(0o755)
    own = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    words = subprocess.run(["sh", "-c", WEB], env=own | environment, capture_output=True, text=True, check=True).stdout.split()
    assert words[words.index("--host") + 1] == host


def test_a_container_listens_on_its_own_network_and_is_published_on_this_machine() -> None:
    """The container's address is in its image: outsiders reach it only where it is published."""
    assert '"--host", "0.0.0.0"' in (ROOT / "Dockerfile").read_text()
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert ports == ["127.0.0.1:8000:8000"]


def test_in_compose_only_its_own_network_is_believed() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert compose["services"]["web"]["environment"]["TROELA_PROXY_NETWORKS"] == network["subnet"]
    assert [name for name, service in compose["services"].items() if service["networks"] != ["inside"]] == []
