/** What a tap sends: calls, appeals and acceptances wait without a connection, reach the server once, and are taken back at any moment. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { AcceptanceOutbox, AppealOutbox, CallOutbox } from "../../static/js/table/tap-outboxes.js";
import { TablePage } from "../../static/js/table/table-page.js";
import { accepted, refused, Server, settled } from "./server.js";
import { tableState } from "./table-state.js";

const CALL = { deal: 2, article: "4.1", seat: 3, contract: "MISERE", note: "" };
const APPEAL = { evening: "evening", ruling: 4, player: 2, reason: "I had no hearts." };
const TOTALS = [-2, 2, 2, -2];
const SENT = accepted({ table: tableState() });
/** @type {Server} */
let server;
/** @type {CallOutbox} */
let calls;
/** @type {AppealOutbox} */
let appeals;
/** @type {AcceptanceOutbox} */
let acceptances;
/** @type {string[]} */
let events;

/** @param {boolean} onLine */
const setLine = (onLine) => Object.assign(navigator, { onLine });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  server = new Server();
  events = [];
  const listener = {
    changed: () => {},
    reached: () => {},
    sent: (/** @type {{version: number}} */ table) => events.push(`sent ${table.version}`),
    refused: (/** @type {{player: number, round: number}} */ entry) => events.push(`refused ${entry.player} of round ${entry.round}`),
  };
  calls = new CallOutbox("queue calls", server.api, listener, { table: 1, round: 1 });
  appeals = new AppealOutbox("queue appeals", server.api, listener, { table: 1, round: 1 });
  acceptances = new AcceptanceOutbox("queue acceptances", server.api, listener, { table: 1, round: 1 });
});
afterEach(() => setLine(true));

