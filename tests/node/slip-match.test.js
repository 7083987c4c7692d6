/** What a few letters at the desk mean: a contract, a player, figures. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { answerMeant, figureMeant, simplifyLetters } from "../../static/js/slip/match.js";
import { expandForm } from "../../static/js/table/questions.js";

const players = { names: ["Mia", "Marcel", "José", "An"], numbers: [11, 3, 27, 8] };
/** @param {string[]} labels */
const choices = (labels) => labels.map((label, nth) => ({ value: `C${nth}`, label }));
/** @param {Record<string, unknown>} more */
const question = (more) => expandForm({ facts: {}, questions: [/** @type {never} */ ({ name: "q", ask: "?", ...more })] }).questions[0];
const contract = question({ kind: "choice", choices: choices(["Rik", "Rik beter", "8 alleen", "Misère", "Piek"]) });
const player = question({ kind: "seat", choices: [0, 1, 2, 3].map((value) => ({ value })) });

test("first letters mean the lowest bid that begins so; the first letters of its words mean just that one", () => {
  const meant = (/** @type {string} */ text) => answerMeant(contract, text, players, []);
  assert.deepEqual(["r", "rik", "rb", "RIK BE", "8", "mis", "misere"].map(meant), ["C0", "C0", "C1", "C1", "C2", "C3", "C3"]);
  assert.deepEqual(["x", "", "rikx"].map(meant), [undefined, undefined, undefined]);
});

test("a player is never guessed: by name, by seat, by a number of this evening, and by what is left", () => {
  const meant = (/** @type {string} */ text, /** @type {number[]} */ excluded = []) => answerMeant(player, text, players, excluded);
  assert.equal(meant("m"), undefined);
  assert.equal(meant("m", [0]), 1);
  assert.deepEqual(["mi", "jose", "a", "2", "27", "8", "9"].map((text) => meant(text)), [0, 2, 3, 1, 2, 3, undefined]);
});

test("figures go in the order of the seats, and the last follows from the total", () => {
  const counts = question({ kind: "per_seat", seats: [0, 1, 2, 3], total: 13, least: 0, most: 13, entry: "pick" });
  assert.deepEqual(answerMeant(counts, "5 4 1", players, []), { 0: 5, 1: 4, 2: 1, 3: 3 });
  assert.deepEqual(answerMeant(counts, "5 4 1 3", players, []), { 0: 5, 1: 4, 2: 1, 3: 3 });
  assert.equal(answerMeant(counts, "5 4 1 3 0", players, []), undefined);
  assert.equal(answerMeant(counts, "5 x", players, []), undefined);
});

test("a figure has any sign that people type", () => {
  assert.deepEqual(["+2", "-2", "−2", "–15", " 7 ", "2-", "", "a"].map(figureMeant), [2, -2, -2, -15, 7, undefined, undefined, undefined]);
  assert.equal(simplifyLetters("  Érik–Jan "), "erik jan");
});
