/** What a table knows of its calls and rulings: nothing is called for twice, and a ruling is news once. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { TablePage } from "../../static/js/table/table-page.js";
import { Server } from "./server.js";
import { tableState } from "./table-state.js";

/** @import { Call, Ruling } from "../../static/js/table/types.d.ts" */

/** @type {Call} */
const CALL = {
  id: "c1", deal: 1, article: "4.1", title: "", seat: 3, contract: "", note: "", state: "waiting", since: "", heard_by: "", found: false, outcome: "",
};
/** @type {Ruling} */
const RULING = { number: 1, text: "Counts.", deal: 1, overturned: false, appeal_until: null, article: "", rule: "" };
const ASKED = { deal: 1, article: "4.1", seat: 3 };
/** @type {TablePage} */
let page;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  page = new TablePage(new Server().api, "queue", tableState(), () => {});
});

test("a call that waits covers the same player, deal and article; one without a seat covers everybody", () => {
  page.accept(tableState({ calls: [CALL] }));
  assert.equal(page.jury.isCalled(ASKED), true);
  assert.equal(page.jury.isCalled({ ...ASKED, seat: 2 }), false);
  assert.equal(page.jury.isCalled({ ...ASKED, deal: 2 }), false);
  page.accept(tableState({ calls: [{ ...CALL, seat: null }] }));
  assert.equal(page.jury.isCalled({ ...ASKED, seat: 2 }), true);
});

test("a call that ended with a ruling still covers; one that was taken back does not", () => {
  page.accept(tableState({ calls: [{ ...CALL, state: "ended", outcome: "ruled" }] }));
  assert.equal(page.jury.isCalled(ASKED), true);
  page.accept(tableState({ calls: [{ ...CALL, state: "ended", outcome: "withdrawn" }] }));
  assert.equal(page.jury.isCalled(ASKED), false);
});

test("a call on its way covers until it is withdrawn", async () => {
  await page.jury.outbox.add({ ...ASKED, contract: "", note: "" });
  assert.equal(page.jury.isCalled(ASKED), true);
  await page.jury.outbox.drop(page.jury.outbox.entries[0]);
  assert.equal(page.jury.isCalled(ASKED), false);
});

test("of several calls for the same thing the one that has got furthest is shown", () => {
  page.accept(tableState({ calls: [CALL, { ...CALL, id: "c2", state: "heard" }, { ...CALL, id: "c3", deal: 2 }] }));
  assert.deepEqual(page.jury.openCalls.map(({ id }) => id), ["c2", "c3"]);
});

test("a ruling is news until it is read, and again once it is overturned", () => {
  page.accept(tableState({ rulings: [RULING] }));
  page.jury.markRead(RULING);
  assert.deepEqual(page.jury.unreadRulings, []);
  page.accept(tableState({ rulings: [{ ...RULING, overturned: true }] }));
  assert.equal(page.jury.unreadRulings.length, 1);
});

test("a call needs a reason, and a note that is not too long", () => {
  page.jury.toggleSheet();
  page.jury.sendSheet();
  assert.equal(page.jury.sheet?.tried, true);
  page.jury.changeSheet({ article: "4.1", note: "x".repeat(201) });
  page.jury.sendSheet();
  assert.equal(page.jury.outbox.entries.length, 0);
  page.jury.changeSheet({ note: "Nine or eight? " });
  page.jury.sendSheet();
  assert.equal(page.jury.sheet, null);
  assert.equal(page.jury.outbox.entries[0].note, "Nine or eight?");
});
