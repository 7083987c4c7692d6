/** The page of a table: which state it shows, which deal is due, and what becomes of an entry when something else happens. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { TablePage } from "../../static/js/table/table-page.js";
import { SENT_RIK } from "./forms.js";
import { accepted, refused, Server, settled } from "./server.js";
import { storedDeal, tableState } from "./table-state.js";

/** @type {Server} */
let server;
/** @type {TablePage} */
let page;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  server = new Server();
  page = new TablePage(server.api, "queue", tableState(), () => {});
  page.started = true;
  page.started = true;
  page.accept(tableState());
});

test("a state older than the one on show is ignored (seen to fail where versions are not compared)", () => {
  page.accept(tableState({ version: 12, totals: [-2, 2, 2, -2], history: [storedDeal(1)] }));
  page.accept(tableState({ version: 11 }));
  assert.equal(page.state.version, 12);
  assert.deepEqual(page.state.totals, [-2, 2, 2, -2]);
});

test("a version in which only other tables of the round reported is noted, and nothing is asked", () => {
  assert.equal(page.isConcerned(12, ["1.2", "1.4"]), false);
  assert.equal(page.state.version, 12);
  assert.equal(page.isConcerned(13, ["1.5", "1.3", "2.1"]), false, "what was before the state on show is in it");
  page.acceptSent({ deal: storedDeal(1), change: { id: 1, version: 14, deals: { played: 1, of: 4, redealt: 0 }, totals: [-2, 2, 2, -2] } });
  assert.deepEqual([page.state.version, page.state.history.length, server.requests], [14, 1, []]);
});

for (const [why, version, tables] of /** @type {[string, number, string[]][]} */ ([
  ["this table reported", 11, ["1.3"]],
  ["it did so before another", 12, ["1.2", "1.3"]],
  ["something else happened", 11, []],
  ["it is not known what happened before", 12, ["1.2"]],
  ["a table of another round reported: players take along what they owe", 11, ["2.2"]],
  ["what is named is no table", 11, ["x"]],
])) {
  test(`a version concerns a phone where ${why}`, () => {
    assert.equal(page.isConcerned(version, tables), true);
    assert.equal(page.state.version, 10);
  });
}

test("whoever was without a line asks, whatever happened", () => {
  page.setReached(false);
  assert.equal(page.isConcerned(11, ["1.2"]), true);
});

test("an older answer that was on its way is ignored too", async () => {
  /** @type {(reply: ReturnType<typeof accepted>) => void} */
  let answer = () => {};
  server.replies = [new Promise((resolve) => (answer = resolve))];
  const loading = page.load();
  page.accept(tableState({ version: 12 }));
  answer(accepted(tableState({ version: 11 })));
  await loading;
  assert.equal(page.state.version, 12);
});

test("a server that went back to a backup is believed, and gets what it lacks under the same UUID (seen to fail where its state is ignored)", async () => {
  page.accept(tableState({ version: 12, history: [storedDeal(2), storedDeal(1)] }));
  server.replies = [accepted(tableState({ version: 11, history: [storedDeal(1)] })), refused("NOT_FOUND", 404), accepted({ table: tableState({ version: 13, history: [storedDeal(2), storedDeal(1)] }) })];
  await page.load();
  await settled();
  await settled();
  assert.deepEqual(server.requests.map(({ method, path }) => `${method} ${path}`), ["GET tables/1/", "GET deals/deal-2/", "PUT deals/deal-2/"]);
  assert.deepEqual(server.requests[2].body?.facts, storedDeal(2).facts);
  assert.deepEqual([page.state.version, page.outbox.entries, page.message?.text], [13, [], "sent_again"]);
});

test("a page that is opened believes such a server too, whose answer came while it took up what was kept (seen to fail where the higher version won)", async () => {
  const kept = tableState({ version: 12, history: [storedDeal(1)] });
  page.accept(kept);
  page.started = false;
  server.replies = [refused("NOT_FOUND", 404)];
  const opening = page.moveTo(page.state);
  page.accept(tableState({ version: 11 }), kept.version);
  await opening;
  await settled();
  assert.equal(page.state.version, 11);
  assert.deepEqual(server.requests.map(({ method, path }) => `${method} ${path}`), ["GET deals/deal-1/", "PUT deals/deal-1/"]);
});

