/** Draws the ways to answer one question: buttons to choose from, or figures to fill in. Knows no game. */

import { el } from "./element.js";
import { picked, stepped, tapped } from "./figures-view.js";
import { typed, typedEach } from "./typed-view.js";
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
  if (question.kind === "number") return typed(draft, question, changed);
  if (question.kind !== "per_seat") return choices(draft, question, changed);
  return { step: stepped, tap: tapped, pick: picked, type: typedEach }[question.entry](draft, question, changed);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function choices(draft, question, changed) {
  const given = draft.answerTo(question);
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
