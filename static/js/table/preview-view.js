/** Draws who would pay whom: a sentence and a figure for each player; without a line, what was entered. */

import { el, fill } from "./element.js";
import { say, signClass, withSign } from "./words.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Preview } from "./preview.js"
 * @import { IfAllowed, Outcome } from "./types.d.ts"
 */

/**
 * @param {Element} part  read aloud when it changes
 * @param {Preview} preview
 * @param {Draft} draft
 */
export function drawPreview(part, preview, draft) {
  part.classList.toggle("stale", preview.status === "asking");
  if (preview.status === "asking" && part.childNodes.length) return;
  if (preview.status === "ready" && preview.outcome) fill(part, [outcomeCard(preview.outcome, draft.names)]);
  else if (preview.status === "unreachable") fill(part, [entryCard(draft)]);
  else fill(part, []);
}

/**
 * @param {Outcome} outcome
 * @param {string[]} names
 */
function outcomeCard(outcome, names) {
  if (outcome.waits) {
    const tag = el("span", { class: "name-tag" }, say("waits"));
    return el("div", { class: "card" }, el("p", {}, el("b", {}, outcome.short), " ", tag), el("p", {}, outcome.told), ...allowedParts(outcome.if_allowed, names));
  }
  const end = outcome.told.search(/[.!] /) + 1 || outcome.told.length;
  const sentence = el("p", {}, el("b", {}, outcome.told.slice(0, end)), outcome.told.slice(end));
  return el("div", { class: "card" }, sentence, pointsOf(outcome.points, names));
}

/**
 * What a deal that waits brings if the jury allows it: a sentence and a figure for each player.
 * @param {IfAllowed | null | undefined} allowed
 * @param {string[]} names
 * @returns {HTMLElement[]}
 */
export function allowedParts(allowed, names) {
  if (!allowed) return [];
  return [el("p", { class: "note" }, el("b", {}, say("if_allowed")), " ", allowed.told), pointsOf(allowed.points, names)];
}

/**
 * What was entered, where the server cannot say what it brings.
 * @param {Draft} draft
 */
function entryCard(draft) {
  return el("div", { class: "card" }, el("p", {}, el("b", {}, draft.words)), el("p", { class: "note" }, say("preview_later")));
}

/**
 * A figure for each player, beneath the name.
 * @param {number[]} points
 * @param {string[]} names
 * @returns {HTMLElement}
 */
export function pointsOf(points, names) {
  const each = points.map((figure, seat) => el("div", {}, el("dt", {}, names[seat] ?? ""), el("dd", { class: signClass(figure) }, withSign(figure))));
  const long = points.some((figure) => Math.abs(figure) > 999);
  return el("dl", { class: long ? "phone-points long" : "phone-points" }, ...each);
}
