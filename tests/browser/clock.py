"""The clock of a page, moved by the test alone, and the page's requests to the server by that clock."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.utils import timezone
from playwright.sync_api import Page

LEAP = datetime.timedelta(minutes=1)
"""How far the clock jumps when it is stopped: more than passes between the two calls, however busy the machine."""
NOTE_QUESTIONS = """(() => {
  if (window.questions) return;
  window.questions = [];
  const { fetch } = window;
  window.fetch = async (address, how) => {
    const answer = fetch(address, how);
    const whole = answer.then((response) => response.clone().arrayBuffer());
    const question = { method: how?.method ?? "GET", start: performance.now(), whole: whole.catch(() => {}) };
    window.questions.push(question);
    try {
      return await answer;
    } finally {
      question.end = performance.now();
    }
  };
})()"""
"""Record for each request when it was sent and when its result reached the page, by the page's own clock."""
QUESTIONS = """async () => {
  for (const { whole } of window.questions) await whole;
  const { port1, port2 } = new MessageChannel();
  await new Promise((go) => { port1.onmessage = go; port2.postMessage("what the page does with the answer comes before this"); });
  return window.questions.map(({ method, start, end }) => [method, start, end]);
}"""


class PageRequest(NamedTuple):
    """One request of a page to the server: its method, its start and its end, in milliseconds by the page's clock."""

    method: str
    start: float
    end: float


def stop_clock(tab: Page) -> None:
    """Stop the page's clock and timers; from now on only the test moves them, with `run_for`.

    A clock that is merely installed goes on by itself, and on a busy machine it is later than the test assumes. The next animation frame
    waits for `run_for` too.
    """
    now = timezone.now()
    tab.clock.install(time=now)
    tab.clock.pause_at(now + LEAP)
    tab.add_init_script(NOTE_QUESTIONS)
    tab.evaluate(NOTE_QUESTIONS)


def questions_of(tab: Page) -> list[PageRequest]:
    """Return the page's requests since its clock was stopped. Waits for those under way; no page time passes meanwhile."""
    return [PageRequest(*each) for each in tab.evaluate(QUESTIONS)]


def note_news(tab: Page) -> list[str]:
    """Return a list that collects the kinds of the events that the stream sends to the page from now on."""
    line = tab.context.new_cdp_session(tab)
    line.send("Network.enable")
    news: list[str] = []
    line.on("Network.eventSourceMessageReceived", lambda event: news.append(event["eventName"]))
    return news
