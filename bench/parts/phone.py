"""The page of a table on a slow phone: layout shift, bytes loaded, the time until the first tap is possible, and the response to taps.

It uses Chromium at a quarter of its speed and Lighthouse's "slow 4G" connection: 150 ms a request, 1.6 Mbit/s to the phone. Deals are
entered one after another, as with one finger. The browser is driven over its own protocol (`devtools.py`), so that only the page is
measured.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from bench.devtools import BrowserTab, DevToolsConnection, chromium
from bench.evening import start_round
from bench.figures import BenchFigure, percentile
from bench.server import running

SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SCREEN = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
PHONES, NEXT_VISITS, DEALS = 4, 2, 5
NOT_REPORTED_MS = 16.0
"""The duration that is assumed for a tap that Chromium does not report, as its effect was on the screen within a frame."""
FINGER_SECONDS = 0.08
"""The seconds between touch and release of a tap."""
SECONDS_BETWEEN_TAPS, SECONDS_BETWEEN_DEALS = 0.4, 1.5
"""The seconds between two taps and between two deals of a fast player.

During these pauses the page requests its next question and sends the deal.
"""

MOST_SHIFT, MOST_KILOBYTES = 0.05, 100.0
MOST_COLD_MS, MOST_WARM_MS, MOST_TAP_MS = 2500.0, 500.0, 50.0

WATCH = """
window.shift = 0; window.taps = [];
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value; })
  .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (each.interactionId) window.taps.push([each.interactionId, each.duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
window.frameWith = (isThere) => new Promise((resolve) => {
  const look = () => (isThere() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look));
  requestAnimationFrame(look);
});
window.middleOf = (selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};
window.whenPossible = window.frameWith(() => document.querySelector("[data-question] button[data-value]")?.getBoundingClientRect().height
  && performance.getEntriesByName("first-contentful-paint").length);
"""
"""A script that runs before the page's own.

It records layout shift, the duration of taps, and the first frame in which an answer can be tapped.
"""

ANSWER, SEND = "[data-question] button[data-value]:enabled", "#send"
ANSWERS = "document.querySelectorAll('.done').length"
COMPLETE = "document.querySelector('#send[aria-disabled=false]') !== null"


@dataclass
class PageVisit:
    """The measurements of opening the page once."""

    possible: float
    """Milliseconds from the start of loading until the first question can be tapped."""
    shift: float
    bytes: int
    """The size of everything that was loaded, including headers."""


def measure() -> dict[str, object]:
    """Measure a table's page on several phones: the first visit, later visits, and the taps of a few deals."""
    _tournament, sendings = start_round(PHONES, deals=DEALS + 1)
    with running(1) as server, chromium("--accept-lang=nl") as line:
        looks = [look(line, f"http://127.0.0.1:{server.port}/t/{table[0].table_pass}/") for table in sendings]
    cold, warm = [visits[0] for visits, _ in looks], [visit for visits, _ in looks for visit in visits[1:]]
    taps = [tap for _, taps in looks for tap in taps]
    return {
        "figures": [
            BenchFigure("phone page: how much moves by itself", max(visit.shift for visit in cold + warm), "", MOST_SHIFT),
            BenchFigure("phone page, first visit: bytes", max(visit.bytes for visit in cold) / 1000, "kB", MOST_KILOBYTES),
            BenchFigure("phone page, first visit: first tap possible, slowest", max(visit.possible for visit in cold), "ms", MOST_COLD_MS),
            BenchFigure("phone page, next visit: first tap possible, slowest", max(visit.possible for visit in warm), "ms", MOST_WARM_MS),
            BenchFigure(f"phone page, a tap of {len(taps)}: p95", percentile(taps, 95), "ms", MOST_TAP_MS),
        ]
    }


def look(line: DevToolsConnection, address: str) -> tuple[list[PageVisit], list[float]]:
    """Open a table's page several times on a new phone, then enter deals by taps.

    Returns the visits in order, and the milliseconds of each tap.
    """
    phone = line.send("Target.createBrowserContext")["browserContextId"]
    visits = [_visit(_tab(line, phone), address) for _ in range(1 + NEXT_VISITS)]
    taps = _taps(_tab(line, phone), address)
    line.send("Target.disposeBrowserContext", browserContextId=phone)
    return visits, taps


def _tab(line: DevToolsConnection, phone: str) -> BrowserTab:
    """Open a page of this phone in which WATCH runs."""
    tab = BrowserTab(line, phone)
    for domain in ("Page", "Network", "ServiceWorker"):
        tab.send(f"{domain}.enable")
    tab.send("Emulation.setDeviceMetricsOverride", **SCREEN)
    tab.send("Emulation.setTouchEmulationEnabled", enabled=True)
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    # The browser stops a service worker after some minutes, so a later visit starts without a running one.
    tab.send("ServiceWorker.stopAllWorkers")
    return tab


def _visit(tab: BrowserTab, address: str) -> PageVisit:
    slow(tab)
    tab.open(address)
    possible = float(tab.value("whenPossible"))
    answers = int(tab.value(ANSWERS))
    tap(tab, ANSWER)
    tab.value(f"frameWith(() => {ANSWERS} > {answers})")
    tab.value("frameWith(() => document.documentElement.dataset.reopens)")
    # Once idle, the page stores itself as it is drawn.
    time.sleep(SECONDS_BETWEEN_DEALS)
    shift = float(tab.value("shift"))
    fetched = sum(int(event["encodedDataLength"]) for event in tab.happened("Network.loadingFinished"))
    tab.close()
    return PageVisit(possible, shift, fetched)


def _taps(tab: BrowserTab, address: str) -> list[float]:
    """Enter a deal by taps on contract, declarer, partner, tricks and sending.

    Returns the milliseconds from each tap until its effect is on the screen.
    """
    tab.open(address)
    tab.value("frameWith(() => document.body?.dataset.drawn)")
    slow(tab)
    time.sleep(SECONDS_BETWEEN_DEALS)
    tab.value("(taps.length = 0) || true")
    count = 0
    for _ in range(DEALS):
        while not tab.value(COMPLETE):
            tap(tab, ANSWER)
            count += 1
            time.sleep(SECONDS_BETWEEN_TAPS)
        tap(tab, SEND)
        count += 1
        time.sleep(SECONDS_BETWEEN_DEALS)
    by_tap: dict[int, float] = {}
    for number, duration in tab.value("taps"):
        by_tap[number] = max(by_tap.get(number, 0.0), duration)
    tab.close()
    return [*by_tap.values(), *[NOT_REPORTED_MS] * (count - len(by_tap))]


def tap(tab: BrowserTab, selector: str) -> None:
    """Tap an element: touch it and release it."""
    x, y = tab.value(f"middleOf({json.dumps(selector)})")
    tab.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    time.sleep(FINGER_SECONDS)
    tab.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def slow(tab: BrowserTab) -> None:
    """Slow down the page's processor and network."""
    tab.send("Network.emulateNetworkConditions", **LINE)
    tab.send("Emulation.setCPUThrottlingRate", rate=SLOWER)
