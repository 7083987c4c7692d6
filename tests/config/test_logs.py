"""The contents of the logs, and what they must not contain."""

from __future__ import annotations

import pytest
import structlog

from config.logs import redact, redacted, without_noise


@pytest.mark.parametrize(
    ("text", "logged"),
    [
        ("GET /t/eyJ0IjoxMjN9:1t:abc/", "GET /t/…/"),
        ("Not Found: /t/abc:def/deals/", "Not Found: /t/…/deals/"),
        ("http://127.0.0.1:8000/nl/t/abc?x=1", "http://127.0.0.1:8000/nl/t/…?x=1"),
        ("GET /account/MQ/d1x2-0f3e/", "GET /account/MQ/…/"),
        ("GET /live/rik?token=rik:1tx:sig HTTP/1.1", "GET /live/rik?token=… HTTP/1.1"),
        ("Authorization: Table abc.def:ghi", "Authorization: Table …"),
        ("GET /e/rik/standings/", "GET /e/rik/standings/"),
    ],
)
def test_a_secret_in_an_address_is_not_logged(text: str, logged: str) -> None:
    assert redacted(text) == logged


def test_every_text_of_an_event_is_redacted() -> None:
    event = redact(None, "", {"event": "Not Found: /t/secret/", "exception": "at /t/secret/", "code": 404})
    assert event == {"event": "Not Found: /t/…/", "exception": "at /t/…/", "code": 404}


@pytest.mark.parametrize("event", [{"event": "request_started"}, {"event": "request_finished", "request": "GET /up/", "code": 200}])
def test_what_says_nothing_is_dropped(event: dict[str, object]) -> None:
    with pytest.raises(structlog.DropEvent):
        without_noise(None, "", event)


def test_a_probe_that_found_something_is_logged() -> None:
    event = {"event": "request_finished", "request": "GET /health/", "code": 503}
    assert without_noise(None, "", dict(event)) == event
