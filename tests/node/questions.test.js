/** What a form asks after each answer, and the facts that follow: a rik, in which one player declares and chooses a partner. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { answersFrom, expandForm, factsFrom, isComplete, questionAt, questionsToAsk, valueAt } from "../../static/js/table/questions.js";
import { RIK, SENT_RIK } from "./forms.js";

/** The names of the questions asked after these answers. @type {(answers: import("../../static/js/table/types.d.ts").Answers) => string[]} */
const namesOfDue = (answers) => questionsToAsk(RIK, answers).map(({ question }) => question.name);
const rik = { contract: "RIK", declarer: 1, partner: 2, took: 9 };

test("a question is asked only after the answers that it belongs to", () => {
  assert.deepEqual(namesOfDue({}), ["contract", "note"]);
  assert.deepEqual(namesOfDue({ contract: "RIK" }), ["contract", "declarer", "partner", "took", "note"]);
  assert.deepEqual(namesOfDue({ contract: "MISERE" }), ["contract", "declarer", "made", "note"]);
});

test("the partner cannot be the declarer (seen to fail where differs_from is not looked at)", () => {
  assert.equal(isComplete(RIK, rik), true);
  assert.equal(isComplete(RIK, { ...rik, partner: 1 }), false);
  assert.equal(valueAt(factsFrom(RIK, { ...rik, partner: 1 }, 4), "contracts.0.partner"), undefined);
});

test("a declarer changed into the partner takes the partner's answer away", () => {
  const partner = questionsToAsk(RIK, { ...rik, declarer: 2 }).find(({ question }) => question.name === "partner");
  assert.equal(partner?.answer, undefined);
});

test("answers become facts at their paths", () => {
  assert.deepEqual(factsFrom(RIK, rik, 4), { kind: "contract", contracts: [{ code: "RIK", declarer: 1, partner: 2, took: 9 }] });
});

test("a stored deal becomes answers that give the same facts", () => {
  for (const answers of [rik, { contract: "MISERE", declarer: 3, made: "lost" }, { contract: "PASS" }]) {
    const facts = factsFrom(RIK, answers, 4);
    assert.deepEqual(factsFrom(RIK, answersFrom(RIK, facts), 4), facts);
  }
});

test("the form's own facts are never written to", () => {
  factsFrom(RIK, rik, 4);
  assert.deepEqual(RIK.facts, {});
});

test("an optional question keeps nothing waiting", () => {
  assert.equal(isComplete(RIK, { ...rik, note: undefined }), true);
  assert.equal(isComplete(RIK, { ...rik, took: undefined }), false);
});

test("a problem is shown at the question that writes there", () => {
  assert.equal(questionAt(RIK, rik, "contracts.0.partner")?.name, "partner");
  assert.equal(questionAt(RIK, rik, "contracts.0")?.name, "contract");
  assert.equal(questionAt(RIK, rik, "tricks")?.name, "took");
  assert.equal(questionAt(RIK, rik, "elsewhere"), undefined);
});

test("a later deal's form borrows the questions that it shares with the next", () => {
  const later = expandForm({ facts: {}, questions: [0, { name: "honours", ask: "Honours?", kind: "number" }] }, RIK);
  assert.deepEqual(later.questions[0], RIK.questions[0]);
  assert.deepEqual(later.questions[1].choices, []);
  assert.equal(SENT_RIK.questions.length, RIK.questions.length);
});

test("those who share the highest figure are asked who won; one alone is not", () => {
  const form = expandForm({
    facts: {},
    questions: [
      { name: "took", ask: "Tricks?", kind: "per_seat", path: "took", seats: [0, 1, 2], total: 6, least: 0, entry: "tap" },
      { name: "winner", ask: "Who cut highest?", kind: "seat", path: "winner", among_most: "took", choices: [{ value: 0 }, { value: 1 }, { value: 2 }] },
    ],
  });
  const choices = questionsToAsk(form, { took: { 0: 3, 2: 3 } })[1].question.choices;
  assert.deepEqual(choices.map(({ value }) => value), [0, 2]);
  assert.equal(questionsToAsk(form, { took: { 0: 4, 2: 2 } }).length, 1);
});
