/** Draws the ways to answer one question: buttons to choose from, or figures to fill in. Knows no game. */

import { el } from "./element.js";
import { sum } from "./questions.js";
import { say } from "./words.js";

const HINTS = new Set(["dealer", "leads", "jury"]);

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./questions.js").Choice} Choice
 * @typedef {() => void} Changed
 */

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function answering(draft, question, changed) {
  if (question.kind === "per_seat") return figures(draft, question, changed);
  if (question.kind === "number") return figure(draft, question, changed);
  return choices(draft, question, changed);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function choices(draft, question, changed) {
  const given = draft.asked.find((each) => each.question === question)?.answer;
  const rare = question.choices.filter((choice) => choice.rare);
  const wide = draft.widened.has(question.name) || rare.some((choice) => choice.value === given) || rare.length === question.choices.length;
  const shown = wide ? question.choices : question.choices.filter((choice) => !choice.rare);
  const out = draft.takenIn(question);
  const buttons = shown.map((choice) => {
    const pick = () => {
      draft.answer(question.name, question.optional && choice.value === given ? undefined : choice.value);
      changed();
    };
    return choiceButton(draft, question, choice, { pressed: choice.value === given, out: out.includes(choice.value), pick });
  });
  if (!wide && rare.length) {
    const widen = () => {
      draft.widened.add(question.name);
      draft.moved = true;
      changed();
    };
    buttons.push(el("button", { type: "button", class: "more", "data-key": "widen", "aria-expanded": "false", onclick: widen }, say("more")));
  }
  return el("div", { class: `grid ${question.kind}${buttons.length % 2 === 0 && buttons.length < 5 ? " two" : ""}` }, ...buttons);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Choice} choice
 * @param {{pressed: boolean, out: boolean, pick: () => void}} how
 */
function choiceButton(draft, question, choice, { pressed, out, pick }) {
  const attributes = {
    type: "button",
    class: [choice.target && "target", choice.hint === "jury" && "jury"].filter(Boolean).join(" ") || null,
    "aria-pressed": String(pressed),
    "data-key": `choice-${question.name}-${choice.value}`,
    "data-value": choice.value,
    disabled: out,
    onclick: pick,
  };
  const hint = HINTS.has(choice.hint) && el("small", {}, say(`hint_${choice.hint}`));
  const aloud = choice.target && el("span", { class: "aloud" }, ` (${say("promised")})`);
  return el("button", attributes, draft.label(question, choice.value), hint, aloud);
}

/**
 * A figure for each seat, adding up to a total.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function figures(draft, question, changed) {
  const given = draft.answers[question.name] ?? {};
  const rows = question.seats.map((seat) =>
    stepper(draft.name(seat), `${question.name}-${seat}`, given[seat] ?? 0, question, (value) => {
      draft.fill(question.name, { ...given, [seat]: value });
      changed();
    }),
  );
  const so_far = sum(question.seats.map((seat) => given[seat] ?? 0));
  const total = question.total !== null && el("p", { class: "note", role: "status" }, say("so_far", { n: so_far, of: question.total }));
  return el("div", { class: "figures" }, ...rows, total);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function figure(draft, question, changed) {
  const given = draft.answers[question.name] ?? question.least ?? 0;
  return el("div", { class: "figures" }, stepper(draft.ask(question), question.name, given, question, (value) => {
    draft.fill(question.name, value);
    changed();
  }));
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
