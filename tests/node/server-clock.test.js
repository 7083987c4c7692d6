/** The server's time on a device whose own clock is wrong. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const { learnServerTime, serverNow } = await import("../../static/js/server-clock.js");
const { countdownText, timeLeft } = await import("../../static/js/countdown.js");

let uptime = 10_000_000;
beforeEach(() => {
  uptime += 10_000_000;
  mock.method(performance, "now", () => uptime);
  mock.method(Date, "now", () => Date.parse("2026-03-16T20:00:00Z"));
});

test("a phone whose clock is seven minutes slow counts down as the server does", () => {
  learnServerTime("2026-03-16T20:07:00.000Z", uptime - 200);
  assert.equal(serverNow(), Date.parse("2026-03-16T20:07:00.100Z"), "half of the answer's way is added");
  assert.equal(countdownText(timeLeft("2026-03-16T20:27:00.100Z", null)), "20:00");
});

test("a slow answer does not replace what a quick one said, until it is old", () => {
  learnServerTime("2026-03-16T20:07:00.000Z", uptime - 100);
  uptime += 5000;
  learnServerTime("2026-03-16T20:01:00.000Z", uptime - 4000);
  assert.equal(serverNow(), Date.parse("2026-03-16T20:07:00.050Z"));
  uptime += 900_000;
  learnServerTime("2026-03-16T20:01:00.000Z", uptime - 4000);
  assert.equal(serverNow(), Date.parse("2026-03-16T20:01:02.000Z"));
});

test("an answer without a time changes nothing", () => {
  learnServerTime("2026-03-16T20:07:00.000Z", uptime - 100);
  const before = serverNow();
  for (const nothing of [null, undefined, "", "soon"]) learnServerTime(nothing, uptime);
  assert.equal(serverNow(), before);
});

test("a clock that is paused stands still, and one whose time is over shows nothing below zero", () => {
  assert.equal(countdownText(timeLeft("2026-03-16T20:30:00Z", "2026-03-16T20:10:00Z")), "20:00");
  assert.equal(countdownText(-5000), "0:00");
  assert.equal(countdownText(75 * 60_000), "75:00");
  assert.equal(countdownText(500), "0:01", "it is over only when it is over");
});
