/** Draws the table's own sheet as the players of its game write it: the newest deal first, each to be opened. Knows no game. */

import { el } from "./element.js";
import { say } from "./words.js";

/** How a cell is told apart, beside its colour: a sign here, and a word beneath the sheet and read aloud. */
const SIGNS = { declarer: "◆", dealer: "●", made: "✓", lost: "✗", winner: "★", one_card: "①", out: "†", void: "□", sits_out: "–" };

/**
 * @typedef {{text?: string, mark?: string}} Cell
 * @typedef {{number: string, kind: string, deal: number | null, lead: Cell[], seats: Cell[][]}} Row
 * @typedef {{name: string, head: string}} Column
 * @typedef {{title: string, head: string[], by_seat: boolean, rows: {label: string, cells: Cell[]}[]}} Box
 * @typedef {{lead: Column[], seat: Column[], rows: Row[], boxes: Box[]}} Card
 */

/**
 * The sheet without columns of the deal in which nothing is written.
 * @param {Card} card
 * @returns {Card}
 */
export function written(card) {
  const used = card.lead.map((_, nth) => card.rows.some((row) => row.lead[nth]?.text));
  const kept = (/** @type {any[]} */ cells) => cells.filter((_, nth) => used[nth]);
  return { ...card, lead: kept(card.lead), rows: card.rows.map((row) => ({ ...row, lead: kept(row.lead) })) };
}

/**
 * The head: the columns of the deal, and one for each player.
 * @param {Card} card
 * @param {string[]} names
 */
export function headOf(card, names) {
  const lead = card.lead.map((column, nth) => {
    const longest = Math.max(...card.rows.map((row) => row.lead[nth]?.text?.length ?? 0));
    return el("th", { scope: "col", class: column.head.length > longest + 1 ? "upright" : "lead" }, el("span", {}, column.head));
  });
  return el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("number")), ...lead, ...names.map((name) => el("th", { scope: "col", class: "player" }, name))));
}

/**
 * The cells of a row after its number: those of the deal, and one for each player with all that is written beneath him.
 * @param {Card} card
 * @param {Row} row
 */
export function cellsOf(card, row) {
  const lead = row.lead.map((cell) => el("td", { class: `lead ${marked(cell)}`.trim() }, signOf(cell), cell.text));
  return [...lead, ...row.seats.map((cells) => player(card, cells))];
}

/**
 * @param {Card} card
 * @param {Cell[]} cells
 */
function player(card, cells) {
  const away = cells.every(({ mark }) => mark === cells[0].mark && (mark === "out" || mark === "sits_out"));
  const shown = away && !cells.some(({ text }) => text && text.length > 1) ? [{ mark: cells[0].mark }] : cells;
  const lines = shown.map((cell, nth) => {
    const head = card.seat.length > 1 && Boolean(cell.text) && el("span", { class: "aloud" }, `${card.seat[nth].head}: `);
    const word = (cell.text ?? "").length > 6 && "word";
    const last = nth === card.seat.length - 1 ? "last" : "line";
    return el("span", { class: [last, word, marked(cell)].filter(Boolean).join(" ") }, head, signOf(cell), cell.text);
  });
  return el("td", { class: "player" }, ...lines);
}

/**
 * A row that is no deal: what stands above the first, or together.
 * @param {Card} card
 * @param {Row} row
 */
export function restOf(card, row) {
  const [lead, ...others] = row.lead;
  const head = el("th", { scope: "row", colspan: 1 + card.lead.length }, row.number, lead?.text && ` ${lead.text}`, ...others.map((cell) => cell.text && ` ${cell.text}`));
  return el("tr", { class: row.kind }, head, ...row.seats.map((cells) => player(card, cells)));
}

/** @param {Cell} cell */
function marked({ mark }) {
  return mark ? `is-${mark}` : "";
}

/** @param {Cell} cell */
function signOf({ text, mark }) {
  if (!mark || !(mark in SIGNS)) return null;
  const sign = /** @type {Record<string, string>} */ (SIGNS)[mark];
  const said = el("span", { class: "aloud" }, ` (${say(`mark_${mark}`)}) `);
  const plain = Boolean(text) && mark === "sits_out"; // its sign before a figure would read as a minus
  return el("span", {}, text !== sign && !plain && el("span", { class: "sign", "aria-hidden": "true" }, sign), said);
}

/**
 * What stands beneath a name, and what the signs mean.
 * @param {Card} card
 */
export function legendOf(card) {
  const cells = card.rows.flatMap((row) => [row.lead, ...row.seats]).flat();
  const used = Object.entries(SIGNS).filter(([mark]) => cells.some((cell) => cell.mark === mark));
  const beneath = card.seat.length > 1 && say("beneath", { heads: card.seat.map((column) => column.head).join(" / ") });
  const told = [beneath, ...used.map(([mark, sign]) => `${sign} ${say(`mark_${mark}`)}`)].filter(Boolean);
  return told.length > 0 && el("p", { class: "note legend", "aria-hidden": "true" }, told.join(" · "));
}

/**
 * A small table beside the rows.
 * @param {Box} box
 * @param {string[]} names
 */
export function boxOf(box, names) {
  const heads = box.by_seat ? [box.head[0] ?? "", ...names] : box.head;
  const rows = box.rows.map(({ label, cells }) => {
    const figures = cells.map((cell) => el("td", { class: marked(cell) || null }, signOf(cell), cell.text));
    return el("tr", {}, el("th", { scope: "row" }, label), ...figures);
  });
  const head = heads.some(Boolean) && el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text))));
  return el("table", { class: "deals box" }, el("caption", {}, box.title), head, el("tbody", {}, ...rows));
}
