/** Draws this round's deals: those that wait on the phone, those the server has, and the totals. A deal opens to be changed. */

import { boxOf, cellsOf, headOf, legendOf, otherRow, withoutEmptyColumns } from "./card-view.js";
import { el, refill } from "./element.js";
import { allowedParts, pointsOf } from "./preview-view.js";
import { allowBreaks, say, signClass, withSign } from "./words.js";

/**
 * @import { Actions } from "./actions.js"
 * @import { Card, CardRow, Deal, DealEntry, TableState } from "./types.d.ts"
 *
 * @typedef {object} List  what every line of the list needs
 * @property {TableState} state
 * @property {string[]} names
 * @property {Card | null} card  the game's own sheet; null where points and totals are the sheet
 * @property {number} columns
 * @property {string | null} openLine  the deal, or entry, that is open
 * @property {Actions} actions
 */

/** How many letters of a name fit above a column of figures, on the narrowest phone. */
const ROOMY_LETTERS = 6;

/**
 * @param {Element} part
 * @param {TableState} state
 * @param {DealEntry[]} entries  the deals that the state does not have
 * @param {string | null} openLine
 * @param {Actions} actions
 */
export function drawDeals(part, state, entries, openLine, actions) {
  if (!state.history.length && !entries.length) return refill(part, []);
  const names = state.seats.map((seat) => seat.called);
  const card = state.card && withoutEmptyColumns(state.card);
  const columns = card ? 1 + card.lead.length + (card.sides?.length || names.length) : 2 + names.length;
  /** @type {List} */
  const list = { state, names, card, columns, openLine, actions };
  const newestFirst = [...entries].reverse().flatMap((entry) => entryRows(entry, list));
  return refill(part, card ? ownSheet(list, card, newestFirst) : pointSheet(list, newestFirst));
}

/**
 * A line a deal, with each player's points, and the totals beneath.
 * @param {List} list
 * @param {HTMLElement[]} entries
 */
function pointSheet(list, entries) {
  const { state, names } = list;
  const heads = [say("number"), say("deal")].map((text) => el("th", { scope: "col" }, text));
  const players = names.map((name) => el("th", { scope: "col", class: name.length > ROOMY_LETTERS ? "long" : "" }, allowBreaks(name)));
  const rulings = state.ruling_points.some(Boolean) && figureRow(say("rulings_and_fines"), state.ruling_points);
  return [
    el("h2", { id: "deals-title" }, say("this_round")),
    el(
      "table",
      { class: "deals", "aria-labelledby": "deals-title", "data-seats": names.length },
      el("thead", {}, el("tr", {}, ...heads, ...players)),
      el("tbody", {}, ...entries, ...state.history.flatMap((deal) => dealRows(deal, list))),
      el("tfoot", {}, rulings, figureRow(say("together"), state.round_totals)),
    ),
  ];
}

/**
 * @param {string} title
 * @param {number[]} figures
 */
function figureRow(title, figures) {
  const cells = figures.map((figure) => el("td", { class: signClass(figure) }, withSign(figure)));
  return el("tr", {}, el("th", { scope: "row", colspan: 2 }, title), ...cells);
}

/**
 * The sheet as the players of this game write it, its newest row first; the ledger's points beneath it where they differ from its totals.
 * @param {List} list
 * @param {Card} card
 * @param {HTMLElement[]} entries
 */
function ownSheet(list, card, entries) {
  const { state, names } = list;
  const totals = card.rows.filter((row) => row.kind === "total");
  const others = card.rows.filter((row) => row.kind !== "total").reverse();
  const missing = state.history.filter((deal) => !others.some((row) => row.deal === deal.number));
  const rows = others.flatMap((row) => {
    const deal = row.deal === null ? undefined : state.history.find((each) => each.number === row.deal);
    return deal ? cardRows(deal, row, card, list) : [otherRow(card, row)];
  });
  const body = [...totals.map((row) => otherRow(card, row)), ...entries, ...missing.flatMap((deal) => cardRows(deal, null, card, list)), ...rows];
  const sums = state.totals.map(withSign).join();
  const same = totals.some((row) => row.seats.map((cells) => cells.at(-1)?.text).join() === sums);
  const boxes = card.boxes.filter((box) => box.rows.some((row) => row.cells.some((cell) => cell.text)));
  return [
    el("h2", { id: "deals-title" }, say("score")),
    el(
      "div",
      { class: "phone-sheet", role: "region", tabindex: 0, "data-key": "sheet", "aria-labelledby": "deals-title" },
      el(
        "table",
        { class: "deals phone-own", "aria-labelledby": "deals-title", "data-columns": list.columns, "data-seats": card.sides?.length || names.length },
        headOf(card, names),
        el("tbody", {}, ...body),
      ),
    ),
    legendOf(card),
    ...boxes.map((box) => el("div", { class: "phone-sheet" }, boxOf(box, names))),
    !same && state.totals.some(Boolean) && el("section", { class: "phone-running" }, el("h2", {}, say(state.scores ? "settled" : "booked")), pointsOf(state.totals, names)),
  ];
}

