/** Calls for the jury on their way, and calls that are taken back before or after the server knows them. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { CallOutbox } from "../../static/js/table/call-outbox.js";
import { accepted, refused, Server, settled } from "./server.js";
import { tableState } from "./table-state.js";

const CALL = { deal: 2, article: "4.1", seat: 3, contract: "MISERE", note: "" };
const SENT = accepted({ table: tableState() });
/** @type {Server} */
let server;
/** @type {CallOutbox} */
let outbox;

/** @param {boolean} onLine */
const setLine = (onLine) => Object.assign(navigator, { onLine });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  server = new Server();
  outbox = new CallOutbox("queue calls", server.api, { changed: () => {}, reached: () => {}, sent: () => {} }, { table: 1, round: 1 });
});
afterEach(() => setLine(true));

const requests = () => server.requests.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, "ID")}`);

test("a call that the server has leaves the outbox", async () => {
  server.replies = [SENT];
  await outbox.add(CALL);
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(requests(), ["PUT calls/ID/"]);
});

test("a call made without a line and taken back is dropped: the server cannot have received it", async () => {
  setLine(false);
  await outbox.add(CALL);
  assert.equal(outbox.entries[0].tried, false);
  await outbox.drop(outbox.entries[0]);
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(requests(), []);
});

test("a call whose answer never came is taken back at the server too", async () => {
  await outbox.add(CALL);
  server.replies = [SENT];
  await outbox.drop(outbox.entries[0]);
  assert.deepEqual(requests(), ["PUT calls/ID/", "DELETE calls/ID/"]);
  assert.deepEqual(outbox.entries, []);
});

test("a call that the server never received counts as taken back", async () => {
  await outbox.add(CALL);
  server.replies = [refused("NOT_FOUND", 404)];
  await outbox.drop(outbox.entries[0]);
  assert.deepEqual(outbox.entries, []);
});

test("a call taken back while it is under way is taken back once it has arrived", async () => {
  /** @type {(reply: typeof SENT) => void} */
  let answer = () => {};
  server.replies = [new Promise((resolve) => (answer = resolve)), SENT];
  const sending = outbox.add(CALL);
  await settled();
  const dropping = outbox.drop(outbox.entries[0]);
  answer(SENT);
  await Promise.all([sending, dropping]);
  assert.deepEqual(requests(), ["PUT calls/ID/", "DELETE calls/ID/"]);
  assert.deepEqual(outbox.entries, []);
});

test("a refused call stays with its reason until it is sent again or dropped", async () => {
  server.replies = [refused("CALL_CLOSED")];
  await outbox.add(CALL);
  assert.equal(outbox.entries[0].refused?.problems[0].code, "CALL_CLOSED");
  await outbox.drop(outbox.entries[0]);
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(requests(), ["PUT calls/ID/"]);
});


test("after an answer that cannot be reached, what is behind it waits", async () => {
  await outbox.add(CALL);
  mock.timers.tick(10);
  await outbox.add({ ...CALL, deal: 3 });
  server.requests = [];
  await outbox.flush();
  assert.deepEqual(server.requests.map(({ body }) => body?.deal), [2]);
});
