/** The columns of a slip: the same question stands in the same place of every row. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { columnAt, columnsOf } from "../../static/js/slip/columns.js";
import { expandForm } from "../../static/js/table/questions.js";

const pair = ["R"];
const alone = ["A"];
const flat = ["M"];
/** @type {[string, string, Record<string, unknown[]>, boolean?][]} */
const questions = [
  ["contract", "choice", {}],
  ["declarer", "seat", { contract: [...pair, ...alone, ...flat] }],
  ["jury", "choice", { contract: flat }],
  ["partner", "seat", { contract: pair }],
  ["took_pair", "tricks", { contract: pair }],
  ["took_alone", "tricks", { contract: alone }],
  ["made", "choice", { contract: flat }],
  ["another", "more", { contract: flat }, true],
  ["contract_2", "choice", { contract: flat, another: [true] }],
  ["declarer_2", "seat", { contract: flat, another: [true] }],
  ["made_2", "choice", { contract: flat, another: [true] }],
];
const form = expandForm(/** @type {never} */ ({ facts: {}, questions: questions.map(([name, kind, when, optional]) => ({ name, kind, when, optional, ask: name.replace("_2", "_other").replace("made_other", "made") })) }));
const columns = columnsOf(form);

test("what one deal never asks together shares a column, and every result is in the last one", () => {
  assert.deepEqual(
    columns.map((column) => column.map((each) => each.name)),
    [["contract"], ["declarer"], ["jury", "partner"], ["took_pair", "took_alone", "made"]],
  );
});

test("a second declarer stands under the first", () => {
  let before = 3;
  const places = form.questions.slice(7).map((question) => (before = columnAt(columns, question, before)));
  assert.deepEqual(places, [4, 0, 1, 3]);
});
