/** The deals on their way: in order, each until the server answers, and what it refuses holds up nothing. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Outbox } from "../../static/js/table/outbox.js";
import { accepted, refused, Server, settled } from "./server.js";
import { tableState } from "./table-state.js";

const SENT = accepted({ table: tableState() });
/** @type {Server} */
let server;
/** @type {Outbox} */
let outbox;
/** @type {string[]} */
let events;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  server = new Server();
  events = [];
  outbox = new Outbox("queue", server.api, {
    changed: () => {},
    sent: ({ table }) => events.push(`sent ${table?.version}`),
    refused: (entry) => events.push(`refused ${entry.number}`),
    reached: (reached) => events.push(reached ? "reached" : "unreachable"),
  }, { table: 1, round: 1 });
});

/** @param {number} number */
const enter = (number) => outbox.add({ number, facts: { number }, answers: {}, words: "", redealt: false });
const numbersSent = () => server.requests.map(({ body }) => body?.number);

test("a deal that the server has leaves the outbox", async () => {
  server.replies = [SENT];
  await enter(1);
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(events, ["reached", "sent 10"]);
});

test("a deal is sent again under the same UUID until the server answers", async () => {
  await enter(1);
  assert.deepEqual(events, ["unreachable"]);
  assert.equal(outbox.unsent.length, 1);
  server.replies = [SENT];
  mock.timers.tick(1000);
  await settled();
  assert.equal(outbox.entries.length, 0);
  assert.equal(new Set(server.requests.map(({ path }) => path)).size, 1);
});

test("deals are sent in the order of their numbers, and wait for the one before", async () => {
  await enter(2);
  await enter(1);
  server.requests = [];
  server.replies = [SENT, SENT];
  await outbox.flush();
  assert.deepEqual(numbersSent(), [1, 2]);
});

test("without an answer nothing behind it is sent", async () => {
  await enter(1);
  server.requests = [];
  await enter(2);
  assert.deepEqual(numbersSent(), [1]);
});

test("after an answer that cannot be reached, nothing else is sent until the next try", async () => {
  await enter(1);
  await enter(2);
  await enter(3);
  server.requests = [];
  server.replies = [];
  await outbox.flush();
  assert.deepEqual(numbersSent(), [1]);
  mock.timers.tick(500);
  await settled();
  assert.deepEqual(numbersSent(), [1]);
});

test("what is refused stays with its reason and holds up nothing", async () => {
  server.replies = [refused("DEAL_EXISTS")];
  await enter(1);
  assert.equal(outbox.entries[0].refused?.problems[0].code, "DEAL_EXISTS");
  server.replies = [SENT];
  await enter(2);
  assert.deepEqual(numbersSent(), [1, 2]);
  assert.deepEqual(outbox.entries.map(({ number }) => number), [1]);
});

test("a refused deal is sent again when the table says so", async () => {
  server.replies = [refused("DEAL_EXISTS"), SENT];
  await enter(1);
  await outbox.retry(outbox.entries[0]);
  assert.deepEqual(outbox.entries, []);
});

test("a deal whose predecessor is on another phone waits; the line is there", async () => {
  server.replies = [refused("DEAL_AHEAD")];
  await enter(2);
  assert.equal(outbox.unsent.length, 1);
  assert.deepEqual(events, ["reached"]);
  server.replies = [SENT];
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual(outbox.entries, []);
});

test("what was taken back while under way is not brought back by the answer", async () => {
  /** @type {(reply: typeof SENT) => void} */
  let answer = () => {};
  server.replies = [new Promise((resolve) => (answer = resolve))];
  const sending = enter(1);
  await settled();
  await outbox.remove(outbox.entries[0]);
  answer(SENT);
  await sending;
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(events, ["reached"]);
});

test("what was entered in a round is sent for it, whatever is on show by then (seen to fail where the table on show was sent)", async () => {
  await enter(1);
  outbox.origin = { table: 2, round: 2 };
  await enter(1);
  assert.deepEqual(outbox.here.map(({ round }) => round), [2]);
  server.requests = [];
  server.replies = [refused("ROUND_FINISHED"), SENT];
  await outbox.flush();
  assert.deepEqual(server.requests.map(({ body }) => [body?.table, body?.number]), [[1, 1], [2, 1]]);
  assert.deepEqual(outbox.entries.map(({ round, refused: why }) => [round, why?.problems[0].code]), [[1, "ROUND_FINISHED"]]);
});

test("a deal that is put back goes to its own round", async () => {
  await enter(3);
  const { table, round } = outbox.entries[0];
  outbox.origin = { table: 2, round: 2 };
  await outbox.add({ number: 3, facts: {}, answers: {}, words: "", redealt: false }, { table, round });
  assert.deepEqual(outbox.here, []);
});
