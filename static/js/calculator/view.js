/** Draws what the deals of a sheet brought, and what is wrong with one in its place. */

import { el, fill } from "../table/element.js";
import { pointsOf } from "../table/preview-view.js";
import { commaText, say, signClass, withSign } from "../table/words.js";

/** @import { ScoredSheet, Sheet } from "../table/types.d.ts" */

/**
 * What the deal being entered would bring.
 * @param {HTMLElement} part
 * @param {ScoredSheet | null} scored  the sheet with that deal
 * @param {boolean} offline
 * @param {() => void} again
 */
export function drawPreview(part, scored, offline, again) {
  const last = scored?.deals.at(-1);
  if (offline) {
    const button = el("button", { class: "small", "data-key": "again", onclick: again }, say("try_again"));
    fill(part, [el("div", { class: "card warns" }, el("p", {}, say("away")), button)]);
  } else {
    fill(part, scored && last ? [el("div", { class: "card" }, el("p", {}, last.told), pointsOf(last.points, scored.names))] : []);
  }
}

/**
 * @param {HTMLElement} part
 * @param {Sheet} sheet
 * @param {ScoredSheet} scored
 * @param {(place: number) => void} remove
 */
export function drawDeals(part, sheet, scored, remove) {
  const { names } = scored;
  if (!sheet.deals.length) return fill(part, [el("p", { class: "note" }, say("no_deals"))]);
  const same = scored.score.every((figure, seat) => figure === scored.points[seat]);
  const score = commaText(names.map((name, seat) => `${name} ${scored.score[seat]}`));
  const winners = commaText(scored.winners.map((seat) => names[seat]));
  return fill(part, [
    el("ol", { class: "causes" }, ...sheet.deals.map((_, place) => dealItem(scored, place, remove))),
    scored.more_errors > 0 && el("p", { class: "wrong" }, say("more_mistakes", { n: scored.more_errors })),
    el("h2", {}, say("together")),
    pointsOf(scored.points, names),
    !same && el("p", { class: "note" }, `${say("score")}: ${score}`),
    scored.pot !== 0 && el("p", { class: "note" }, say("in_pot", { n: scored.pot })),
    scored.finished && el("p", {}, el("b", {}, say("game_over")), winners && ` ${say("winner", { names: winners })}`),
  ]);
}

/**
 * @param {ScoredSheet} scored
 * @param {number} place  of the deal on the sheet, from 0
 * @param {(place: number) => void} remove
 */
function dealItem(scored, place, remove) {
  const deal = scored.deals.find((each) => each.deal === place);
  const errors = scored.errors.filter((error) => error.deal === place);
  const title = say("deal_n", { n: place + 1 }) + (deal?.short ? ` · ${deal.short}` : "");
  const out = { class: "plain", "data-key": `remove-${place}`, "aria-label": say("remove_deal", { n: place + 1 }), onclick: () => remove(place) };
  return el(
    "li",
    { class: deal ? null : "calculator-left-out" },
    el("p", {}, el("b", {}, title), !deal && el("span", { class: "name-tag" }, say("left_out")), el("button", out, "✕")),
    deal && el("p", {}, deal.told),
    deal && el("ul", { class: "moves" }, ...figuresOf(deal.points, scored.names)),
    ...errors.map((error) => el("p", { class: "wrong" }, `${error.message} `, el("span", { class: "mono" }, error.field))),
  );
}

/**
 * @param {number[]} points
 * @param {string[]} names
 */
function figuresOf(points, names) {
  return points.map((figure, seat) => el("li", {}, `${names[seat]} `, el("b", { class: signClass(figure) || null }, withSign(figure))));
}
