/** Draws this round's deals: those that wait on the phone, those the server has, and the totals. A deal opens to be changed. */

import { el, fill } from "./element.js";
import { colour, say, signed } from "./words.js";
import { pointsOf } from "./preview-view.js";

/**
 * @typedef {object} Acts
 * @property {(deal: any) => void} correct
 * @property {(deal: any) => void} takeBack
 * @property {(entry: any) => void} change
 * @property {(entry: any) => void} remove
 * @property {(id: string | null) => void} open
 */

/**
 * @param {Element} part
 * @param {any} told  the table's state
 * @param {import("./outbox.js").Entry[]} waiting
 * @param {string | null} opened  the deal that is open
 * @param {Acts} acts
 */
export function drawDeals(part, told, waiting, opened, acts) {
  const names = told.seats.map((/** @type {any} */ seat) => seat.called);
  if (!told.history.length && !waiting.length) return fill(part, []);
  const rows = [
    ...[...waiting].reverse().flatMap((entry) => waitingRows(entry, names, opened === entry.id, acts)),
    ...told.history.flatMap((/** @type {any} */ deal) => dealRows(deal, told, names, opened === deal.id, acts)),
  ];
  const heads = [say("number"), say("deal"), ...names].map((text) => el("th", { scope: "col" }, text));
  const totals = told.totals.map((/** @type {number} */ total) => el("td", { class: colour(total) }, signed(total)));
  const foot = el("tr", {}, el("th", { scope: "row", colspan: 2 }, say("together")), ...totals);
  return fill(part, [
    el("h2", { id: "deals-title" }, say("this_round")),
    el(
      "table",
      { class: "deals", "aria-labelledby": "deals-title", "data-seats": names.length },
      el("thead", {}, el("tr", {}, ...heads)),
      el("tbody", {}, ...rows),
      el("tfoot", {}, foot),
    ),
  ]);
}

/**
 * @param {any} deal
 * @param {any} told
 * @param {string[]} names
 * @param {boolean} open
 * @param {Acts} acts
 */
function dealRows(deal, told, names, open, acts) {
  const figures = deal.points.map((/** @type {number} */ points) => el("td", { class: colour(points) }, deal.in_doubt ? "?" : signed(points)));
  const tags = [deal.in_doubt && say("in_doubt"), !deal.counts && say("dealt_again")].filter(Boolean);
  const row = el("tr", { class: "deal", "data-deal": deal.id }, el("td", {}, String(deal.number)), opener(deal.id, deal.short, tags, open, acts), ...figures);
  if (!open) return [row];
  const may = /** @type {string[]} */ (told.may);
  const buttons = [
    may.includes("correct") && el("button", { type: "button", "data-key": "correct", onclick: () => acts.correct(deal) }, say("correct")),
    may.includes("void") && el("button", { type: "button", "data-key": "void", onclick: () => acts.takeBack(deal) }, say("void")),
  ].filter(Boolean);
  const after = deal.in_doubt ? el("p", {}, say("in_doubt_why")) : el("p", {}, deal.told);
  const running = el("div", { class: "running" }, el("p", { class: "note" }, say("after_deal", { n: deal.number })), pointsOf(deal.running, names));
  return [row, details(names.length, after, running, buttons.length > 0 && el("div", { class: "grid two" }, .../** @type {Node[]} */ (buttons)))];
}

/**
 * @param {import("./outbox.js").Entry} entry
 * @param {string[]} names
 * @param {boolean} open
 * @param {Acts} acts
 */
function waitingRows(entry, names, open, acts) {
  const tag = say(entry.refused ? "not_accepted" : "waiting");
  const row = el("tr", { class: "deal waiting" }, el("td", {}, String(entry.number)), opener(entry.id, entry.words, [tag], open, acts, names.length + 1));
  if (!open) return [row];
  const buttons = el(
    "div",
    { class: "grid two" },
    el("button", { type: "button", "data-key": "change-waiting", onclick: () => acts.change(entry) }, say("change_it")),
    el("button", { type: "button", "data-key": "remove-waiting", onclick: () => acts.remove(entry) }, say("remove")),
  );
  return [row, details(names.length, buttons)];
}

/**
 * @param {string} id
 * @param {string} text
 * @param {(string | false)[]} tags
 * @param {boolean} open
 * @param {Acts} acts
 * @param {number} [columns]
 */
function opener(id, text, tags, open, acts, columns = 1) {
  const toggle = () => acts.open(open ? null : id);
  const marks = tags.map((tag) => el("span", { class: "tag" }, tag));
  // «Marijke+Tonny» may be cut at the plus, not within a name.
  const words = text.split(/(?<=\+)/).flatMap((part, nth) => (nth ? [el("wbr", {}), part] : [part]));
  const button = el("button", { type: "button", class: "opener", "aria-expanded": String(open), "data-key": `deal-${id}`, onclick: toggle }, ...words, " ", ...marks);
  return el("th", { scope: "row", colspan: columns }, button);
}

/**
 * @param {number} seats
 * @param {...(Node | false)} children
 */
function details(seats, ...children) {
  return el("tr", { class: "details" }, el("td", { colspan: seats + 2 }, ...children));
}
