/** Draws the ways to answer one question: buttons to choose from, or figures to fill in. Knows no game. */

import { CALL_JURY, offersCall } from "./consent.js";
import { el } from "./element.js";
import { adderFields, pickerButtons, stepperFields, tapTiles } from "./figures-view.js";
import { typedFigure, typedFigures } from "./typed-view.js";
import { say } from "./words.js";

/** So many letters are as much as three lines of a button hold: a longer name takes the width of two. As in `first_view.py`. */
const MOST_LETTERS = 24;
/** The hints for which the page has a word. */
const HINTS = new Set(["dealer", "leads", "jury"]);

/**
 * @import { Draft } from "./draft.js"
 * @import { Choice, Question } from "./types.d.ts"
 *
 * @typedef {() => void} Changed
 */

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function answerBody(draft, question, changed) {
  if (question.kind === "number") return typedFigure(draft, question, changed);
  if (question.kind !== "per_seat") return question.article ? consentCard(draft, question, changed) : choiceButtons(draft, question, changed);
  return { step: stepperFields, tap: tapTiles, pick: pickerButtons, type: typedFigures, signed: typedFigures, add: adderFields }[question.entry](draft, question, changed);
}

/**
 * The question for the jury's word: why it is asked, what forgetting the jury costs, and beside the answers a button that calls the jury.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function consentCard(draft, question, changed) {
  if (draft.isRefused(question)) return refusalCard(draft, question, changed);
  const fine = draft.articles.find((article) => article.code === question.article)?.fine ?? 0;
  const each = fine / Math.max(1, draft.names.length - (draft.deal?.sits_out.length ?? 0) - 1);
  const price = fine > 0 && ` ${say(Number.isInteger(each) ? "forgotten_costs_each" : "forgotten_costs", { fine, each })}`;
  const callable = offersCall(question);
  const why = callable && el("p", {}, say("needs_consent"), price);
  return el("div", { class: callable ? "card phone-consent" : "" }, callable && el("span", { class: "name-tag" }, say("consent")), why, choiceButtons(draft, question, changed));
}

/**
 * In place of the question: the jury has answered, and something else must be played.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function refusalCard(draft, question, changed) {
  const other = () => {
    draft.chooseOtherContract(question);
    changed();
  };
  return el(
    "div",
    { class: "card phone-consent refused" },
    el("span", { class: "name-tag" }, say("refused")),
    el("p", {}, say("contract_refused")),
    el("button", { "data-key": `other-${question.name}`, onclick: other }, say("choose_other")),
  );
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function choiceButtons(draft, question, changed) {
  const current = draft.answerTo(question);
  const rare = question.choices.filter((choice) => choice.rare);
  const wide = draft.widened.has(question.name) || rare.some((choice) => choice.value === current) || rare.length === question.choices.length;
  const shown = wide ? question.choices : question.choices.filter((choice) => !choice.rare);
  const excluded = draft.excludedFor(question);
  const buttons = shown.map((choice) => {
    const pick = () => {
      draft.answer(question.name, question.optional && choice.value === current ? undefined : choice.value);
      if (question.article && choice.value === CALL_JURY) draft.callJury(question);
      changed();
    };
    return choiceButton(draft, question, choice, { pressed: choice.value === current, disabled: excluded.includes(choice.value), pick });
  });
  if (!wide && rare.length) {
    const widen = () => {
      draft.widened.add(question.name);
      draft.moved = true;
      changed();
    };
    buttons.push(el("button", { class: "phone-more", "data-key": "widen", "aria-expanded": "false", onclick: widen }, say("more")));
  }
  return el("div", { class: `grid ${question.kind}${question.article || (buttons.length % 2 === 0 && buttons.length < 5) ? " grid-two" : ""}` }, ...buttons);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Choice} choice
 * @param {{pressed: boolean, disabled: boolean, pick: () => void}} how
 */
function choiceButton(draft, question, choice, { pressed, disabled, pick }) {
  const attributes = {
    class: [choice.target && "target", choice.hint === "jury" && "jury", (choice.label ?? "").length > MOST_LETTERS && "long"].filter(Boolean).join(" ") || null,
    "aria-pressed": String(pressed),
    "data-key": `choice-${question.name}-${choice.value}`,
    "data-value": choice.value,
    disabled,
    onclick: pick,
  };
  const elsewhere = choice.hint === "leads" && draft.leadsBy !== ""; // the contract says that the declarer leads
  const refusedTo = draft.refusedTo(choice);
  const hint = refusedTo ? el("small", { class: "phone-missing" }, say("refused_to", { name: refusedTo })) : HINTS.has(choice.hint) && !elsewhere && el("small", {}, say(`hint_${choice.hint}`));
  const aloud = choice.target && el("span", { class: "visually-hidden" }, ` (${say("promised")})`);
  const call = question.article && choice.value === CALL_JURY && say(draft.juryIsCalled(question) ? "jury_knows" : "call_jury");
  return el("button", attributes, call || draft.labelOf(question, choice.value), hint, aloud);
}