test("lost deals go in the order of their numbers, and each is asked about once", async () => {
  const both = [storedDeal(2), storedDeal(1)];
  page.accept(tableState({ version: 12, history: both }));
  const lost = refused("NOT_FOUND", 404);
  const first = accepted({ table: tableState({ version: 11, history: [storedDeal(1)] }) });
  server.replies = [accepted(tableState({ version: 10 })), lost, lost, first, accepted({ table: tableState({ version: 12, history: both }) })];
  await page.load();
  for (let turn = 0; turn < 6; turn += 1) await settled();
  const requests = server.requests.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(requests, ["GET tables/1/", "GET deals/deal-1/", "GET deals/deal-2/", "PUT deals/deal-1/", "PUT deals/deal-2/"]);
  assert.deepEqual([page.state.version, page.outbox.entries], [12, []]);
});

test("after a time without a line the table is asked for whole: the same version may be another's", async () => {
  page.evening = "12";
  page.setReached(false);
  await page.load();
  assert.equal(server.requests.at(-1)?.headers["If-None-Match"], undefined);
  server.replies = [accepted(tableState())];
  await page.load();
  await page.load();
  assert.equal(server.requests.at(-1)?.headers["If-None-Match"], '"12.10-en"');
});

test("the same version is taken over: it may be in another language", () => {
  page.accept(tableState({ totals: [1, 1, 1, -3] }));
  assert.deepEqual(page.state.totals, [1, 1, 1, -3]);
});

test("the table is asked for with the tag of the state on show (seen to fail where the evening is left out)", async () => {
  page.evening = "12";
  await page.load();
  assert.equal(server.requests[0].headers["If-None-Match"], `"12.10-${document.documentElement.lang}"`);
});

test("an answer that comes before the page has taken up what the phone keeps is kept and draws nothing (seen to fail without the wait)", async () => {
  let drawings = 0;
  page = new TablePage(server.api, "queue", tableState(), () => (drawings += 1));
  page.draft.begun = { 1: { contract: "MISERE" } };
  page.accept(tableState({ version: 12 }));
  page.say("a message");
  assert.deepEqual([page.state.version, drawings, page.draft.begun], [12, 0, { 1: { contract: "MISERE" } }]);
  await page.moveTo(tableState());
  assert.deepEqual([page.state.version, drawings], [12, 1]);
});

test("what changed while the table was asked for makes it ask once more", async () => {
  server.replies = [accepted(tableState({ version: 11 })), accepted(tableState({ version: 12 }))];
  await Promise.all([page.load(), page.load()]);
  assert.equal(page.state.version, 12);
  assert.equal(server.requests.length, 2);
});

test("after a deal on its way the next is due; after one that is dealt again, the same dealer", async () => {
  assert.equal(page.draft.deal?.number, 1);
  await page.outbox.add({ number: 1, facts: {}, answers: {}, words: "", redealt: false });
  assert.deepEqual([page.due?.number, page.due?.dealer], [2, 2]);
  await page.outbox.add({ number: 2, facts: {}, answers: {}, words: "", redealt: true });
  assert.deepEqual([page.due?.number, page.due?.dealer], [3, 2]);
});

test("a deal begun here that another phone entered is dropped aloud", () => {
  page.draft.answer("contract", "MISERE");
  page.accept(tableState({ version: 11, history: [storedDeal(1)] }));
  assert.deepEqual(page.draft.begun, {});
  assert.equal(page.message?.text, "entered_elsewhere");
});

test("a correction ends where the table may no longer correct", () => {
  page.draft.correct(storedDeal(1), page.upcoming[0]);
  page.accept(tableState({ version: 11, may: ["report"] }));
  assert.equal(page.draft.correcting, null);
});

test("a preview that fails because nobody answers leaves the page offline until somebody does", () => {
  page.setReached(false);
  assert.equal(page.offline, true);
  page.setReached(true);
  assert.equal(page.offline, false);
});

test("the state of another round, which answers what was sent for it, is not shown", () => {
  page.accept(tableState({ id: 2, version: 20 }));
  assert.equal(page.state.id, 1);
});

