/** Draws who would pay whom: a sentence and a figure for each player; without a line, what was entered. */

import { el, fill } from "./element.js";
import { colour, say, signed } from "./words.js";

/**
 * @param {Element} part  read aloud when it changes
 * @param {import("./preview.js").Preview} preview
 * @param {import("./draft.js").Draft} draft
 */
export function drawPreview(part, preview, draft) {
  part.classList.toggle("stale", preview.state === "asking");
  if (preview.state === "asking" && part.childNodes.length) return;
  if (preview.state === "here") fill(part, [outcome(preview.outcome, draft.names)]);
  else if (preview.state === "away") fill(part, [withoutLine(draft)]);
  else fill(part, []);
}

/**
 * @param {any} outcome
 * @param {string[]} names
 */
function outcome(outcome, names) {
  if (outcome.waits) {
    const tag = el("span", { class: "tag" }, say("waits"));
    return el("div", { class: "card" }, el("p", {}, el("b", {}, outcome.short), " ", tag), el("p", {}, outcome.told));
  }
  const end = outcome.told.search(/[.!] /) + 1 || outcome.told.length;
  const sentence = el("p", {}, el("b", {}, outcome.told.slice(0, end)), outcome.told.slice(end));
  return el("div", { class: "card" }, sentence, pointsOf(outcome.points, names));
}

/** @param {import("./draft.js").Draft} draft */
function withoutLine(draft) {
  return el("div", { class: "card" }, el("p", {}, el("b", {}, draft.words)), el("p", { class: "note" }, say("preview_later")));
}

/**
 * @param {number[]} points
 * @param {string[]} names
 * @returns {HTMLElement}
 */
export function pointsOf(points, names) {
  const each = points.map((figure, seat) => el("div", {}, el("dt", {}, names[seat] ?? ""), el("dd", { class: colour(figure) }, signed(figure))));
  const long = points.some((figure) => Math.abs(figure) > 999);
  return el("dl", { class: long ? "who long" : "who" }, ...each);
}
