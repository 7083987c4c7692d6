"""Static files: the parts of a script that are sent, the modules that it needs, and answers that a browser may cache for ever."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from clubs.static_files import FOLDER, files_version, modules_of, sent_content, without_comments
from config.server.static_answers import FOR_EVER, StaticAnswers
from config.static import VersionedStatic
from operations.refusals import Message, Receive, Scope, Send

SCRIPTS = sorted(FOLDER.rglob("*.js"))


def test_comments_with_lines_of_their_own_are_left_out_and_lines_keep_their_numbers() -> None:
    script = "/** What. */\nconst a = 1; // why\n  /* one\n   * two */\n  // three\n/** @type {x} */ (b).c();\nconst d = 2; /* e */\n"
    assert without_comments(script) == "\nconst a = 1; // why\n\n\n\n/** @type {x} */ (b).c();\nconst d = 2; /* e */\n"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_nothing_but_comments_goes_out_of_our_scripts(path: Path) -> None:
    script = path.read_text(encoding="utf-8")
    lines = list(zip(script.split("\n"), without_comments(script).split("\n"), strict=True))
    gone = [before.strip() for before, after in lines if after != before]
    assert all(after == "" for before, after in lines if after != before)
    assert all(line.startswith(("/*", "*", "//")) for line in gone if line)
    # A string over several lines could contain something like a comment.
    outside = [line for line in script.split("\n") if not line.strip().startswith(("/*", "*", "//"))]
    assert all(line.count("`") % 2 == 0 for line in outside if "`" in line)


def test_the_modules_of_a_page_are_all_that_they_import() -> None:
    modules = modules_of("js/table/main.js")
    assert modules[0] == "js/table/main.js"
    assert {"js/live.js", "js/table/store.js", "vendor/idb/8.0.4/index.js", "js/countdown.js"} < set(modules)
    assert len(modules) == len(set(modules))
    assert all(set(modules_of(module)) <= set(modules) for module in modules)


def ask(path: str, accepts: str = "") -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of the answer; none if the request is passed on."""
    sent: list[Message] = []

    async def pages(_scope: Scope, _receive: Receive, _send: Send) -> None:
        pass

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nobody reads a body here")

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"accept-encoding", accepts.encode())]}
    asyncio.run(StaticAnswers(pages)(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]} if sent else {}
    return headers, b"".join(message.get("body", b"") for message in sent)


@pytest.fixture
def address() -> Callable[[str], str | None]:
    return VersionedStatic(base_url="/static/").url


def test_an_address_says_its_version_and_is_kept_for_ever(address: Callable[[str], str]) -> None:
    assert address("js/live.js") == f"/static/v-{files_version()}/js/live.js"
    headers, body = ask(address("js/live.js"), "gzip, deflate, br")
    assert (headers["cache-control"], headers["content-encoding"]) == (FOR_EVER.decode(), "br")
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert int(headers["content-length"]) == len(body)
    script = without_comments((FOLDER / "js/live.js").read_text(encoding="utf-8")).encode()
    assert gzip.decompress(ask(address("js/live.js"), "gzip")[1]) == script
    assert ask(address("js/live.js"))[1] == script


def test_the_address_of_another_version_has_the_content_of_now_but_not_for_ever() -> None:
    headers, body = ask("/static/v-000000000000/css/look.css")
    assert headers["cache-control"] == "no-cache"
    assert body == without_comments((FOLDER / "css/look.css").read_text(encoding="utf-8")).encode()
    assert finders.find("v-000000000000/css/look.css") == str(FOLDER / "css/look.css")


def test_a_style_is_sent_with_what_it_imports_in_its_place() -> None:
    sent = sent_content("css/components.css").decode()
    parts = sorted((FOLDER / "css/components").glob("*.css"))
    assert len(parts) > 20
    assert "@import" not in sent
    assert "/*" not in sent
    for part in parts:
        last_line = part.read_text(encoding="utf-8").rstrip().splitlines()[-1]
        assert last_line.replace("../../", "../") in sent


def test_an_address_in_an_imported_style_leads_to_the_same_file() -> None:
    sent = sent_content("css/components.css").decode()
    addresses = re.findall(r'url\("([^"]+)"\)', sent)
    assert addresses == ["../img/suits.svg"]
    assert (FOLDER / "css" / addresses[0]).resolve().is_file()


@pytest.mark.parametrize(
    "path", ["/static/css/look.css", "/static/v-000000000000/css/none.css", "/static/v-000000000000/../manage.py", "/e/"]
)
def test_every_other_address_goes_on(path: str) -> None:
    assert ask(path) == ({}, b"")


def test_a_file_of_a_library_keeps_its_address(address: Callable[[str], str]) -> None:
    assert address("drf_spectacular_sidecar/redoc/bundles/redoc.standalone.js").startswith("/static/drf_spectacular_sidecar/")
