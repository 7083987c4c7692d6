/** The jury's word in a form: calling the jury is an answer, and the call knows whose contract it is about. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { CALL_JURY, contractAskedAbout, offersCall, withCallChoice } from "../../static/js/table/consent.js";
import { expandForm, factsFrom, isComplete } from "../../static/js/table/questions.js";

const FORM = expandForm({
  facts: { contracts: [{ code: "MISERE", declarer: 3 }] },
  questions: [
    { name: "made", ask: "Made?", kind: "choice", choices: [{ value: "made", sets: { "contracts.0.made": true } }] },
    { name: "word", ask: "Did the jury allow it?", kind: "choice", article: "4.1", choices: [{ value: "yes", sets: { "contracts.0.consent": "approved" } }] },
  ],
});

test("only a question for the jury's word offers to call, first and once", () => {
  const form = withCallChoice(withCallChoice(FORM, "call"), "call");
  assert.deepEqual(form.questions.map(offersCall), [false, true]);
  assert.deepEqual(form.questions[1].choices.map(({ value }) => value), [CALL_JURY, "yes"]);
});

test("calling is an answer that writes nothing into the facts", () => {
  const form = withCallChoice(FORM, "call");
  const answers = { made: "made", word: CALL_JURY };
  assert.equal(isComplete(form, answers), true);
  assert.deepEqual(factsFrom(form, answers, 4), { contracts: [{ code: "MISERE", declarer: 3, made: true }] });
});

test("the call is about the contract beside the place of the word", () => {
  assert.deepEqual(contractAskedAbout(withCallChoice(FORM, "call").questions[1], FORM.facts), { seat: 3, contract: "MISERE" });
  assert.deepEqual(contractAskedAbout(FORM.questions[1], {}), { seat: null, contract: "" });
});
