/** When a page asks after a version: soon for what all strangers share, spread over longer for what the server makes for each. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** @param {string} address */
const fragment = (address) =>
  Object.assign(new EventTarget(), { dataset: { fragment: address }, innerHTML: "", contains: () => false, setAttribute: () => {}, removeAttribute: () => {}, querySelector: () => null, querySelectorAll: () => [] });
const standings = fragment("/e/may/standings/");
const desk = fragment("/e/may/desk/progress/");
/** @type {{address: string, atLeast: string, answer: (response: object) => void}[]} */
let questions = [];
/** @type {EventTarget} */
let stream = new EventTarget();

class Stream extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    stream = this;
  }
  close() {}
}

mock.timers.enable({ apis: ["setTimeout", "Date"] });
mock.method(Math, "random", () => 1);
Object.assign(globalThis, { EventSource: Stream });
mock.method(document, "querySelector", (/** @type {string} */ selector) => (selector === "[data-live-url]" ? { dataset: { liveUrl: "/live/may" } } : null));
mock.method(document, "querySelectorAll", (/** @type {string} */ selector) => (selector === "[data-fragment]" ? [standings, desk] : []));
mock.method(
  globalThis,
  "fetch",
  (/** @type {string} */ address, /** @type {{headers: Record<string, string>}} */ { headers }) =>
    new Promise((resolve) => questions.push({ address, atLeast: headers["Troela-At-Least"], answer: resolve })),
);
const { onVersion, refreshPage } = await import("../../static/js/live.js");
/** @type {(number | null)[]} */
const versions = [];
onVersion((version) => versions.push(version));

/** @param {string} kind @param {object} data */
const event = (kind, data) => stream.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data) }));
/** @param {number} version */
const version = (version) => event("version", { version, watching: 300 });
/** @param {number} version @param {boolean} [isShared] */
const answer = (version, isShared = true) => ({
  status: 200,
  ok: true,
  text: async () => String(version),
  headers: new Map([["ETag", `"12.${version}"`], ...(isShared ? /** @type {[string, string][]} */ ([["Troela-Shared", `12.${version}-nl`]]) : [])]),
});
const settled = () => new Promise((resolve) => setImmediate(resolve));
const addresses = () => questions.map(({ address, atLeast }) => `${address} ${atLeast}`);
let newest = 100;

beforeEach(async () => {
  newest += 100;
  const asking = refreshPage(newest);
  questions.at(-2)?.answer(answer(newest));
  questions.at(-1)?.answer(answer(newest, false));
  await asking;
  questions = [];
  versions.length = 0;
});

test("with 300 screens the shared part is asked for within 60 ms, the rest and the listeners within 1.5 s", async () => {
  version(newest + 1);
  mock.timers.tick(59);
  assert.deepEqual(addresses(), []);
  mock.timers.tick(1);
  assert.deepEqual(addresses(), [`/e/may/standings/ ${newest + 1}`]);
  mock.timers.tick(1439);
  assert.deepEqual([addresses().length, versions], [1, []]);
  mock.timers.tick(1);
  assert.deepEqual(addresses()[1], `/e/may/desk/progress/ ${newest + 1}`);
  assert.deepEqual(versions, [newest + 1]);
  for (const each of questions) each.answer(answer(newest + 1));
  await settled();
});

test("while an answer is waited for nothing is asked twice, and after it only what it did not hold", async () => {
  for (const step of [1, 2]) {
    version(newest + step);
    mock.timers.tick(60);
  }
  assert.deepEqual(addresses(), [`/e/may/standings/ ${newest + 1}`]);
  questions[0].answer(answer(newest + 2));
  await settled();
  mock.timers.tick(60);
  assert.equal(questions.length, 1, "the answer was newer than what was asked for");
  for (const step of [3, 4]) {
    version(newest + step);
    mock.timers.tick(60);
  }
  questions[1].answer(answer(newest + 3));
  await settled();
  mock.timers.tick(60);
  assert.deepEqual(addresses().slice(1), [`/e/may/standings/ ${newest + 3}`, `/e/may/standings/ ${newest + 4}`]);
  questions[2].answer(answer(newest + 4));
  await settled();
});

test("a server that gives an older version than it announced is not asked without end", async () => {
  version(newest + 1);
  mock.timers.tick(60);
  questions[0].answer(answer(newest));
  await settled();
  mock.timers.tick(1000);
  assert.equal(questions.length, 1);
});

for (const [what, happen, atLeast] of /** @type {[string, () => unknown, () => number | string][]} */ ([
  ["a version", () => version(newest + 1), () => newest + 1],
  ["a gap", () => event("resync", { watching: 300 }), () => "latest"],
])) {
  test(`after ${what} a part is asked for also where it turns out to be shared while its question waits (seen to be forgotten)`, async () => {
    const making = refreshPage(newest);
    for (const each of questions) each.answer(answer(newest, false));
    await making;
    questions = [];
    const asking = refreshPage(newest);
    happen();
    mock.timers.tick(60);
    questions[0].answer(answer(newest));
    questions[1].answer(answer(newest, false));
    await asking;
    questions = [];
    mock.timers.tick(60);
    assert.deepEqual(addresses(), [`/e/may/standings/ ${atLeast()}`]);
    mock.timers.tick(1440);
    assert.deepEqual(addresses().slice(1), [`/e/may/desk/progress/ ${atLeast()}`]);
    for (const each of questions) each.answer(answer(newest + 1, each.address.includes("standings")));
    await settled();
  });
}

test("where something may have been missed the latest is asked for, also if it came while an answer was waited for", async () => {
  version(newest + 1);
  mock.timers.tick(60);
  event("resync", { watching: 300 });
  mock.timers.tick(60);
  questions[0].answer(answer(newest + 1));
  await settled();
  mock.timers.tick(60);
  assert.deepEqual(addresses(), [`/e/may/standings/ ${newest + 1}`, "/e/may/standings/ latest"]);
  questions[1].answer(answer(newest + 1));
  await settled();
});

test("who is logged in is answered by Django, and asks as slowly as before", async () => {
  const asking = refreshPage(newest);
  for (const each of questions) each.answer(answer(newest, false));
  await asking;
  version(newest + 1);
  mock.timers.tick(1499);
  assert.equal(questions.length, 2);
  mock.timers.tick(1);
  assert.equal(questions.length, 4);
});

test("whom a version does not concern hears nothing of it, and hears again where something may have been missed", () => {
  /** @type {(number | null)[]} */
  const calls = [];
  /** @type {unknown[]} */
  const choices = [];
  const end = onVersion((version) => calls.push(version), (version, tables) => choices.push([version, tables]) > 1);
  event("version", { version: newest + 1, watching: 300, tables: ["1.3"] });
  mock.timers.tick(1500);
  assert.deepEqual([calls, versions], [[], [newest + 1]]);
  version(newest + 2);
  mock.timers.tick(1500);
  assert.deepEqual(calls, [newest + 2]);
  event("resync", { watching: 300 });
  mock.timers.tick(1500);
  assert.deepEqual(calls, [newest + 2, null]);
  assert.deepEqual(choices, [[newest + 1, ["1.3"]], [newest + 2, []]]);
  end();
});
