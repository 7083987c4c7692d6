/** Draws a figure for each player, to be tapped: one more or less, a tap a trick, or a number for one after the other. Knows no game. */

import { el } from "./element.js";
import { figures, left, sum, within } from "./figures.js";
import { say } from "./words.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./questions.js").Question} Question
 * @typedef {() => void} Changed
 */

/**
 * One more, one less.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function stepped(draft, question, changed) {
  const given = draft.answers[question.name] ?? {};
  const rows = question.seats.map((seat) =>
    stepper(draft.name(seat), `${question.name}-${seat}`, given[seat] ?? 0, question, (value) => {
      draft.fill(question.name, { ...given, [seat]: value });
      changed();
    }),
  );
  return el("div", { class: "figures" }, ...rows, soFar(question, given));
}

/**
 * A tap on a player adds one, until the total is there; the small button beside takes one back.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function tapped(draft, question, changed) {
  const given = draft.answers[question.name] ?? {};
  const rest = left(question, given);
  /** @type {(seat: number, step: number) => () => void} */
  const add = (seat, step) => () => {
    const figure = (given[seat] ?? 0) + step;
    if (!within({ ...question, least: 0 }, figure) || (step > 0 && rest !== null && rest < 1)) return;
    draft.answer(question.name, { ...given, [seat]: figure });
    changed();
  };
  const tiles = question.seats.map((seat) => {
    const figure = given[seat] ?? 0;
    const full = (rest !== null && rest < 1) || figure >= (question.most ?? Infinity);
    const one = { type: "button", class: figure ? "one some" : "one", "data-key": `tap-${question.name}-${seat}`, "aria-disabled": full && "true", onclick: add(seat, 1) };
    const back = {
      type: "button",
      class: "back",
      "data-key": `back-${question.name}-${seat}`,
      "aria-label": say("one_less", { name: draft.name(seat) }),
      disabled: figure === 0,
      onclick: add(seat, -1),
    };
    return el("div", { class: "tile" }, el("button", one, el("span", {}, draft.name(seat)), " ", el("b", {}, String(figure))), el("button", back, "−"));
  });
  return el("div", { class: "figures" }, el("div", { class: "tiles" }, ...tiles), soFar(question, given));
}

/**
 * A number for one player after the other; what is left is the last one's.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function picked(draft, question, changed) {
  const given = draft.answers[question.name] ?? {};
  const all = figures(question, given);
  const opened = question.seats.find((seat) => seat === draft.seat);
  const at = opened ?? question.seats.find((seat) => all[seat] === undefined) ?? question.seats[0];
  const tabs = question.seats.map((seat) => {
    const follows = all[seat] !== undefined && given[seat] === undefined;
    const open = () => {
      draft.seat = seat;
      changed();
    };
    const attributes = { type: "button", class: follows ? "follows" : null, "aria-pressed": String(seat === at), "data-key": `seat-${question.name}-${seat}`, onclick: open };
    return el("button", attributes, el("span", {}, draft.name(seat)), " ", el("b", {}, figureOf(all[seat], follows)));
  });
  const rest = left(question, { ...given, [at]: undefined }) ?? Infinity;
  const least = question.least ?? 0;
  const most = question.most ?? question.total ?? 0;
  const numbers = Array.from({ length: most - least + 1 }, (_, nth) => least + nth).map((figure) => {
    const pick = () => {
      draft.answer(question.name, { ...given, [at]: figure });
      changed();
    };
    const attributes = {
      type: "button",
      "aria-pressed": String(all[at] === figure),
      "aria-label": `${draft.name(at)} ${figure}`,
      "data-key": `pick-${question.name}-${figure}`,
      "data-value": figure,
      disabled: figure > rest,
      onclick: pick,
    };
    return el("button", attributes, String(figure));
  });
  return el(
    "div",
    { class: "figures" },
    el("div", { class: "picks", "data-seats": question.seats.length }, ...tabs),
    el("div", { class: "grid tricks", role: "group", "aria-label": draft.name(at) }, ...numbers),
    soFar(question, given),
  );
}

/**
 * A figure as it stands; with a sign where it follows from the others.
 * @param {number | undefined} figure
 * @param {boolean} follows
 */
function figureOf(figure, follows) {
  if (figure === undefined) return "·";
  return follows ? `= ${figure}` : String(figure);
}

/**
 * @param {Question} question
 * @param {Record<string, number>} given
 */
export function soFar(question, given) {
  const known = sum(Object.values(figures(question, given)).map((figure) => figure ?? 0));
  return question.total !== null && el("p", { class: "note", role: "status" }, say("so_far", { n: known, of: question.total }));
}

/**
 * @param {string} label
 * @param {string} key
 * @param {number} value
 * @param {Question} question
 * @param {(value: number) => void} set
 */
function stepper(label, key, value, question, set) {
  const least = question.least ?? 0;
  const most = question.most ?? 999;
  /** @param {number} step */
  const button = (step) =>
    el(
      "button",
      {
        type: "button",
        "data-key": `${key}${step}`,
        "aria-label": say(step > 0 ? "one_more" : "one_less", { name: label }),
        disabled: value + step < least || value + step > most,
        onclick: () => set(value + step),
      },
      step > 0 ? "+" : "−",
    );
  /** @param {Event} event */
  const typed = (event) => {
    const number = Number.parseInt(/** @type {HTMLInputElement} */ (event.target).value, 10);
    set(Math.min(most, Math.max(least, Number.isNaN(number) ? least : number)));
  };
  const input = el("input", { type: "number", inputmode: "numeric", min: least, max: most, value, "data-key": key, "aria-label": label, onchange: typed });
  return el("div", { class: "stepper" }, el("span", {}, label), button(-1), input, button(1));
}
