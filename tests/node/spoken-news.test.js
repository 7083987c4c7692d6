/** What a page says aloud: never twice a minute, never what is over, never what was said. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { BETWEEN_MS, SpokenNews } from "../../static/js/spoken-news.js";

/** @type {{ at: number, text: string }[]} */
let said = [];
/** @type {SpokenNews} */
let news;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 0 });
  said = [];
  news = new SpokenNews((text) => said.push({ at: Date.now(), text }));
  news.know(["1 of 20 tables.", "First: Anna."]);
});

test("what stood on the page when it was opened is not said", () => {
  news.tell(["1 of 20 tables.", "First: Anna."]);
  mock.timers.tick(10 * BETWEEN_MS);
  assert.deepEqual(said, []);
});

test("what changed is said, and nothing else", () => {
  mock.timers.tick(2 * BETWEEN_MS);
  news.tell(["2 of 20 tables.", "First: Anna."]);
  mock.timers.tick(0);
  assert.deepEqual(said, [{ at: 2 * BETWEEN_MS, text: "2 of 20 tables." }]);
});

test("an evening of a change a second is heard once a minute, with what is so then (seen to fail without the wait)", () => {
  for (let second = 1; second <= 300; second += 1) {
    mock.timers.tick(1000);
    news.tell([`${second} deals.`, "First: Anna."]);
  }
  assert.deepEqual(said.map(({ at }) => at / BETWEEN_MS), [1, 2, 3, 4, 5]);
  assert.deepEqual(said.map(({ text }) => text), ["59 deals.", "119 deals.", "179 deals.", "239 deals.", "299 deals."]);
});

test("what was over within the minute is not said (seen to fail where each change waits for itself)", () => {
  news.tell(["1 of 20 tables.", "First: Bert."]);
  mock.timers.tick(1000);
  news.tell(["1 of 20 tables.", "First: Anna."]);
  mock.timers.tick(10 * BETWEEN_MS);
  assert.deepEqual(said, []);
});

test("what comes back after something else was said is said again", () => {
  mock.timers.tick(BETWEEN_MS);
  news.tell(["1 of 20 tables.", "First: Bert."]);
  mock.timers.tick(BETWEEN_MS);
  news.tell(["1 of 20 tables.", "First: Anna."]);
  mock.timers.tick(BETWEEN_MS);
  assert.deepEqual(said.map(({ text }) => text), ["First: Bert.", "First: Anna."]);
});

test("whom the listener has just chosen to follow is known to them", () => {
  mock.timers.tick(BETWEEN_MS);
  news.know(["1 of 20 tables.", "First: Anna.", "Cor: place 7."]);
  news.tell(["1 of 20 tables.", "First: Anna.", "Cor: place 7."]);
  mock.timers.tick(BETWEEN_MS);
  assert.deepEqual(said, []);
  news.tell(["1 of 20 tables.", "First: Anna.", "Cor: place 6."]);
  mock.timers.tick(0);
  assert.deepEqual(said.map(({ text }) => text), ["Cor: place 6."]);
});