const requests = () => server.requests.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, "ID")}`);

/** Each kind: its outbox, a tap that makes the nth entry, how that is sent, and how the first is taken back, where it can be. */
const KINDS = [
  {
    kind: "call",
    outbox: () => calls,
    tap: (/** @type {number} */ nth) => calls.add({ ...CALL, deal: nth }),
    sentAs: "PUT calls/ID/",
    nthSent: () => server.requests.map(({ body }) => body?.deal),
    takeBack: () => calls.drop(calls.entries[0]),
    backAs: "DELETE calls/ID/",
  },
  {
    kind: "appeal",
    outbox: () => appeals,
    tap: (/** @type {number} */ nth) => appeals.add({ ...APPEAL, player: nth }),
    sentAs: "PUT tournaments/evening/appeals/ID/",
    nthSent: () => server.requests.map(({ body }) => body?.player),
  },
  {
    kind: "acceptance",
    outbox: () => acceptances,
    tap: (/** @type {number} */ nth) => acceptances.accept(nth, TOTALS, ""),
    sentAs: "PUT table/acceptances/1/",
    nthSent: () => server.requests.map(({ path }) => Number(path.split("/")[2])),
    takeBack: () => acceptances.takeBack(1),
    backAs: "DELETE table/acceptances/1/?table=1",
  },
];

for (const { kind, outbox, tap, sentAs, nthSent, takeBack, backAs } of KINDS) {
  test(`${kind}: what the server has leaves the outbox`, async () => {
    server.replies = [SENT];
    await tap(1);
    assert.deepEqual([outbox().entries, requests(), events], [[], [sentAs], ["sent 10"]]);
  });

  test(`${kind}: without a line they wait, and are sent in the order of the taps when it is back`, async () => {
    setLine(false);
    await tap(3);
    mock.timers.tick(10);
    await tap(1);
    assert.deepEqual([requests(), outbox().entries.map(({ tried }) => tried)], [[], [false, false]]);
    setLine(true);
    server.replies = [SENT, SENT];
    await outbox().flush();
    assert.deepEqual([nthSent(), outbox().entries], [[3, 1], []]);
  });

  test(`${kind}: one whose answer never came is sent again as the same, and what is behind it waits`, async () => {
    await tap(1);
    mock.timers.tick(10);
    await tap(2);
    assert.deepEqual(nthSent(), [1, 1]);
    server.replies = [SENT, SENT];
    await outbox().flush();
    assert.deepEqual([nthSent(), outbox().entries], [[1, 1, 1, 2], []]);
    assert.equal(new Set(server.requests.map(({ path }) => path)).size, 2);
  });

  if (!takeBack) continue;

  test(`${kind}: one made without a line and taken back is dropped, because the server cannot have received it`, async () => {
    setLine(false);
    await tap(1);
    await takeBack();
    assert.deepEqual([outbox().entries, server.requests], [[], []]);
  });

  test(`${kind}: one whose answer never came is taken back at the server too`, async () => {
    await tap(1);
    server.replies = [SENT];
    await takeBack();
    assert.deepEqual([requests(), outbox().entries], [[sentAs, backAs], []]);
  });

  test(`${kind}: one taken back while it is under way is taken back once it has arrived`, async () => {
    /** @type {(reply: typeof SENT) => void} */
    let answer = () => {};
    server.replies = [new Promise((resolve) => (answer = resolve)), SENT];
    const sending = tap(1);
    await settled();
    const takingBack = takeBack();
    answer(SENT);
    await Promise.all([sending, takingBack]);
    assert.deepEqual([requests(), outbox().entries], [[sentAs, backAs], []]);
  });
}

test("a call that the server never received counts as taken back", async () => {
  await calls.add(CALL);
  server.replies = [refused("NOT_FOUND", 404)];
  await calls.drop(calls.entries[0]);
  assert.deepEqual(calls.entries, []);
});

test("a refused call stays with its reason until it is sent again or dropped", async () => {
  server.replies = [refused("CALL_CLOSED")];
  await calls.add(CALL);
  assert.equal(calls.entries[0].refused?.problems[0].code, "CALL_CLOSED");
  await calls.drop(calls.entries[0]);
  assert.deepEqual([calls.entries, requests()], [[], ["PUT calls/ID/"]]);
});

test("a call about another round is sent for it, under the UUID that it was given", async () => {
  server.replies = [SENT];
  await calls.add(CALL, { id: "case", table: 7, round: 2 });
  assert.deepEqual([requests(), server.requests[0].body?.table], [["PUT calls/case/"], 7]);
});

test("an appeal keeps the time at which it was made", async () => {
  setLine(false);
  await appeals.add(APPEAL);
  mock.timers.setTime(60_000);
  setLine(true);
  server.replies = [SENT];
  await appeals.flush();
  assert.deepEqual(server.requests[0].body, { ruling: 4, player: 2, reason: "I had no hearts.", made_at: new Date(0).toISOString() });
});

test("a refused appeal stays, with the reason", async () => {
  server.replies = [refused("APPEAL_OVER", 409)];
  await appeals.add(APPEAL);
  assert.equal(appeals.entries[0].refused?.problems[0].code, "APPEAL_OVER");
});

test("a name code goes with an acceptance where one was asked for", async () => {
  server.replies = [SENT];
  await acceptances.accept(3, TOTALS, "K7M");
  assert.deepEqual(server.requests[0].body, { table: 1, totals: TOTALS, code: "K7M" });
});

test("what was accepted in a round is sent for it, whatever is on show by then (seen to fail where the table on show was sent)", async () => {
  setLine(false);
  await acceptances.accept(3, TOTALS, "");
  acceptances.origin = { table: 2, round: 2 };
  assert.deepEqual(acceptances.here, [], "who accepted round 1 has not accepted round 2");
  mock.timers.tick(10);
  await acceptances.accept(3, [0, 0, 0, 0], "");
  setLine(true);
  server.replies = [refused("TOTALS_OLD"), SENT];
  await acceptances.flush();
  assert.deepEqual(server.requests.map(({ body }) => [body?.table, body?.totals]), [[1, TOTALS], [2, [0, 0, 0, 0]]]);
  assert.deepEqual([events, acceptances.entries], [["refused 3 of round 1", "sent 10"], []]);
});

test("an acceptance that waits for an earlier round is taken back there, not in the round on show", async () => {
  await acceptances.accept(3, TOTALS, "");
  acceptances.origin = { table: 2, round: 2 };
  server.requests = [];
  server.replies = [SENT, SENT];
  await acceptances.takeBack(3);
  assert.deepEqual(requests(), ["PUT table/acceptances/3/", "DELETE table/acceptances/3/?table=2"]);
});

test("the page counts who accepted by its own round: what waits of another does not count here", async () => {
  setLine(false);
  const page = new TablePage(server.api, "queue", tableState(), () => {});
  page.accept(tableState());
  await page.acceptances.tap(page.state.seats[0]);
  assert.deepEqual(page.acceptances.of(page.state.seats[0]), { accepted: true, waits: true });
  assert.equal(page.hasUnsent, true);
  await page.moveTo(tableState({ id: 2, round: { number: 2, of: 2, state: "playing", last_deal_at: null } }));
  assert.deepEqual(page.acceptances.of(page.state.seats[0]), { accepted: false, waits: false });
  assert.equal(page.hasUnsent, false);
});
