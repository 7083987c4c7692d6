/** An outbox of any kind: when it tries again, and that one thing is under way at a time. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Sender, makeUuid } from "../../static/js/table/sender.js";
import { Server, settled } from "./server.js";

/** @import { OutboxEntry } from "../../static/js/table/types.d.ts" */

/**
 * Notes what it is to send, and succeeds where the test says so.
 * @extends {Sender<OutboxEntry>}
 */
class Numbers extends Sender {
  /** @type {string[]} */
  tries = [];
  reaches = false;

  /**
   * @override
   * @param {OutboxEntry} entry
   */
  async send(entry) {
    this.tries.push(entry.id);
    await settled();
    if (!this.reaches) return this.sendLater(false);
    await this.remove(entry);
    return true;
  }
}

/** @type {Numbers} */
let sender;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 1);
  sender = new Numbers("queue", new Server().api, { changed: () => {}, reached: () => {} }, { table: 1, round: 1 });
});

/** @param {string} id */
const put = (id) => sender.put({ id, queue: "queue", table: 1, round: 1, refused: null });

/** @param {number} milliseconds */
async function wait(milliseconds) {
  mock.timers.tick(milliseconds);
  await settled();
  await settled();
}

test("a UUID is of version 4 and never the same", () => {
  assert.match(makeUuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(makeUuid(), makeUuid());
});

test("in the first minute it waits two seconds at most, then half a minute (seen to fail with the waits of before)", async () => {
  let now = 0;
  mock.method(performance, "now", () => now);
  await put("one");
  for (const [milliseconds, at] of /** @type {[number, number][]} */ ([[1000, 1000], [2000, 3000], [2000, 59000], [2000, 61000], [16000, 77000], [30000, 107000], [30000, 137000]])) {
    now = at;
    const before = sender.tries.length;
    await wait(milliseconds - 1);
    assert.equal(sender.tries.length, before, `too early, before ${milliseconds} ms`);
    await wait(1);
    assert.equal(sender.tries.length, before + 1, `too late, after ${milliseconds} ms`);
  }
});

test("after a success it begins again with a short wait", async () => {
  await put("one");
  await wait(1000);
  sender.reaches = true;
  await wait(2000);
  assert.deepEqual(sender.entries, []);
  assert.equal(sender.patience.failures, 0);
});

test("what is put while another is under way is sent after it, and nothing twice", async () => {
  sender.reaches = true;
  await Promise.all([put("one"), put("two"), sender.flush()]);
  assert.deepEqual(sender.tries, ["one", "two"]);
  assert.deepEqual(sender.entries, []);
});

test("where the browser stores nothing, the entries are kept as long as the page is open", async () => {
  await put("one");
  await sender.flush();
  assert.deepEqual(sender.unsent.map(({ id }) => id), ["one"]);
});

test("the page learns when the phone holds an entry", async () => {
  /** @type {number[]} */
  const counts = [];
  sender.events.changed = () => counts.push(sender.unkept.size);
  await put("one");
  assert.deepEqual(counts, [1, 0]);
});

test("a server that asks to be left alone is, though it answers something else, until the browser says that the line is back", async () => {
  await sender.start();
  sender.send = async () => sender.sendLater(false, 20000);
  const tries = mock.method(sender, "send");
  await put("one");
  await wait(19999);
  await sender.flushIfWelcome();
  assert.equal(tries.mock.callCount(), 1);
  for (const event of ["stream:opened", "online"]) {
    const before = tries.mock.callCount();
    (event === "online" ? window : document).dispatchEvent(new Event(event));
    await settled();
    assert.equal(tries.mock.callCount(), before + 1, event);
  }
});

test("a server that asks for a day is asked again within a minute", async () => {
  await put("one");
  sender.send = async () => sender.sendLater(false, 86400000);
  await sender.flush();
  const tries = mock.method(sender, "send");
  await wait(37500);
  assert.equal(tries.mock.callCount(), 1);
});
