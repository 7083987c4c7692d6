/** Where a form asks for the jury's word, calling the jury is an answer too: the deal then waits for it. Pure: knows no page and no game. */

import { valueAt } from "./questions.js";

/** @import { Choice, Facts, Form, Question } from "./types.d.ts" */

export const CALL_JURY = "called";

/**
 * The form of a table that can call the jury: "call the jury" is offered first where the jury's word is asked for.
 * @param {Form} form
 * @param {string} label  what is said of that answer
 * @returns {Form}
 */
export function withCallChoice(form, label) {
  /** @type {Choice} */
  const call = { value: CALL_JURY, label, sets: {}, hint: "", target: false, rare: false, again: false, leads: "" };
  const questions = form.questions.map((question) => (question.article && !offersCall(question) ? { ...question, choices: [call, ...question.choices] } : question));
  return { ...form, questions };
}

/** @param {Question} question */
export function offersCall(question) {
  return question.choices.some((choice) => choice.value === CALL_JURY);
}

/**
 * The contract about which a question asks the jury's word, and whose it is: in the facts, both are next to that word.
 * @param {Question} question
 * @param {Facts} facts
 * @returns {{seat: number | null, contract: string}}
 */
export function contractAskedAbout(question, facts) {
  const path = question.choices.flatMap((choice) => Object.keys(choice.sets))[0] ?? "";
  const beside = path.split(".").slice(0, -1).join(".");
  const at = (/** @type {string} */ name) => valueAt(facts, beside ? `${beside}.${name}` : name);
  const [seat, contract] = [at("declarer"), at("code")];
  return { seat: typeof seat === "number" ? seat : null, contract: typeof contract === "string" ? contract : "" };
}
