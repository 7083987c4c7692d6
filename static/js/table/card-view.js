/** Draws the table's own sheet as the players of its game write it: the newest deal first, each to be opened. Knows no game. */

import { el } from "./element.js";
import { allowBreaks, say } from "./words.js";

/** @import { Card, CardBox, CardRow, Cell } from "./types.d.ts" */

/**
 * The sign of each mark on a cell, beside its colour; the same in a word stands beneath the sheet and is read aloud.
 * @type {Record<string, string>}
 */
const SIGNS = { declarer: "◆", dealer: "●", made: "✓", lost: "✗", winner: "★", one_card: "①", out: "†", void: "□", sits_out: "–" };

/** A longer text in a player's cell is set smaller, as words and not as a figure. */
const MAX_FIGURE_LENGTH = 6;

/**
 * The sheet without columns of the deal that are empty in every row.
 * @param {Card} card
 * @returns {Card}
 */
export function withoutEmptyColumns(card) {
  const used = card.lead.map((_, nth) => card.rows.some((row) => row.lead[nth]?.text));
  const rows = card.rows.map((row) => ({ ...row, lead: row.lead.filter((_, nth) => used[nth]) }));
  return { ...card, lead: card.lead.filter((_, nth) => used[nth]), rows };
}

/**
 * The head: the columns of the deal, and one for each player or side.
 * @param {Card} card
 * @param {string[]} names
 */
export function headOf(card, names) {
  const lead = card.lead.map((column, nth) => {
    const longest = Math.max(...card.rows.map((row) => row.lead[nth]?.text?.length ?? 0));
    return el("th", { scope: "col", class: column.head.length > longest + 1 ? "phone-upright" : "lead" }, el("span", {}, column.head));
  });
  const heads = card.sides?.length ? card.sides.map((side) => side.map((seat) => names[seat]).join(" + ")) : names;
  return el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("number")), ...lead, ...heads.map((name) => el("th", { scope: "col", class: "phone-player" }, allowBreaks(name)))));
}

/**
 * The cells of a row after its number: those of the deal, and one for each player with all that is written beneath the name.
 * @param {Card} card
 * @param {CardRow} row
 */
export function cellsOf(card, row) {
  const lead = row.lead.map((cell) => el("td", { class: `lead ${markClass(cell)}`.trim() }, markSign(cell), cell.text && el("bdi", {}, cell.text)));
  return [...lead, ...row.seats.map((cells) => playerCell(card, cells))];
}

/**
 * @param {Card} card
 * @param {Cell[]} cells
 */
function playerCell(card, cells) {
  const absent = cells.every(({ mark }) => mark === cells[0].mark && (mark === "out" || mark === "sits_out"));
  const shown = absent && !cells.some(({ text }) => text && text.length > 1) ? [{ mark: cells[0].mark }] : cells;
  const lines = shown.map((cell, nth) => {
    const head = card.seat.length > 1 && Boolean(cell.text) && el("span", { class: "visually-hidden" }, `${card.seat[nth].head}: `);
    const word = (cell.text ?? "").length > MAX_FIGURE_LENGTH && "word";
    const last = nth === card.seat.length - 1 ? "phone-last" : "phone-line";
    return el("span", { class: [last, word, markClass(cell)].filter(Boolean).join(" ") }, head, markSign(cell), cell.text);
  });
  return el("td", { class: "phone-player" }, ...lines);
}

/**
 * A row that is no deal: what stood before the first, or the totals.
 * @param {Card} card
 * @param {CardRow} row
 */
export function otherRow(card, row) {
  const [lead, ...others] = row.lead;
  const head = el("th", { scope: "row", colspan: 1 + card.lead.length }, row.number, lead?.text && ` ${lead.text}`, ...others.map((cell) => cell.text && ` ${cell.text}`));
  return el("tr", { class: row.kind }, head, ...row.seats.map((cells) => playerCell(card, cells)));
}

/** @param {Cell} cell */
function markClass({ mark }) {
  return mark ? `is-${mark}` : "";
}

/** @param {Cell} cell */
function markSign({ text, mark }) {
  const sign = mark && SIGNS[mark];
  if (!sign) return null;
  const aloud = el("span", { class: "visually-hidden" }, ` (${say(`mark_${mark}`)}) `);
  const plain = Boolean(text) && mark === "sits_out"; // because its sign before a figure would look like a minus
  return el("span", {}, text !== sign && !plain && el("span", { class: "sign", "aria-hidden": "true" }, sign), aloud);
}

/**
 * What stands beneath a name, and what the signs mean.
 * @param {Card} card
 */
export function legendOf(card) {
  const cells = card.rows.flatMap((row) => [row.lead, ...row.seats]).flat();
  const used = Object.entries(SIGNS).filter(([mark]) => cells.some((cell) => cell.mark === mark));
  const beneath = card.seat.length > 1 && say("beneath", { heads: card.seat.map((column) => column.head).join(" / ") });
  const parts = [beneath, ...used.map(([mark, sign]) => `${sign} ${say(`mark_${mark}`)}`)].filter(Boolean);
  return parts.length > 0 && el("p", { class: "note legend", "aria-hidden": "true" }, parts.join(" · "));
}

/**
 * A small table beside the rows.
 * @param {CardBox} box
 * @param {string[]} names
 */
export function boxOf(box, names) {
  const heads = box.by_seat ? [box.head[0] ?? "", ...names] : box.head;
  const rows = box.rows.map(({ label, cells }) => {
    const figures = cells.map((cell) => el("td", { class: markClass(cell) || null }, markSign(cell), cell.text));
    return el("tr", {}, el("th", { scope: "row" }, label), ...figures);
  });
  const head = heads.some(Boolean) && el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text))));
  return el("table", { class: "deals phone-framed" }, el("caption", {}, box.title), head, el("tbody", {}, ...rows));
}
