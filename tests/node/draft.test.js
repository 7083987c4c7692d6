/** The deal that is being entered: which question is open, what is kept, and what it says in words. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Draft } from "../../static/js/table/draft.js";
import { RIK } from "./forms.js";
import { storedDeal } from "./table-state.js";

/** @param {number} number */
const deal = (number) => ({ number, dealer: 0, leads: 1, sits_out: [], form: RIK });
/** @type {Draft} */
let draft;

beforeEach(() => {
  draft = new Draft();
  draft.names = ["Els", "An", "Piet", "Jo"];
  draft.show(deal(1));
});

/** @param {Record<string, string | number>} answers */
function enter(answers) {
  for (const [name, answer] of Object.entries(answers)) draft.answer(name, answer);
}

test("the first question without an answer is open; an optional one never opens by itself", () => {
  assert.equal(draft.current?.name, "contract");
  enter({ contract: "RIK" });
  assert.equal(draft.current?.name, "declarer");
  enter({ declarer: 1, partner: 2, took: 9 });
  assert.equal(draft.complete, true);
  assert.equal(draft.current?.name, "took");
});

test("an answer given again moves on to the next question", () => {
  enter({ contract: "RIK", declarer: 1 });
  draft.reopen("contract");
  assert.equal(draft.current?.name, "contract");
  draft.answer("contract", "MISERE");
  assert.equal(draft.current?.name, "made");
  assert.equal(draft.moved, true);
});

test("the declarer is not offered as the partner, nor held when the declarer changes", () => {
  enter({ contract: "RIK", declarer: 1, partner: 2, took: 9 });
  const partner = RIK.questions[2];
  assert.deepEqual(draft.excludedFor(partner), [1]);
  draft.answer("declarer", 2);
  assert.equal(draft.complete, false);
  assert.equal(draft.current?.name, "partner");
});

test("a question names the players that were chosen", () => {
  enter({ contract: "RIK", declarer: 1, partner: 2 });
  assert.equal(draft.textOf(RIK.questions[3]), "An and Piet: how many tricks?");
});

test("the whole entry in words", () => {
  enter({ contract: "MISERE", declarer: 3, made: "lost" });
  assert.equal(draft.words, "Misère · Jo · Lost");
});

test("a deal begun is kept while another number must be entered first", () => {
  enter({ contract: "MISERE" });
  draft.show(deal(2));
  assert.equal(draft.started, false);
  draft.show(deal(1));
  assert.deepEqual(draft.answers, { contract: "MISERE" });
  draft.clear();
  assert.equal(draft.started, false);
});

test("a correction stays on show whatever comes, and is left without a trace", () => {
  draft.correct(storedDeal(1), deal(1));
  draft.show(deal(2));
  assert.equal(draft.deal?.number, 1);
  assert.deepEqual(draft.facts, storedDeal(1).facts);
  draft.answer("took", 11);
  draft.clear();
  assert.equal(draft.deal, null);
  draft.show(deal(2));
  assert.equal(draft.started, false);
});

test("a problem opens the question that it is about, but never while somebody types", () => {
  enter({ contract: "RIK", declarer: 1, partner: 2, took: 9 });
  const problem = { code: "PARTNER", field: "contracts.0.partner", message: "" };
  draft.refuse([problem]);
  assert.equal(draft.current?.name, "partner");
  draft.next();
  draft.typing = true;
  draft.refuse([problem]);
  assert.equal(draft.current?.name, "took");
  assert.deepEqual(draft.problems, [problem]);
});

test("after all passed the same dealer deals again; not where the jury has first to say so", () => {
  enter({ contract: "PASS" });
  assert.equal(draft.redealt, true);
  const questions = RIK.questions.map((question) => (question.name === "contract" ? { ...question, article: "4.1" } : question));
  draft.deal = { ...deal(1), form: { ...RIK, questions } };
  assert.equal(draft.redealt, true);
  draft.tableWordCounts = false;
  assert.equal(draft.redealt, false);
});

test("an answer can be taken back", () => {
  enter({ contract: "RIK" });
  draft.answer("contract", undefined);
  assert.equal(draft.started, false);
});

test("a contract may say that its declarer leads; until they are known, nobody is named", () => {
  const [contract, ...others] = RIK.questions;
  const choices = contract.choices.map((choice) => (choice.value === "MISERE" ? { ...choice, leads: "declarer" } : choice));
  draft.show({ ...deal(1), form: { ...RIK, questions: [{ ...contract, choices }, ...others] } });
  assert.deepEqual([draft.leadsBy, draft.leads], ["", 1]);
  enter({ contract: "MISERE" });
  assert.deepEqual([draft.leadsBy, draft.leads], ["declarer", null]);
  enter({ declarer: 3 });
  assert.equal(draft.leads, 3);
  enter({ contract: "RIK" });
  assert.deepEqual([draft.leadsBy, draft.leads], ["", 1]);
});

test("a figure that was the same as an earlier answer is asked again when that one changes", () => {
  const [contract, declarer, , , , number] = RIK.questions;
  const bid = { ...number, name: "bid", path: "bid", optional: false, most: 220 };
  const same = { ...bid, name: "contract_2", path: "contract", choices: [{ ...contract.choices[0], value: "bid", label: "Equal to the bid: {bid}" }] };
  draft.show({ ...deal(2), form: { ...RIK, questions: [declarer, bid, same].map((question) => ({ ...question, when: {} })) } });
  enter({ declarer: 1, bid: 80 });
  assert.equal(draft.current?.name, "contract_2");
  assert.equal(draft.filledIn(same.choices[0].label), "Equal to the bid: 80");
  enter({ contract_2: 80, bid: 90 });
  assert.equal(draft.complete, false);
  assert.equal(draft.current?.name, "contract_2");
  enter({ contract_2: 100, bid: 70 });
  assert.deepEqual(draft.facts, { contracts: [{ declarer: 1 }], bid: 70, contract: 100 });
});
