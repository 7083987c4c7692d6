/** The jury's word in a form: calling the jury is an answer, and the call knows whose contract it is about. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { CALL_JURY, contractAskedAbout, offersCall, refusalsIn, withCallChoice } from "../../static/js/table/consent.js";
import { Draft } from "../../static/js/table/draft.js";
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

/** @type {(number: number, word: string, overturned?: boolean) => import("../../static/js/table/types.d.ts").Ruling} */
const ruling = (number, word, overturned = false) => (
  { number, text: "", deal: null, overturned, appeal_until: null, word: { deal: 4, seat: 3, contract: "MISERE", word } }
);

test("a refusal counts until it is overturned or the jury says otherwise", () => {
  const about = (/** @type {import("../../static/js/table/types.d.ts").Ruling[]} */ ...rulings) => refusalsIn(rulings).map(({ deal, seat, contract }) => [deal, seat, contract]);
  assert.deepEqual(about(ruling(1, "refused")), [[4, 3, "MISERE"]]);
  assert.deepEqual(about(ruling(1, "refused", true)), []);
  assert.deepEqual(about(ruling(1, "refused"), ruling(2, "approved")), []);
  assert.deepEqual(about({ ...ruling(1, "refused"), word: null }), []);
});

test("what the jury refused is no longer offered as allowed, and the deal is not complete", () => {
  const SEATS = [0, 1, 2, 3].map((value) => ({ value }));
  const misere = { contract: ["MISERE"] };
  const form = expandForm({
    facts: {},
    questions: [
      { name: "contract", ask: "What?", kind: "choice", choices: [{ value: "RIK", sets: { "contracts.0.code": "RIK" } }, { value: "MISERE", sets: { "contracts.0.code": "MISERE" } }] },
      { name: "declarer", ask: "Who?", kind: "seat", path: "contracts.0.declarer", choices: SEATS },
      { name: "word", ask: "Allowed?", kind: "choice", article: "4.1", when: misere, choices: [{ value: "yes", sets: { "contracts.0.consent": "approved" } }] },
    ],
  });
  const draft = new Draft();
  draft.names = ["Els", "An", "Piet", "Jo"];
  draft.refusals = [{ deal: 4, seat: 3, contract: "MISERE" }];
  draft.show({ number: 4, dealer: 0, leads: 1, sits_out: [], form: withCallChoice(form, "call") });
  assert.deepEqual(form.questions[0].choices.map((choice) => draft.refusedTo(choice)), ["", "Jo"]);
  draft.answer("contract", "MISERE");
  draft.answer("declarer", 3);
  draft.answer("word", "yes");
  assert.deepEqual([draft.complete, draft.current?.name, draft.current?.choices], [false, "word", []]);
  draft.chooseOtherContract(draft.current ?? form.questions[2]);
  assert.equal(draft.current?.name, "contract");
  draft.answer("contract", "RIK");
  assert.equal(draft.complete, true);
  draft.answer("contract", "MISERE");
  draft.answer("declarer", 2);
  draft.answer("word", "yes");
  assert.equal(draft.complete, true, "somebody else may ask the jury");
});
