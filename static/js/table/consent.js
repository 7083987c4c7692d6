/** Where a form asks for the jury's word, calling the jury is an answer too: the deal then waits for it. Pure: knows no page and no game. */

export const CALLED = "called";

/**
 * @typedef {import("./questions.js").Form} Form
 * @typedef {import("./questions.js").Question} Question
 */

/**
 * The form of a table that can call the jury.
 * @param {Form} form
 * @param {string} label  what is said of the answer
 * @returns {Form}
 */
export function callable(form, label) {
  const called = { value: CALLED, label, sets: {}, hint: "", target: false, rare: false, again: false };
  const asks = (/** @type {Question} */ question) => question.article && !question.choices.some((choice) => choice.value === CALLED);
  return { ...form, questions: form.questions.map((each) => (asks(each) ? { ...each, choices: [called, ...each.choices] } : each)) };
}

/**
 * Whose contract a question asks the jury's word about, and which: what the facts hold beside the place of the word.
 * @param {Question} question
 * @param {any} facts
 * @returns {{seat: number | null, contract: string}}
 */
export function asksAbout(question, facts) {
  const path = question.choices.flatMap((choice) => Object.keys(choice.sets))[0] ?? "";
  const beside = path.split(".").slice(0, -1).reduce((place, step) => place?.[step], facts);
  return { seat: typeof beside?.declarer === "number" ? beside.declarer : null, contract: beside?.code ?? "" };
}
