/** Draws what the table must know: no line, deals the server did not accept, what was just done and how to undo it. */

import { el, fill } from "./element.js";
import { say } from "./words.js";

/**
 * @typedef {{text: string, undo?: () => void, warns?: boolean}} Message
 * @typedef {object} Acts
 * @property {(entry: import("./outbox.js").Entry) => void} keepTheirs
 * @property {(entry: import("./outbox.js").Entry) => void} correctWithMine
 * @property {(entry: import("./outbox.js").Entry) => void} change
 * @property {(entry: import("./outbox.js").Entry) => void} remove
 * @property {(entry: import("./outbox.js").Entry) => void} again
 */

/**
 * Whether the server has everything.
 * @param {HTMLElement} part
 * @param {{refused: any}[]} entries  deals, and calls for the jury
 * @param {boolean} away
 */
export function drawStatus(part, entries, away) {
  const refused = entries.filter((entry) => entry.refused).length;
  const n = entries.length - refused;
  const said = away ? say(n ? "offline_and" : "offline", { n }) : n ? say("to_send", { n }) : refused ? say("to_look_at", { n: refused }) : say("all_sent");
  if (part.textContent === said) return;
  part.dataset.state = away ? "offline" : entries.length ? "waiting" : "sent";
  part.replaceChildren(el("span", { class: away || entries.length ? "dot off" : "dot" }), said);
}

/**
 * @param {Element} part
 * @param {object} now
 * @param {Message | null} now.message
 * @param {import("./outbox.js").Entry[]} now.entries
 * @param {boolean} now.away
 * @param {boolean} now.kept  whether a reload loses nothing
 * @param {number} now.souvenir  the last deal, where its cards are kept; 0 where they are not
 * @param {HTMLElement[]} now.jury
 * @param {Acts} acts
 */
export function drawNotices(part, { message, entries, away, kept, souvenir, jury }, acts) {
  const waiting = entries.filter((entry) => !entry.refused);
  fill(part, [
    message && told(message),
    ...jury,
    souvenir > 0 && el("div", { class: "card souvenir" }, el("p", {}, say("new_pack", { n: souvenir }))),
    !kept && el("div", { class: "card warns" }, el("p", {}, say("unkept"))),
    away && waiting.length > 0 && offline(waiting, kept),
    ...entries.filter((entry) => entry.refused).map((entry) => refused(entry, acts)),
  ]);
}

/** @param {Message} message */
function told({ text, undo, warns }) {
  const button = undo && el("button", { type: "button", class: "plain", "data-key": "undo", onclick: undo }, say("undo"));
  return el("div", { class: warns ? "card warns" : "card message" }, el("span", {}, text), button);
}

/**
 * @param {import("./outbox.js").Entry[]} waiting
 * @param {boolean} kept
 */
function offline(waiting, kept) {
  const numbers = waiting.map((entry) => entry.number).join(", ");
  return el("div", { class: "card warns" }, el("p", {}, el("b", {}, say("offline_title")), " ", say(kept ? "offline_why" : "offline_why_unkept", { numbers })));
}

/**
 * A deal that the server did not take: its reason, both versions, and what to do.
 * @param {import("./outbox.js").Entry} entry
 * @param {Acts} acts
 */
function refused(entry, acts) {
  const { problems, deal } = /** @type {import("./api.js").Refused} */ (entry.refused);
  /** @type {(key: string, act: keyof Acts) => HTMLElement} */
  const button = (key, act) => el("button", { type: "button", "data-key": `${key}-${entry.id}`, onclick: () => acts[act](entry) }, say(key));
  const both = deal && [
    el("p", {}, el("span", { class: "note" }, `${say("on_server")} `), el("b", {}, deal.short)),
    el("p", {}, el("span", { class: "note" }, `${say("on_phone")} `), el("b", {}, entry.words)),
  ];
  const choice = deal && !deal.void
    ? [button("keep_theirs", "keepTheirs"), button("correct_with_mine", "correctWithMine")]
    : [button("change_it", "change"), button("try_again", "again"), button("remove", "remove")];
  return el(
    "div",
    { class: "card warns refused", role: "group", "data-number": entry.number, "aria-label": say("not_accepted_n", { n: entry.number }) },
    el("p", {}, el("b", {}, say("not_accepted_n", { n: entry.number }))),
    ...problems.map((problem) => el("p", {}, problem.message)),
    ...(both || [el("p", {}, el("b", {}, entry.words))]),
    el("div", { class: `grid ${choice.length === 2 ? "two" : ""}` }, ...choice),
  );
}
