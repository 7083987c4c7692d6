/** Draws the round's clock in the bar of the phone, and the call of the last deal under it. The figures count by themselves. */

import { drawClocks } from "../round-clock.js";
import { el, fill } from "./element.js";
import { clockText, say } from "./words.js";

/** @import { TableState } from "./types.d.ts" */

/**
 * @param {HTMLElement} part
 * @param {Element} call  where the last deal is called
 * @param {TableState} state
 */
export function drawClock(part, call, state) {
  const { clock: time, round } = state;
  part.hidden = !time;
  if (time) {
    const beside = time.paused_at ? say("clock_paused") : say("clock_until", { time: clockText(time.ends_at) });
    const figures = { role: "timer", "data-countdown": time.ends_at, "data-paused-at": time.paused_at ?? "", "data-over": say("clock_over") };
    fill(part, [el("b", figures), el("span", { "data-countdown-text": "" }, beside)]);
    drawClocks();
  }
  fill(call, [round.last_deal_at !== null && !state.signed_at && el("p", { class: "card phone-last-deal" }, say("last_deal"))]);
}
