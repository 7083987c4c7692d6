/** Acceptances on their way: each of its own table and round, taken back before or after the server knows them. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { AcceptanceOutbox } from "../../static/js/table/acceptance-outbox.js";
import { TablePage } from "../../static/js/table/table-page.js";
import { accepted, refused, Server, settled } from "./server.js";
import { tableState } from "./table-state.js";

const TOTALS = [-2, 2, 2, -2];
const SENT = accepted({ table: tableState() });
/** @type {Server} */
let server;
/** @type {AcceptanceOutbox} */
let outbox;
/** @type {string[]} */
let events;

/** @param {boolean} onLine */
const setLine = (onLine) => Object.assign(navigator, { onLine });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  server = new Server();
  events = [];
  outbox = new AcceptanceOutbox("queue acceptances", server.api, {
    changed: () => {},
    reached: () => {},
    sent: (table) => events.push(`sent ${table.version}`),
    refused: (entry) => events.push(`refused ${entry.player} of round ${entry.round}`),
  }, { table: 1, round: 1 });
});
afterEach(() => setLine(true));

const requests = () => server.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);

test("an acceptance that the server has leaves the outbox", async () => {
  server.replies = [SENT];
  await outbox.accept(3, TOTALS, "");
  assert.deepEqual(requests(), [["PUT table/acceptances/3/", { table: 1, totals: TOTALS }]]);
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(events, ["sent 10"]);
});

test("a name code goes with it where one was asked for", async () => {
  server.replies = [SENT];
  await outbox.accept(3, TOTALS, "K7M");
  assert.deepEqual(server.requests[0].body, { table: 1, totals: TOTALS, code: "K7M" });
});

test("without a line it waits, in the order of the taps, and is sent when the line is back", async () => {
  setLine(false);
  await outbox.accept(3, TOTALS, "");
  mock.timers.tick(10);
  await outbox.accept(1, TOTALS, "");
  assert.deepEqual(requests(), []);
  setLine(true);
  server.replies = [SENT, SENT];
  await outbox.flush();
  assert.deepEqual(server.requests.map(({ path }) => path), ["table/acceptances/3/", "table/acceptances/1/"]);
  assert.deepEqual(outbox.entries, []);
});

test("what was accepted in a round is sent for it, whatever is on show by then (seen to fail where the table on show was sent)", async () => {
  setLine(false);
  await outbox.accept(3, TOTALS, "");
  outbox.origin = { table: 2, round: 2 };
  assert.deepEqual(outbox.here, [], "who accepted round 1 has not accepted round 2");
  mock.timers.tick(10);
  await outbox.accept(3, [0, 0, 0, 0], "");
  setLine(true);
  server.replies = [refused("TOTALS_OLD"), SENT];
  await outbox.flush();
  assert.deepEqual(server.requests.map(({ body }) => [body?.table, body?.totals]), [[1, TOTALS], [2, [0, 0, 0, 0]]]);
  assert.deepEqual(events, ["refused 3 of round 1", "sent 10"]);
});

test("one that waits for an earlier round is taken back there, not in the round on show", async () => {
  await outbox.accept(3, TOTALS, "");
  outbox.origin = { table: 2, round: 2 };
  server.requests = [];
  server.replies = [SENT, SENT];
  await outbox.takeBack(3);
  assert.deepEqual(server.requests.map(({ method, path }) => `${method} ${path}`), [
    "PUT table/acceptances/3/", "DELETE table/acceptances/3/?table=2",
  ]);
});

test("one made without a line and taken back is dropped: the server cannot have received it", async () => {
  setLine(false);
  await outbox.accept(3, TOTALS, "");
  await outbox.takeBack(3);
  assert.deepEqual([outbox.entries, server.requests], [[], []]);
});

test("one whose answer never came is taken back at the server too", async () => {
  await outbox.accept(3, TOTALS, "");
  server.replies = [SENT];
  await outbox.takeBack(3);
  assert.deepEqual(server.requests.map(({ method }) => method), ["PUT", "DELETE"]);
  assert.deepEqual(outbox.entries, []);
});

test("one taken back while it is under way is taken back once it has arrived", async () => {
  /** @type {(reply: typeof SENT) => void} */
  let answer = () => {};
  server.replies = [new Promise((resolve) => (answer = resolve)), SENT];
  const sending = outbox.accept(3, TOTALS, "");
  await settled();
  const takingBack = outbox.takeBack(3);
  answer(SENT);
  await Promise.all([sending, takingBack]);
  assert.deepEqual(server.requests.map(({ method }) => method), ["PUT", "DELETE"]);
  assert.deepEqual(outbox.entries, []);
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


test("after an answer that cannot be reached, what is behind it waits", async () => {
  await outbox.accept(3, TOTALS, "");
  mock.timers.tick(10);
  await outbox.accept(1, TOTALS, "");
  server.requests = [];
  await outbox.flush();
  assert.deepEqual(server.requests.map(({ path }) => path), ["table/acceptances/3/"]);
});
