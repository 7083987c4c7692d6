"""The phones with deals that the server does not have yet.

Their reports are small files beside the metrics: in memory, for all processes behind one port. So they can be written and read even while
the database is unavailable or the disk is full.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse

from operations import metrics
from tournaments.evening.permissions import code_of_pass

HEADER = "Troela-Waiting"
"""The header of a phone's report. `3 1722` means three unsent deals, the oldest waiting for 1722 seconds.

The phone sends a duration, as its time of day may be wrong.
"""
MOST_PHONES_OF_A_TABLE = 8
BACK_SECONDS = 1800.0
"""The seconds for which the page shows that a phone was offline and is online again."""
FORGET_SECONDS = 12 * 3600.0
_VALUE = re.compile(r"(\d{1,3}) (\d{1,6})")
_DEVICE = re.compile(r"[a-z0-9]{1,12}")
_STORED = (200, 201)


@dataclass(frozen=True)
class WaitingPhone:
    """The last report of one phone."""

    code: int
    """The primary key of the code (the pass) with which the phone entered its table's deals."""
    device: str
    deals: int
    most: int
    """The largest number of unsent deals that the phone has reported since it went offline."""
    since: float
    """The time at which the phone's oldest unsent deal began to wait, in seconds of the server's clock."""
    heard_at: float


class WaitingPhonesMiddleware:
    """Middleware that stores what phones report about their unsent deals."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if HEADER in request.headers:
            hear(request, response.status_code)
        return response


def hear(request: HttpRequest, status: int) -> None:
    """Store what this phone reports. A deal that this request stored is not counted as unsent."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    value, device = _VALUE.fullmatch(request.headers[HEADER]), request.headers.get("Troela-Device", "")
    code = code_of_pass(secret) if value and scheme == "Table" and _DEVICE.fullmatch(device) and folder() is not None else None
    if value is None or code is None:
        return
    match = request.resolver_match
    is_stored = request.method == "PUT" and status in _STORED and match is not None and match.view_name == metrics.REPORT_VIEW
    deals, seconds, now = int(value[1]), int(value[2]), time.time()
    of_table = {phone.device: phone for phone in phones() if phone.code == code}
    before = of_table.get(device)
    if before is None and (not deals or len(of_table) >= MOST_PHONES_OF_A_TABLE):
        return
    if before is None or (deals and not before.deals):
        before = WaitingPhone(code, device, deals, deals, now - seconds, now)
    _write(replace(before, deals=max(0, deals - is_stored), most=max(before.most, deals)))


def phones() -> list[WaitingPhone]:
    """Return the phones with unsent deals, the longest waiting first, and the phones that had some until a short time ago."""
    place = folder()
    read = [_phone(file) for file in place.glob("*.json")] if place is not None else []
    return sorted((phone for phone in read if phone is not None), key=lambda phone: (not phone.deals, phone.since))


def folder() -> Path | None:
    """Return the folder of the phones' reports; None if no web process runs."""
    return Path(metrics.FOLDER) / "phones" if metrics.FOLDER else None


def _write(phone: WaitingPhone) -> None:
    place = folder()
    assert place is not None
    values = {name: getattr(phone, name) for name in ("deals", "most", "since")}
    with suppress(OSError):
        place.mkdir(mode=0o700, exist_ok=True)
        beside = place / f".{phone.code}-{phone.device}"
        beside.write_text(json.dumps(values))
        beside.rename(place / f"{phone.code}-{phone.device}.json")


def _phone(file: Path) -> WaitingPhone | None:
    try:
        heard_at = file.stat().st_mtime
        value: dict[str, Any] = json.loads(file.read_text())
        code, _, device = file.stem.partition("-")
        phone = WaitingPhone(int(code), device, int(value["deals"]), int(value["most"]), float(value["since"]), heard_at)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if time.time() - heard_at > (FORGET_SECONDS if phone.deals else BACK_SECONDS):
        with suppress(OSError):
            file.unlink()
        return None
    return phone
