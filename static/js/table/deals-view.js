/** Draws this round's deals: those that wait on the phone, those the server has, and the totals. A deal opens to be changed. */

import { boxOf, cellsOf, headOf, legendOf, restOf, written } from "./card-view.js";
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
  if (told.card) return fill(part, card(told, names, waiting, opened, acts));
  const rows = [
    ...[...waiting].reverse().flatMap((entry) => waitingRows(entry, names.length + 2, opened === entry.id, acts)),
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
 * The sheet as the players of this game write it, its newest row first; the points that are booked beneath it.
 * @param {any} told
 * @param {string[]} names
 * @param {import("./outbox.js").Entry[]} waiting
 * @param {string | null} opened
 * @param {Acts} acts
 */
function card(told, names, waiting, opened, acts) {
  /** @type {import("./card-view.js").Card} */
  const sheet = written(told.card);
  const columns = 1 + sheet.lead.length + names.length;
  const totals = sheet.rows.filter((row) => row.kind === "total");
  const before = sheet.rows.filter((row) => row.kind !== "total").reverse();
  const shown = new Set(before.map((row) => row.deal));
  const missing = told.history.filter((/** @type {any} */ deal) => !shown.has(deal.number));
  const rows = [
    ...[...waiting].reverse().flatMap((entry) => waitingRows(entry, columns, opened === entry.id, acts)),
    ...missing.flatMap((/** @type {any} */ deal) => cardRows(deal, null, told, names, columns, opened === deal.id, acts)),
    ...before.flatMap((row) => {
      const deal = row.deal !== null && told.history.find((/** @type {any} */ each) => each.number === row.deal);
      return deal ? cardRows(deal, row, { ...told, card: sheet }, names, columns, opened === deal.id, acts) : [restOf(sheet, row)];
    }),
  ];
  const table = el(
    "table",
    { class: "deals own", "aria-labelledby": "deals-title", "data-columns": columns, "data-seats": names.length },
    headOf(sheet, names),
    el("tbody", {}, ...totals.map((row) => restOf(sheet, row)), ...rows),
  );
  const sums = told.totals.map(signed).join();
  const same = totals.some((row) => row.seats.map((cells) => cells.at(-1)?.text).join() === sums);
  const booked = !same && told.totals.some(Boolean) && el("section", { class: "running" }, el("h2", {}, say("booked")), pointsOf(told.totals, names));
  return [
    el("h2", { id: "deals-title" }, say("score")),
    el("div", { class: "sheet", role: "region", tabindex: 0, "data-key": "sheet", "aria-labelledby": "deals-title" }, table),
    legendOf(sheet),
    ...sheet.boxes.filter((box) => box.rows.some((each) => each.cells.some((cell) => cell.text))).map((box) => el("div", { class: "sheet" }, boxOf(box, names))),
    booked,
  ];
}

/**
 * A deal on its game's own sheet.
 * @param {any} deal
 * @param {import("./card-view.js").Row | null} row  null where the sheet has none for it
 * @param {any} told
 * @param {string[]} names
 * @param {number} columns
 * @param {boolean} open
 * @param {Acts} acts
 */
function cardRows(deal, row, told, names, columns, open, acts) {
  const tag = tagsOf(deal)[0] ?? "";
  const button = el(
    "button",
    {
      type: "button",
      class: "opener whole",
      "aria-expanded": String(open),
      "aria-label": [deal.number, deal.short, tag].filter(Boolean).join(" · "),
      "data-key": `deal-${deal.id}`,
      onclick: () => acts.open(open ? null : deal.id),
    },
    row?.number || String(deal.number),
    Boolean(tag) && el("span", { class: "sign" }, deal.in_doubt ? " ?" : " ↻"),
  );
  const instead = el("td", { colspan: columns - 1, class: "lead" }, deal.short, " ", Boolean(tag) && el("span", { class: "tag" }, tag));
  const cells = row && !deal.in_doubt ? cellsOf(told.card, row) : [instead];
  const line = el("tr", { class: "deal", "data-deal": deal.id }, el("th", { scope: "row" }, button), ...cells);
  return open ? [line, opening(deal, told, names, columns, acts)] : [line];
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
  const tags = tagsOf(deal);
  const row = el("tr", { class: "deal", "data-deal": deal.id }, el("td", {}, String(deal.number)), opener(deal.id, deal.short, tags, open, acts), ...figures);
  return open ? [row, opening(deal, told, names, names.length + 2, acts)] : [row];
}

/**
 * What is the matter with a deal, in words.
 * @param {any} deal
 * @returns {string[]}
 */
function tagsOf(deal) {
  const doubt = deal.waits ? say("waits") : deal.in_doubt ? say("in_doubt") : deal.under_review && say("under_review");
  return /** @type {string[]} */ ([doubt, !deal.counts && say("dealt_again")].filter(Boolean));
}

/**
 * What an opened deal shows: what it brought, where that left the table, and what may be done to it.
 * @param {any} deal
 * @param {any} told
 * @param {string[]} names
 * @param {number} columns
 * @param {Acts} acts
 */
function opening(deal, told, names, columns, acts) {
  const may = /** @type {string[]} */ (told.may);
  const buttons = [
    may.includes("correct") && el("button", { type: "button", "data-key": "correct", onclick: () => acts.correct(deal) }, say("correct")),
    may.includes("void") && el("button", { type: "button", "data-key": "void", onclick: () => acts.takeBack(deal) }, say("void")),
  ].filter(Boolean);
  const after = deal.waits ? el("p", {}, say("waits_why")) : el("p", {}, deal.in_doubt && `${say("in_doubt_why")} `, deal.told);
  const moved = !told.card || deal.running.some(Boolean);
  const running = moved && el("div", { class: "running" }, el("p", { class: "note" }, say("after_deal", { n: deal.number })), pointsOf(deal.running, names));
  return details(columns, after, running, buttons.length > 0 && el("div", { class: "grid two" }, .../** @type {Node[]} */ (buttons)));
}

/**
 * @param {import("./outbox.js").Entry} entry
 * @param {number} columns
 * @param {boolean} open
 * @param {Acts} acts
 */
function waitingRows(entry, columns, open, acts) {
  const tag = say(entry.refused ? "not_accepted" : "waiting");
  const row = el("tr", { class: "deal waiting" }, el("td", {}, String(entry.number)), opener(entry.id, entry.words, [tag], open, acts, columns - 1));
  if (!open) return [row];
  const buttons = el(
    "div",
    { class: "grid two" },
    el("button", { type: "button", "data-key": "change-waiting", onclick: () => acts.change(entry) }, say("change_it")),
    el("button", { type: "button", "data-key": "remove-waiting", onclick: () => acts.remove(entry) }, say("remove")),
  );
  return [row, details(columns, buttons)];
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
 * @param {number} columns
 * @param {...(Node | false)} children
 */
function details(columns, ...children) {
  return el("tr", { class: "details" }, el("td", { colspan: columns }, ...children));
}
