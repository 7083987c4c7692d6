/** Draws a figure for each player, to be tapped: one more or less, a tap a trick, or a number for one after the other. Knows no game. */

import { el } from "./element.js";
import { completeFigures, inRange, remainderOf, addFigures } from "./figures.js";
import { say } from "./words.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Figures, Question } from "./types.d.ts"
 *
 * @typedef {() => void} Changed
 */

const MAX_TYPED = 999;

/**
 * One more, one less.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function stepperFields(draft, question, changed) {
  const entered = draft.figuresOf(question);
  const rows = question.seats.map((seat) =>
    stepperField(draft.nameInFigures(question, seat), `${question.name}-${seat}`, entered[seat] ?? 0, question, (value) => {
      draft.answerAndStay(question.name, { ...entered, [seat]: value });
      changed();
    }),
  );
  return el("div", { class: "figures" }, ...rows, soFar(question, entered));
}

/**
 * A tap on a player adds one, until the total is there; the small button beside takes one back.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function tapTiles(draft, question, changed) {
  const entered = draft.figuresOf(question);
  const rest = remainderOf(question, entered);
  /** @type {(seat: number, step: number) => () => void} */
  const add = (seat, step) => () => {
    const figure = (entered[seat] ?? 0) + step;
    if (!inRange({ ...question, least: 0 }, figure) || (step > 0 && rest !== null && rest < 1)) return;
    draft.answer(question.name, { ...entered, [seat]: figure });
    changed();
  };
  const tiles = question.seats.map((seat) => {
    const figure = entered[seat] ?? 0;
    const full = (rest !== null && rest < 1) || figure >= (question.most ?? Infinity);
    const one = { class: figure ? "phone-tile-button phone-tile-typed" : "phone-tile-button", "data-key": `tap-${question.name}-${seat}`, "aria-disabled": full && "true", onclick: add(seat, 1) };
    const back = {
      class: "adder-back",
      "data-key": `back-${question.name}-${seat}`,
      "aria-label": say("one_less", { name: draft.nameInFigures(question, seat) }),
      disabled: figure === 0,
      onclick: add(seat, -1),
    };
    return el("div", { class: "tile" }, el("button", one, el("span", {}, draft.nameInFigures(question, seat)), " ", el("b", {}, String(figure))), el("button", back, "−"));
  });
  return el("div", { class: "figures" }, el("div", { class: "tiles" }, ...tiles), soFar(question, entered));
}

/**
 * A tap on one of the choices adds so much; the small button takes all of it back.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function adderFields(draft, question, changed) {
  const entered = draft.figuresOf(question);
  /** @type {(seat: number, figure: number) => () => void} */
  const set = (seat, figure) => () => {
    const others = question.seats.filter((each) => each !== seat).map((each) => entered[each] ?? 0);
    const nothing = figure === 0 && others.every((each) => each === 0);
    draft.answerAndStay(question.name, nothing ? undefined : { ...entered, [seat]: figure });
    changed();
  };
  const rows = question.seats.map((seat) => {
    const name = draft.nameInFigures(question, seat);
    const figure = entered[seat] ?? 0;
    const buttons = question.choices.map(({ value, label }) => {
      const more = figure + Number(value);
      const attributes = { "aria-label": `${name} ${label}`, "data-key": `add-${question.name}-${seat}-${value}`, "data-value": `${seat}-${value}` };
      return el("button", { ...attributes, disabled: !inRange(question, more), onclick: set(seat, more) }, label || `+${value}`);
    });
    const back = el("button", { class: "adder-back", "data-key": `back-${question.name}-${seat}`, "aria-label": say("take_back_figure", { name }), disabled: figure === 0, onclick: set(seat, 0) }, "✕");
    return el("div", { class: "adder", role: "group", "aria-label": name }, el("p", {}, name, " ", el("b", {}, String(figure)), " ", back), el("div", { class: "grid tricks" }, ...buttons));
  });
  return el("div", { class: "figures" }, ...rows);
}

/**
 * A number for one player after the other; what is left is the last one's.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function pickerButtons(draft, question, changed) {
  const entered = draft.figuresOf(question);
  const all = completeFigures(question, entered);
  const byHand = question.seats.find((seat) => seat === draft.openSeat);
  const at = byHand ?? question.seats.find((seat) => all[seat] === undefined) ?? question.seats[0];
  const tabs = question.seats.map((seat) => {
    const follows = all[seat] !== undefined && entered[seat] === undefined;
    const open = () => {
      draft.openSeat = seat;
      changed();
    };
    const attributes = { class: follows ? "phone-follows" : null, "aria-pressed": String(seat === at), "data-key": `seat-${question.name}-${seat}`, onclick: open };
    return el("button", attributes, el("span", {}, draft.nameInFigures(question, seat)), " ", el("b", {}, figureOf(all[seat], follows)));
  });
  const rest = remainderOf(question, { ...entered, [at]: undefined }) ?? Infinity;
  const least = question.least ?? 0;
  const most = question.most ?? question.total ?? 0;
  const numbers = Array.from({ length: most - least + 1 }, (_, nth) => least + nth).map((figure) => {
    const pick = () => {
      draft.answer(question.name, { ...entered, [at]: figure });
      changed();
    };
    const attributes = {
      "aria-pressed": String(all[at] === figure),
      "aria-label": `${draft.nameInFigures(question, at)} ${figure}`,
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
    el("div", { class: "grid tricks", role: "group", "aria-label": draft.nameInFigures(question, at) }, ...numbers),
    soFar(question, entered),
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
 * @param {Figures} entered
 */
function soFar(question, entered) {
  const together = addFigures(Object.values(completeFigures(question, entered)).map((figure) => figure ?? 0));
  return question.total !== null && el("p", { class: "note", role: "status" }, say("so_far", { n: together, of: question.total }));
}

/**
 * @param {string} label
 * @param {string} key
 * @param {number} value
 * @param {Question} question
 * @param {(value: number) => void} set
 */
function stepperField(label, key, value, question, set) {
  const least = question.least ?? 0;
  const most = question.most ?? MAX_TYPED;
  /** @param {number} step */
  const button = (step) =>
    el(
      "button",
      {
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
