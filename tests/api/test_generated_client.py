"""A generator of clients reads the whole description: openapi-python-client makes a function for every operation."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from config.schema import made_description

METHODS = {"get", "post", "put", "patch", "delete"}
# The generator reads JSON and text. With this setting, which docs/api.md names, it also reads photos and papers.
SETTINGS = {
    "post_hooks": [],
    "content_type_overrides": {"image/jpeg": "application/octet-stream", "application/pdf": "application/octet-stream"},
}


@pytest.mark.slow
@pytest.mark.nightly  # by day the description is validated (test_schema); what the generator cannot read of it changes rarely
def test_a_client_is_generated_with_every_operation(tmp_path: Path) -> None:
    """Three lists of two numbers had `items: false`, on which the generator gave up."""
    description, _tag = made_description("json")
    (tmp_path / "schema.json").write_bytes(description)
    (tmp_path / "settings.yaml").write_text(json.dumps(SETTINGS))
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"]
    files = ["--path", "schema.json", "--config", "settings.yaml", "--output-path", "client"]
    done = subprocess.run([*generate, *files], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    operations = [each for path in json.loads(description)["paths"].values() for each in path if each in METHODS]
    modules = [each for each in (tmp_path / "client" / "api").rglob("*.py") if each.name != "__init__.py"]
    assert len(modules) == len(operations) > 150
    for each in (tmp_path / "client").rglob("*.py"):
        compile(each.read_text(), each, "exec")
