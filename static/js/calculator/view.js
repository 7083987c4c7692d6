/** Draws what the deals of a sheet brought, and what is wrong with one in its place. */

import { el, fill } from "../table/element.js";
import { pointsOf } from "../table/preview-view.js";
import { say, signed } from "../table/words.js";

/**
 * What the deal being entered would bring.
 * @param {HTMLElement} part
 * @param {any} told  the answer to the sheet with it
 * @param {boolean} away
 * @param {() => void} again
 */
export function drawBrought(part, told, away, again) {
  const last = told?.deals.at(-1);
  if (away) {
    const button = el("button", { type: "button", class: "small", "data-key": "again", onclick: again }, say("try_again"));
    fill(part, [el("div", { class: "card warns" }, el("p", {}, say("away")), button)]);
  } else {
    fill(part, last ? [el("div", { class: "card" }, el("p", {}, last.told), pointsOf(last.points, told.names))] : []);
  }
}

/**
 * @param {HTMLElement} part
 * @param {any} sheet
 * @param {any} told
 * @param {(place: number) => void} remove
 */
export function drawDeals(part, sheet, told, remove) {
  const deals = sheet.deals.map((/** @type {unknown} */ _deal, /** @type {number} */ place) => deal(told, place, remove));
  if (!deals.length) return fill(part, [el("p", { class: "note" }, say("no_deals"))]);
  const same = told.score.every((/** @type {number} */ figure, /** @type {number} */ seat) => figure === told.points[seat]);
  const score = told.names.map((/** @type {string} */ name, /** @type {number} */ seat) => `${name} ${told.score[seat]}`).join(", ");
  const winners = told.winners.map((/** @type {number} */ seat) => told.names[seat]).join(", ");
  fill(part, [
    el("ol", { class: "causes" }, ...deals),
    el("h2", {}, say("together")),
    pointsOf(told.points, told.names),
    !same && el("p", { class: "note" }, `${say("score")}: ${score}`),
    told.pot !== 0 && el("p", { class: "note" }, say("in_pot", { n: told.pot })),
    told.finished && el("p", {}, el("b", {}, say("game_over")), winners && ` ${say("winner", { names: winners })}`),
  ]);
}

/**
 * @param {any} told
 * @param {number} place
 * @param {(place: number) => void} remove
 */
function deal(told, place, remove) {
  const scored = told.deals.find((/** @type {any} */ each) => each.deal === place);
  const errors = told.errors.filter((/** @type {any} */ error) => error.deal === place);
  const title = say("deal_n", { n: place + 1 }) + (scored?.short ? ` · ${scored.short}` : "");
  const out = { type: "button", class: "plain", "data-key": `remove-${place}`, "aria-label": say("remove_deal", { n: place + 1 }), onclick: () => remove(place) };
  return el(
    "li",
    { class: errors.length ? "left-out" : null },
    el("p", {}, el("b", {}, title), errors.length ? el("span", { class: "tag" }, say("left_out")) : null, el("button", out, "✕")),
    scored && el("p", {}, scored.told),
    scored && el("ul", { class: "moves" }, ...figures(scored.points, told.names)),
    ...errors.map((/** @type {any} */ error) => el("p", { class: "wrong" }, `${error.message} `, el("span", { class: "mono" }, error.field))),
  );
}

/**
 * @param {number[]} points
 * @param {string[]} names
 */
function figures(points, names) {
  return points.map((figure, seat) => el("li", {}, `${names[seat]} `, el("b", { class: figure > 0 ? "p" : figure < 0 ? "m" : null }, signed(figure))));
}
