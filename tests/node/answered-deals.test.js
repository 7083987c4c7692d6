/** What the server had when the phone last saw it: what is missing later was voided, or lost with the server's machine. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { AnsweredDeals } from "../../static/js/table/answered-deals.js";
import { accepted, refused, Server, settled } from "./server.js";
import { storedDeal, tableState } from "./table-state.js";

const HOURS = 3600 * 1000;
/** @type {Server} */
let server;
/** @type {AnsweredDeals} */
let answered;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-03-16T20:00:00Z") });
  server = new Server();
  answered = new AnsweredDeals("queue", server.api);
});

/** @param {...number} numbers  of the deals that the server has */
const has = (...numbers) => tableState({ history: numbers.map((number) => storedDeal(number)) });
/** @param {{number: number}[]} deals */
const numbers = (deals) => deals.map(({ number }) => number);

test("a deal that was there and is there no longer is missing, until the server has it again", () => {
  assert.deepEqual(answered.note(has(1, 2)), []);
  assert.deepEqual(numbers(answered.note(has(1))), [2]);
  assert.deepEqual(numbers(answered.note(has(1))), [2]);
  assert.deepEqual(answered.note(has(1, 2)), []);
});

test("it is kept as it was seen last: a correction counts, and when it was first seen", () => {
  answered.note(has(1));
  mock.timers.tick(60000);
  answered.note(tableState({ history: [storedDeal(1, { facts: { kind: "all_pass" }, counts: false, short: "All pass" })] }));
  const expected = { id: "deal-1", number: 1, facts: { kind: "all_pass" }, words: "All pass", redealt: true, table: 1, round: 1, seen_at: "2026-03-16T20:00:00.000Z" };
  assert.deepEqual(answered.note(has()), [expected]);
});

test("a number that was entered again is not missing", () => {
  answered.note(has(1));
  assert.deepEqual(answered.note(tableState({ history: [storedDeal(1, { id: "another" })] })), []);
});

test("where the table handed in its own totals nothing is missing", () => {
  answered.note(has(1, 2));
  assert.deepEqual(answered.note(tableState({ history: [storedDeal(9, { own_totals: true })] })), []);
});

test("the deals of another round are kept and not missing here", () => {
  answered.note(has(1));
  assert.deepEqual(answered.note(tableState({ id: 2 })), []);
  assert.deepEqual(numbers(answered.note(tableState())), [1]);
});

test("after half a day nothing is sent again, and of many the newest are kept", () => {
  answered.note(has(1));
  mock.timers.tick(13 * HOURS);
  assert.deepEqual(answered.note(has()), []);
  answered.note(has(...Array.from({ length: 250 }, (_, index) => index + 1)));
  assert.equal(answered.deals.length, 200);
  assert.equal(answered.deals.at(-1)?.number, 250);
});

test("what the server knows by its UUID was voided: it is not lost, and not asked about again", async () => {
  answered.note(has(1, 2));
  server.replies = [accepted({ deal: storedDeal(1, { void: true }) }), refused("NOT_FOUND", 404)];
  const lost = await answered.lost(answered.note(has()));
  assert.deepEqual(numbers(lost), [2]);
  assert.deepEqual(numbers(answered.note(has())), [2]);
});

test("without an answer nothing is lost yet, and the next state asks again", async () => {
  answered.note(has(1));
  assert.deepEqual(await answered.lost(answered.note(has())), []);
  server.replies = [refused("NOT_FOUND", 404)];
  assert.deepEqual(numbers(await answered.lost(answered.note(has()))), [1]);
});

test("two states at once ask about a deal once", async () => {
  answered.note(has(1));
  server.replies = [refused("NOT_FOUND", 404), refused("NOT_FOUND", 404)];
  const both = await Promise.all([answered.lost(answered.note(has())), answered.lost(answered.note(has()))]);
  assert.deepEqual(numbers(both.flat()), [1]);
  assert.equal(server.requests.length, 1);
});

test("a state that comes while the server is asked about the second deal does not find the first one lost for itself", async () => {
  answered.note(has(1, 2));
  const lost = refused("NOT_FOUND", 404);
  /** @type {(reply: typeof lost) => void} */
  let answer = () => {};
  server.replies = [lost, new Promise((resolve) => (answer = resolve)), lost, lost];
  const first = answered.lost(answered.note(has()));
  await settled();
  const second = answered.lost(answered.note(has()));
  await settled();
  answer(lost);
  assert.deepEqual([numbers(await first), numbers(await second)], [[1, 2], []]);
  assert.equal(server.requests.length, 2);
});
