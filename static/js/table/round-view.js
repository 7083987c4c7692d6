/** Draws where the table is in its round: before it starts, the signature at its end, and after. */

import { el, fill } from "./element.js";
import { pointsOf } from "./preview-view.js";
import { say } from "./words.js";

/**
 * @param {Element} part
 * @param {any} told  the table's state
 * @param {number} unsent
 * @param {() => void} sign
 */
export function drawRound(part, told, unsent, sign) {
  const names = told.seats.map((/** @type {any} */ seat) => seat.called);
  if (told.round.state === "seated") return fill(part, [notStarted(told)]);
  if (told.signed_at) return fill(part, [signed(told, names)]);
  if (told.round.state === "finished") return fill(part, [closed(told, names)]);
  if (told.complete) return fill(part, [toSign(told, names, unsent, sign)]);
  const waiting = told.history.filter((/** @type {any} */ deal) => deal.waits).map((/** @type {any} */ deal) => deal.number).sort();
  if (!told.next && waiting.length) return fill(part, [el("div", { class: "card" }, el("p", {}, say("round_waits", { numbers: waiting.join(", ") })))]);
  return fill(part, []);
}

/** @param {any} told */
function notStarted(told) {
  const seats = told.seats.map((/** @type {any} */ seat) => el("li", {}, seat.name));
  return el(
    "div",
    { class: "card" },
    el("p", {}, el("b", {}, say("not_started", { round: told.round.number }))),
    el("ol", { class: "seats", "aria-label": say("seats") }, ...seats),
  );
}

/**
 * @param {any} told
 * @param {string[]} names
 * @param {number} unsent
 * @param {() => void} sign
 */
function toSign(told, names, unsent, sign) {
  const ready = unsent === 0 && told.may.includes("sign");
  return el(
    "section",
    { class: "card sign", "aria-labelledby": "sign-title" },
    el("h2", { id: "sign-title" }, say("complete")),
    pointsOf(told.totals, names),
    el("p", { class: "note" }, unsent ? say("send_first", { n: unsent }) : say("check_and_sign")),
    told.may.includes("sign") && el("button", { type: "button", class: "go", "data-key": "sign", disabled: !ready, onclick: sign }, say("sign")),
  );
}

/**
 * @param {any} told
 * @param {string[]} names
 */
function signed(told, names) {
  const time = new Date(told.signed_at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  return el("div", { class: "card", role: "status" }, el("p", {}, el("b", {}, say("signed", { time }))), pointsOf(told.totals, names));
}

/**
 * @param {any} told
 * @param {string[]} names
 */
function closed(told, names) {
  return el("div", { class: "card" }, el("p", {}, el("b", {}, say("finished", { round: told.round.number }))), pointsOf(told.totals, names));
}
