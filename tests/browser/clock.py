"""The clock of a page, moved by the test alone, and what the page asked the server by that clock."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.utils import timezone
from playwright.sync_api import Page

LEAP = datetime.timedelta(minutes=1)
"""By how much the clock leaps as it is stopped: more than passes between the two calls, however busy the machine."""
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
"""Note of each question to the server when it was asked, and when the page heard what became of it, by the page's own clock."""
QUESTIONS = """async () => {
  for (const { whole } of window.questions) await whole;
  const { port1, port2 } = new MessageChannel();
  await new Promise((go) => { port1.onmessage = go; port2.postMessage("what the page does with the answer comes before this"); });
  return window.questions.map(({ method, start, end }) => [method, start, end]);
}"""


class Question(NamedTuple):
    """One question of a page to the server: how, and from when to when by the page's clock in milliseconds."""

    method: str
    start: float
    end: float


def stop_clock(tab: Page) -> None:
    """From now on the page's clock and timers stand still, and only the test moves them, with `run_for`: a clock that is merely installed
    goes on by itself, and on a busy machine it is later than the test says. What waits for the next frame waits for `run_for` too.
    """
    now = timezone.now()
    tab.clock.install(time=now)
    tab.clock.pause_at(now + LEAP)
    tab.add_init_script(NOTE_QUESTIONS)
    tab.evaluate(NOTE_QUESTIONS)


def questions_of(tab: Page) -> list[Question]:
    """What the page has asked since its clock stands still. What is under way is waited for, and no time passes meanwhile."""
    return [Question(*each) for each in tab.evaluate(QUESTIONS)]


def note_news(tab: Page) -> list[str]:
    """What the stream tells the page from now on: the kind of each piece of news."""
    line = tab.context.new_cdp_session(tab)
    line.send("Network.enable")
    news: list[str] = []
    line.on("Network.eventSourceMessageReceived", lambda event: news.append(event["eventName"]))
    return news