test("who goes on takes nothing of the old round into the new one's form", async () => {
  page.draft.answer("contract", "MISERE");
  await page.outbox.add({ number: 1, facts: {}, answers: {}, words: "", redealt: false });
  assert.equal(page.hasUnsent, true);
  await page.moveTo(tableState({ id: 2, version: 11, round: { ...tableState().round, number: 2 } }));
  assert.equal(page.hasUnsent, false);
  assert.deepEqual([page.due?.number, page.draft.begun, page.outbox.unsent.length], [1, {}, 1]);
});

test("a draw that was taken back is left for what there is now at this table", async () => {
  server.replies = [refused("NOT_FOUND", 404), accepted(tableState({ id: 7, version: 12 }))];
  await page.load();
  assert.deepEqual([page.state.id, server.requests.map(({ path }) => path)], [7, ["tables/1/", "table/"]]);
});

/** @param {number} version */
const change = (version) => ({ id: 1, version, deals: { played: 1, of: 4, redealt: 0 }, totals: [-2, 2, 2, -2] });

test("what a deal of ours changed is shown without asking again, and the next is due with its own form", () => {
  page.accept(tableState({ ruling_points: [1, 0, 0, -1] }));
  page.acceptSent({ deal: storedDeal(1), change: change(11) });
  const { version, totals, round_totals: together, history, next, later } = page.state;
  assert.deepEqual([version, totals, together, history.map(({ number }) => number)], [11, [-2, 2, 2, -2], [-1, 2, 2, -3], [1]]);
  assert.deepEqual([next?.number, later.map(({ number }) => number), page.due?.number], [2, [3], 2]);
  assert.deepEqual(page.upcoming[0].form.questions.map(({ name }) => name), SENT_RIK.questions.map((each) => typeof each === "number" ? each : each.name));
  assert.deepEqual(server.requests, []);
});

test("where something else changed too, the whole table is asked for (seen to fail where versions are not compared)", async () => {
  server.replies = [accepted(tableState({ version: 13, history: [storedDeal(1)] }))];
  page.acceptSent({ deal: storedDeal(1), change: change(13) });
  assert.equal(page.state.version, 10);
  await settled();
  assert.deepEqual([page.state.version, server.requests.map(({ path }) => path)], [13, ["tables/1/"]]);
});

test("where no form is left for the next deal, the table is asked for", async () => {
  page.accept(tableState({ later: [] }));
  server.replies = [accepted(tableState({ version: 11, history: [storedDeal(1)] }))];
  page.acceptSent({ deal: storedDeal(1), change: change(11) });
  await settled();
  assert.deepEqual([page.state.version, page.state.history.length], [11, 1]);
});

test("after the round's last deal none comes next, and nothing is asked (seen to fail where `last` is not read)", () => {
  const last = { complete: true, may_end: true, phase: "signing", who_may_change: "until it signs" };
  page.acceptSent({ deal: storedDeal(1), change: { ...change(11), last } });
  const { complete, next, later, who_may_change: who } = page.state;
  assert.deepEqual([complete, next, later, who, server.requests], [true, null, [], "until it signs", []]);
});

test("a server that sends the whole table is understood too", () => {
  page.acceptSent({ deal: storedDeal(1), table: tableState({ version: 12 }) });
  assert.equal(page.state.version, 12);
});

test("a deal without a form to go to stays in the outbox", async () => {
  await page.outbox.add({ number: 1, facts: {}, answers: {}, words: "", redealt: false });
  page.accept(tableState({ version: 11, may: [] }));
  await page.change(page.outbox.entries[0]);
  assert.equal(page.outbox.entries.length, 1);
});

test("a deal is in the list at every drawing, from the phone to the server's own (seen to fail where it leaves the phone first)", async () => {
  /** @type {boolean[]} */
  const drawings = [];
  const has = () => page.outbox.listed.some(({ number }) => number === 1) !== page.state.history.some(({ number }) => number === 1);
  const onTwo = () => page.due?.number === 2;
  page.draw = () => void drawings.push(has() && onTwo());
  const later = tableState({ version: 13, history: [storedDeal(1)] });
  later.next = later.later.shift() ?? null;
  server.replies = [accepted({ deal: storedDeal(1), change: change(13) }), accepted(later)];
  await page.outbox.add({ number: 1, facts: {}, answers: {}, words: "", redealt: false });
  await settled();
  assert.deepEqual([page.state.version, page.outbox.received, drawings.length > 2, drawings.every(Boolean)], [13, [], true, true]);
});
