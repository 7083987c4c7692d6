/** An appeal is made once, by a player and with a reason, and waits on the phone until the server has it. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { TablePage } from "../../static/js/table/table-page.js";
import { Server } from "./server.js";
import { tableState } from "./table-state.js";

/** @import { Appeal, Ruling } from "../../static/js/table/types.d.ts" */

const LATER = new Date(8.64e13).toISOString();
/** @type {Ruling} */
const RULING = { number: 4, text: "An pays 15.", deal: 1, overturned: false, appeal_until: LATER, may_appeal: true, appeals: [] };
/** @type {Appeal} */
const DENIED = { id: "a1", player: 2, name: "An", reason: "No.", made_at: LATER, outcome: "denied", answer: "Yes.", answered_by: "Jef", answered_at: LATER };
/** @type {Server} */
let server;
/** @type {TablePage} */
let page;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  server = new Server();
  page = new TablePage(server.api, "queue", tableState({ tournament: { slug: "evening" }, rulings: [RULING] }), () => {});
});

test("an appeal needs a player and a reason that is not too long", () => {
  page.appeals.open(RULING);
  page.appeals.send();
  assert.equal(page.appeals.sheet?.tried, true);
  page.appeals.choose(2);
  page.appeals.note("x".repeat(401));
  page.appeals.send();
  assert.equal(page.appeals.outbox.entries.length, 0);
  page.appeals.note(" I had no hearts. ");
  page.appeals.send();
  assert.equal(page.appeals.sheet, null);
  const [{ evening, ruling, player, reason }] = page.appeals.outbox.entries;
  assert.deepEqual([evening, ruling, player, reason], ["evening", 4, 2, "I had no hearts."]);
});

test("an appeal on its way keeps its player from appealing again; one that was refused does not", async () => {
  await page.appeals.outbox.add({ evening: "evening", ruling: 4, player: 2, reason: "No." });
  const [entry] = page.appeals.outbox.entries;
  const players = () => page.appeals.playersFor(RULING).map(({ number }) => number);
  assert.deepEqual(players(), [1, 3, 4]);
  assert.equal(page.hasUnsent, true);
  entry.refused = { kind: "refused", status: 409, problems: [] };
  assert.deepEqual(players(), [1, 2, 3, 4]);
});

test("nobody appeals after the time, or where the server says that they cannot", () => {
  assert.equal(page.appeals.mayAppeal(RULING), true);
  assert.equal(page.appeals.mayAppeal({ ...RULING, may_appeal: false }), false);
  assert.equal(page.appeals.mayAppeal({ ...RULING, appeal_until: new Date(-1).toISOString() }), false);
});

test("a ruling is news again once an appeal is answered", () => {
  page.accept(tableState({ rulings: [RULING] }));
  page.jury.markRead(RULING);
  page.accept(tableState({ rulings: [{ ...RULING, appeals: [{ ...DENIED, outcome: "" }] }] }));
  assert.deepEqual(page.jury.unreadRulings, []);
  page.accept(tableState({ rulings: [{ ...RULING, appeals: [DENIED] }] }));
  assert.equal(page.jury.unreadRulings.length, 1);
});