/**
 * A deal on its game's own sheet.
 * @param {Deal} deal
 * @param {CardRow | null} row  null where the sheet has none for it
 * @param {Card} card
 * @param {List} list
 */
function cardRows(deal, row, card, list) {
  const tag = tagsOf(deal)[0] ?? "";
  const open = list.openLine === deal.id;
  const button = el(
    "button",
    {
      class: "opener phone-whole",
      "aria-expanded": String(open),
      "aria-label": [deal.number, deal.short, tag].filter(Boolean).join(" · "),
      "data-key": `deal-${deal.id}`,
      onclick: () => list.actions.openLine(open ? null : deal.id),
    },
    row?.number || String(deal.number),
    tag !== "" && el("span", { class: "sign" }, deal.in_doubt ? " ?" : " ↻"),
  );
  const inWords = el("td", { colspan: list.columns - 1, class: "lead" }, deal.short, " ", tag !== "" && el("span", { class: "name-tag" }, tag));
  const cells = row && !deal.in_doubt ? cellsOf(card, row) : [inWords];
  const line = el("tr", { class: "deal", "data-deal": deal.id }, el("th", { scope: "row" }, button), ...cells);
  return open ? [line, detailsOf(deal, list)] : [line];
}

/**
 * A deal as a line of points.
 * @param {Deal} deal
 * @param {List} list
 */
function dealRows(deal, list) {
  const figures = deal.points.map((points) => el("td", { class: signClass(points) }, deal.in_doubt ? "?" : withSign(points)));
  const row = el("tr", { class: "deal", "data-deal": deal.id }, el("td", {}, String(deal.number)), openerCell(deal.id, deal.short, tagsOf(deal), list), ...figures);
  return list.openLine === deal.id ? [row, detailsOf(deal, list)] : [row];
}

/**
 * What is the matter with a deal, in words.
 * @param {Deal} deal
 * @returns {string[]}
 */
function tagsOf(deal) {
  const doubt = deal.waits ? "waits" : deal.in_doubt ? "in_doubt" : deal.under_review ? "under_review" : null;
  return [doubt, deal.counts ? null : "dealt_again"].flatMap((key) => (key === null ? [] : say(key)));
}

/**
 * What an opened deal shows: what it brought, where that left the table, and what may be done to it.
 * @param {Deal} deal
 * @param {List} list
 */
function detailsOf(deal, { state, names, card, columns, actions }) {
  const buttons = /** @type {const} */ (["correct", "void"])
    .filter((action) => state.may.includes(action) && !deal.own_totals)
    .map((action) => el("button", { "data-key": action, onclick: () => actions[action](deal) }, say(action)));
  const outcome = deal.waits ? el("p", {}, say("waits_why")) : el("p", {}, deal.in_doubt && `${say("in_doubt_why")} `, deal.told);
  const moved = !card || deal.running.some(Boolean);
  const running = moved && el("div", { class: "phone-running" }, el("p", { class: "note" }, say("after_deal", { n: deal.number })), pointsOf(deal.running, names));
  return detailsRow(columns, outcome, ...(deal.waits ? allowedParts(deal.if_allowed, names) : []), running, buttons.length > 0 && el("div", { class: "grid grid-two" }, ...buttons));
}

/**
 * A deal that is still on the phone; or has just left it.
 * @param {DealEntry} entry
 * @param {List} list
 */
function entryRows(entry, list) {
  const { columns, openLine, actions } = list;
  const received = entry.receivedIn !== undefined;
  const tags = received ? [] : [say(entry.refused ? "not_accepted" : "waiting")];
  const row = el("tr", { class: "deal waiting" }, el("td", {}, String(entry.number)), openerCell(entry.id, entry.words, tags, list, columns - 1));
  if (openLine !== entry.id || received) return [row];
  const buttons = el(
    "div",
    { class: "grid grid-two" },
    el("button", { "data-key": "change-waiting", onclick: () => actions.change(entry) }, say("change_it")),
    el("button", { "data-key": "remove-waiting", onclick: () => actions.remove(entry) }, say("remove")),
  );
  return [row, detailsRow(columns, buttons)];
}

/**
 * The cell that opens and closes a line.
 * @param {string} id
 * @param {string} text
 * @param {string[]} tags
 * @param {List} list
 * @param {number} [columns]
 */
function openerCell(id, text, tags, { openLine, actions }, columns = 1) {
  const open = openLine === id;
  const toggle = () => actions.openLine(open ? null : id);
  const marks = tags.map((tag) => el("span", { class: "name-tag" }, tag));
  // «Marijke+Tonny» may be cut at the plus, not within a name.
  const words = text.split(/(?<=\+)/).flatMap((part, nth) => (nth ? [el("wbr", {}), part] : [part]));
  const button = el("button", { class: "opener", "aria-expanded": String(open), "data-key": `deal-${id}`, onclick: toggle }, ...words, " ", ...marks);
  return el("th", { scope: "row", colspan: columns }, button);
}

/**
 * @param {number} columns
 * @param {...(Node | false)} children
 */
function detailsRow(columns, ...children) {
  return el("tr", { class: "phone-details" }, el("td", { colspan: columns }, ...children));
}
