"""Every page links to the source of the version that runs, as the licence requires."""

from __future__ import annotations

import io
import tarfile
from typing import Any

import pytest
from django.conf import settings as stored
from django.test import Client

from tests.cast import AtTable
from tournaments.play.actions.passes import table_pass

SOURCE = "https://example.org/troela?version=1&x=2"


@pytest.fixture
def pages(four: AtTable, client: Client) -> Any:
    """Return the content of a page of everybody and of a table's phone page."""
    addresses = ("/accessibility/", f"/t/{table_pass(four.table)}/")
    return lambda: [client.get(each, headers={"Accept-Language": "en"}).content.decode() for each in addresses]


@pytest.mark.parametrize(("named", "link"), [(SOURCE, "https://example.org/troela?version=1&amp;x=2"), ("", "/source/")])
def test_the_pages_link_to_the_source(pages: Any, settings: Any, named: str, link: str) -> None:
    settings.SOURCE_URL = named
    assert [f'<a href="{link}">Source code</a>' in each for each in pages()] == [True, True]


@pytest.mark.slow
def test_the_server_sends_its_own_source_without_data_and_secrets(client: Client) -> None:
    answer = client.get("/source/")
    assert answer["Content-Type"] == "application/gzip"
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as archive:
        names = archive.getnames()
        licence = archive.extractfile("troela/LICENSE")
        assert licence is not None
        assert licence.read() == (stored.BASE_DIR / "LICENSE").read_bytes()
        assert {(each.uname, each.uid) for each in archive.getmembers()} == {("", 0)}
    code = {"troela/manage.py", "troela/config/source.py", "troela/scoring/games/skat/game.py", "troela/templates/base.html"}
    assert code - set(names) == set()
    parts = {name.split("/")[1] for name in names if "/" in name}
    assert parts & {"data", "staticfiles", ".env", ".git", ".venv", "node_modules"} == set()
    assert [name for name in names if "__pycache__" in name or "/." in name or name.endswith((".sqlite3", ".pyc"))] == []
