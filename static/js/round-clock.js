/**
 * Counts the clocks on a page down, each second, by the server's time.
 *
 *   data-countdown="2026-…"    the moment at which the time is over; the element shows what is left: 38:12.
 *   data-paused-at="2026-…"    since when it stands still; empty while it runs.
 *   data-server-time="2026-…"  optional: the server's time when it wrote this element.
 *   data-over="…"              optional: what is read aloud, and stands in `[data-countdown-text]` beside it, once the time is over.
 *
 * An element whose time is over gets data-rang, for the style.
 */

import { countdownText, timeLeft } from "./countdown.js";
import { learnServerTime, serverNow } from "./server-clock.js";

const SECOND_MS = 1000;

/** Draw every clock on the page as it stands now. */
export function drawClocks() {
  for (const each of document.querySelectorAll("[data-countdown]")) {
    const clock = /** @type {HTMLElement} */ (each);
    const left = timeLeft(clock.dataset.countdown ?? "", clock.dataset.pausedAt);
    if (Number.isNaN(left)) continue;
    const text = countdownText(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute("data-rang", left <= 0);
    const beside = clock.parentElement?.querySelector("[data-countdown-text]");
    if (left <= 0 && beside && clock.dataset.over) beside.textContent = clock.dataset.over;
  }
}

/** Believe the times that the page brought with it, newest last. */
function learnFromPage() {
  for (const each of document.querySelectorAll("[data-server-time]")) learnServerTime(/** @type {HTMLElement} */ (each).dataset.serverTime);
}

function tickClocks() {
  drawClocks();
  // A little after each full second of the server, so that all clocks in the room change together.
  window.setTimeout(tickClocks, SECOND_MS - (serverNow() % SECOND_MS) + 5);
}

learnFromPage();
document.addEventListener("fragment:replaced", drawClocks);
tickClocks();
