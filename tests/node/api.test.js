/** How the phone asks: a server that is busy or broken is paths again, and no deal is lost or refused by it. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Api } from "../../static/js/table/api.js";
import { Outbox } from "../../static/js/table/outbox.js";
import { settled } from "./server.js";
import { tableState } from "./table-state.js";

/** What the server answers while its database is busy (operations/outage.py). */
const BUSY = { problems: [{ code: "DATABASE_BUSY", field: "", message: "Too much is written at this moment. Try again in a few seconds." }] };
/** @type {Response[]} */
let replies;
/** @type {string[]} */
let paths;

beforeEach(() => {
  replies = [];
  paths = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(globalThis, "fetch", async (/** @type {string} */ path) => {
    paths.push(path);
    return replies.shift();
  });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("a phone says what it keeps while a deal waits longer than a moment, and once when none does", async () => {
  const api = new Api({ pass: "p" });
  /** @type {(string | undefined)[]} */
  const headersSent = [];
  mock.method(globalThis, "fetch", async (/** @type {string} */ _path, /** @type {{headers: Record<string, string>}} */ { headers }) => {
    headersSent.push(headers["Troela-Waiting"]);
    return Response.json({});
  });
  for (const [deals, seconds] of /** @type {[number, number][]} */ ([[1, 0], [2, 9], [3, 1722], [1, 4], [0, 0], [0, 0]])) {
    api.waiting = () => ({ deals, seconds });
    await api.ask("GET", "table/");
  }
  assert.deepEqual(headersSent, [undefined, undefined, "3 1722", "1 4", "0 0", undefined]);
});

test("a deal that a busy server did not take is sent again under the same UUID", async () => {
  const refusals = [];
  const outbox = new Outbox("queue", new Api({ pass: "p" }), {
    changed: () => {},
    sent: () => {},
    refused: (entry) => refusals.push(entry),
    reached: () => {},
  }, { table: 1, round: 1 });
  replies = [Response.json(BUSY, { status: 503, headers: { "Retry-After": "5" } })];
  await outbox.add({ number: 1, facts: {}, answers: {}, words: "", redealt: false });
  await settled();
  assert.deepEqual([outbox.unsent.length, refusals.length], [1, 0]);
  replies = [Response.json({ deal: {}, table: tableState() }, { status: 201 })];
  mock.timers.tick(4999);
  await settled();
  assert.equal(paths.length, 1, "the server asked for five seconds");
  mock.timers.tick(1251);
  for (let turn = 0; turn < 5; turn++) await settled();
  assert.equal(outbox.entries.length, 0);
  assert.deepEqual([paths.length, new Set(paths).size], [2, 1]);
});

test("a page in place of JSON is no answer, and a refusal is one", async () => {
  const api = new Api({ pass: "p" });
  replies = [
    new Response("<h1>Bad gateway</h1>", { status: 502 }),
    Response.json(BUSY, { status: 503 }),
    Response.json({ problems: [{ code: "DEAL_TAKEN", field: "number", message: "…" }] }, { status: 409 }),
  ];
  const kinds = [];
  const reasons = [];
  for (let turn = 0; turn < 3; turn++) {
    const reply = await api.ask("GET", "table/");
    kinds.push(reply.kind);
    reasons.push("problems" in reply ? reply.problems?.[0].code : undefined);
  }
  assert.deepEqual(kinds, ["unreachable", "unreachable", "refused"]);
  assert.deepEqual(reasons, [undefined, BUSY.problems[0].code, "DEAL_TAKEN"], "a page may show why our server cannot now");
});
