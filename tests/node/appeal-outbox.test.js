/** An appeal waits on the phone without a connection, and reaches the server once, with the time at which it was made. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { AppealOutbox } from "../../static/js/table/appeal-outbox.js";
import { accepted, refused, Server } from "./server.js";
import { tableState } from "./table-state.js";

const APPEAL = { evening: "evening", ruling: 4, player: 2, reason: "I had no hearts." };
/** @type {Server} */
let server;
/** @type {AppealOutbox} */
let outbox;

/** @param {boolean} onLine */
const setLine = (onLine) => Object.assign(navigator, { onLine });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  server = new Server();
  outbox = new AppealOutbox("queue appeals", server.api, { changed: () => {}, reached: () => {}, sent: () => {} }, { table: 1, round: 1 });
});
afterEach(() => setLine(true));

test("without a line it waits, and keeps the time at which it was made", async () => {
  setLine(false);
  await outbox.add(APPEAL);
  assert.deepEqual([server.requests.length, outbox.entries[0].tried], [0, false]);
  mock.timers.setTime(60_000);
  setLine(true);
  server.replies = [accepted({ table: tableState() })];
  await outbox.flush();
  assert.deepEqual(outbox.entries, []);
  const [{ method, path, body }] = server.requests;
  assert.equal(`${method} ${path.replace(/[0-9a-f-]{36}/, "ID")}`, "PUT tournaments/evening/appeals/ID/");
  assert.deepEqual(body, { ruling: 4, player: 2, reason: "I had no hearts.", made_at: new Date(0).toISOString() });
});

test("an appeal whose answer never came is sent again under its UUID", async () => {
  await outbox.add(APPEAL);
  server.replies = [accepted({ table: tableState() })];
  await outbox.flush();
  assert.deepEqual(outbox.entries, []);
  assert.equal(new Set(server.requests.map(({ path }) => path)).size, 1);
  assert.equal(server.requests.length, 2);
});

test("a refused appeal stays, with the reason", async () => {
  server.replies = [refused("APPEAL_OVER", 409)];
  await outbox.add(APPEAL);
  assert.equal(outbox.entries[0].refused?.problems[0].code, "APPEAL_OVER");
});
