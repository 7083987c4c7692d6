"""The phone page of a table on a slow telephone: what moves, what is fetched, when the first tap is possible, how soon a tap is answered.

Chromium with a processor four times as slow and a line of Lighthouse's "slow 4G": 150 ms a request, 1.6 Mbit/s to the phone. One tap after
the other, a whole deal of five, as a table enters it.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from bench.figures import Figure, percentile
from bench.server import serving

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
VISITS, DEALS = 3, 5
NOT_REPORTED = 16.0
"""Chromium reports no answer to a tap that was on the screen within a frame."""

MOST_SHIFT, MOST_KILOBYTES = 0.05, 100.0
MOST_COLD, MOST_WARM, MOST_TAP = 2500.0, 500.0, 50.0

WATCH = """
window.shift = 0; window.taps = [];
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value; })
  .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (each.interactionId) window.taps.push([each.interactionId, each.duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
const look = () => {
  const button = document.querySelector("[data-question] button[data-value]");
  const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
  if (button && painted && button.getBoundingClientRect().height) window.possible = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Before the page: note what moves, how long taps take, and the first frame in which an answer can be tapped."""

ANSWERED = """() => document.querySelectorAll(".done").length > 0 && performance.now()"""
"""When the first tap has folded its question."""


@dataclass
class Visit:
    """What one opening of the page cost."""

    possible: float
    """Milliseconds from the start until the first question can be tapped."""
    answered: float
    """Until a tap at that moment has brought the next question."""
    shift: float
    requests: dict[str, int]
    """Bytes of each address, headers included."""


def measure() -> dict[str, object]:
    """A table's page on a phone that opens it for the first time, and again; and the taps of a few deals."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.evening import start_round

    call_command("migrate", verbosity=0)
    _tournament, sendings = start_round(1, deals=DEALS + 1)
    address = f"/t/{sendings[0][0].table_pass}/"
    connection.close()
    with serving(processes=1) as port:
        cold, warm, taps = look(f"http://127.0.0.1:{port}{address}")
    by_file = sorted(((_name(url), size) for url, size in cold[0].requests.items()), key=lambda each: -each[1])
    print("\n".join(f"{size:8,} {name}" for name, size in by_file), file=sys.stderr)
    return {"bytes": dict(by_file), "figures": figures(cold, warm, taps)}


def figures(cold: list[Visit], warm: list[Visit], taps: list[float]) -> list[Figure]:
    """The slowest of the visits counts."""
    return [
        Figure("phone page: how much moves by itself", max(visit.shift for visit in cold + warm), "", MOST_SHIFT),
        Figure("phone page, first visit: bytes", max(sum(visit.requests.values()) for visit in cold) / 1000, "kB", MOST_KILOBYTES),
        Figure("phone page, first visit: files", max(len(visit.requests) for visit in cold), ""),
        Figure("phone page, first visit: first tap possible", max(visit.possible for visit in cold), "ms", MOST_COLD),
        Figure("phone page, first visit: that tap answered", max(visit.answered for visit in cold), "ms"),
        Figure("phone page, next visit: first tap possible", max(visit.possible for visit in warm), "ms", MOST_WARM),
        Figure("phone page, next visit: that tap answered", max(visit.answered for visit in warm), "ms"),
        Figure("phone page, a tap: p50", percentile(taps, 50), "ms"),
        Figure("phone page, a tap: p95", percentile(taps, 95), "ms", MOST_TAP),
    ]


def look(address: str) -> tuple[list[Visit], list[Visit], list[float]]:
    """Visit the page at this address, each time with a new browser and then once more; then enter deals."""
    cold, warm, taps = [], [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for number in range(VISITS):
            context = browser.new_context(viewport={"width": 360, "height": 640}, locale="nl", device_scale_factor=2)
            context.add_init_script(WATCH)
            cold.append(_visit(context, address))
            warm.append(_visit(context, address))
            if number == VISITS - 1:
                taps = _taps(context, address)
            context.close()
        browser.close()
    return cold, warm, taps


def _visit(context: BrowserContext, address: str) -> Visit:
    page = context.new_page()
    line = slow(page)
    requests: dict[str, int] = {}
    urls: dict[str, str] = {}
    line.on("Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))

    def count(event: dict[str, Any]) -> None:
        url = urls.get(event["requestId"], "")
        requests[url] = requests.get(url, 0) + int(event["encodedDataLength"])

    line.on("Network.loadingFinished", count)
    page.goto(address, wait_until="commit")
    possible = float(page.wait_for_function("() => window.possible", polling="raf").json_value())
    page.locator("[data-question] button[data-value]").first.click(no_wait_after=True)
    answered = float(page.wait_for_function(ANSWERED, polling="raf").json_value())
    page.locator("html[data-reopens]").wait_for(state="attached")
    shift = float(page.evaluate("window.shift"))
    page.locator(".done").first.click()
    page.locator("[data-question] button[aria-pressed=true]").first.wait_for()
    page.evaluate("indexedDB.deleteDatabase('troela')")
    page.close()
    return Visit(possible, answered, shift, {url: size for url, size in requests.items() if size})


def _taps(context: BrowserContext, address: str) -> list[float]:
    """Milliseconds from each tap until what it changed is on the screen: contract, declarer, partner, tricks and sending."""
    page = context.new_page()
    page.goto(address)
    page.locator("body[data-drawn]").wait_for()
    slow(page)
    taps = 0
    for _ in range(DEALS):
        for _tap in range(4):
            page.locator("[data-question] button[data-value]:enabled").first.click()
            taps += 1
            page.wait_for_timeout(300)
        page.locator("#send").click()
        taps += 1
        page.wait_for_timeout(1500)
    by_tap: dict[int, float] = {}
    for tap, duration in page.evaluate("window.taps"):
        by_tap[tap] = max(by_tap.get(tap, 0.0), duration)
    page.close()
    return [*by_tap.values(), *[NOT_REPORTED] * (taps - len(by_tap))]


def slow(page: Page) -> CDPSession:
    """Make the page's telephone and its line slow."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def _name(url: str) -> str:
    """The part of an address that says which file it is."""
    path = url.partition("/static/")[2]
    return path.partition("/")[2] if path.startswith("v-") else path or "/".join(url.split("/")[3:4])
