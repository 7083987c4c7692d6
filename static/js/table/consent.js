/** Where a form asks for the jury's word, calling the jury is an answer too: the deal then waits for it. Pure: knows no page and no game. */

import { questionAt, valueAt } from "./questions.js";

/** @import { Answers, Choice, Facts, Form, Question, Refusal, Ruling } from "./types.d.ts" */

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
  const [seat, contract] = [valueAt(facts, besideWord(question, "declarer")), valueAt(facts, besideWord(question, "code"))];
  return { seat: typeof seat === "number" ? seat : null, contract: typeof contract === "string" ? contract : "" };
}

/**
 * The question that was answered with the contract about which this one asks the jury's word.
 * @param {Form} form
 * @param {Answers} answers
 * @param {Question} question
 */
export function questionOfContract(form, answers, question) {
  const whole = form.questions.find(({ name }) => name === question.name) ?? question;
  return questionAt(form, answers, besideWord(whole, "code"));
}

/**
 * The contracts that the jury refused, and not allowed or let go again since.
 * @param {Ruling[]} rulings  the oldest first
 * @returns {Refusal[]}
 */
export function refusalsIn(rulings) {
  /** @type {Map<string, Refusal & {word: string}>} */
  const words = new Map();
  for (const { overturned, word } of rulings) if (word && !overturned) words.set(`${word.deal} ${word.seat} ${word.contract}`, word);
  return [...words.values()].filter(({ word }) => word === "refused");
}

/**
 * The path of something beside the jury's word in the facts.
 * @param {Question} question
 * @param {string} name
 */
function besideWord(question, name) {
  const path = question.choices.flatMap((choice) => Object.keys(choice.sets))[0] ?? "";
  return [...path.split(".").slice(0, -1), name].join(".");
}
