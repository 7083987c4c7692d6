/** What keeps a page fresh: answers may overtake one another. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const part = Object.assign(new EventTarget(), {
  dataset: { fragment: "/e/may/part/" },
  innerHTML: "at first",
  contains: () => false,
  setAttribute: () => {},
  removeAttribute: () => {},
  querySelector: () => null,
  querySelectorAll: () => [],
});
/** @type {((answer: object) => void)[]} */
let answers = [];

Object.assign(globalThis, { EventSource: { OPEN: 1, CLOSED: 2 } });
const { onVersion, refreshPage } = await import("../../static/js/live.js");

beforeEach(() => {
  answers = [];
  Object.assign(part, { innerHTML: "at first", dataset: { fragment: "/e/may/part/" } });
  mock.method(document, "querySelectorAll", (/** @type {string} */ selector) => (selector === "[data-fragment]" ? [part] : []));
  mock.method(globalThis, "fetch", () => new Promise((resolve) => answers.push(resolve)));
});

/** @param {string} text */
const fragment = (text) => ({ status: 200, ok: true, text: async () => text, headers: new Map([["ETag", text]]) });

test("a late fragment does not replace a newer one (seen to fail where turns are not counted)", async () => {
  const [first, second] = [refreshPage(1), refreshPage(2)];
  answers[1](fragment("newer"));
  await second;
  answers[0](fragment("older"));
  await first;
  assert.equal(part.innerHTML, "newer");
  assert.equal(/** @type {DOMStringMap} */ (part.dataset).etag, "newer");
});

test("a fragment that did not change stays as it is", async () => {
  const asking = refreshPage(1);
  answers[0]({ status: 304, ok: false, headers: new Map() });
  await asking;
  assert.equal(part.innerHTML, "at first");
});

test("who listens is called with the version, until it ends", async () => {
  /** @type {(number | null)[]} */
  const versions = [];
  const end = onVersion((version) => versions.push(version));
  const asking = refreshPage(7);
  answers[0](fragment("new"));
  await asking;
  end();
  const again = refreshPage(8);
  answers[1](fragment("newer"));
  await again;
  assert.deepEqual(versions, [7]);
});

test("what was shown goes when the reader may no longer see it, and comes back with the right (seen to stay where 403 was ignored)", async () => {
  const line = Object.assign(new EventTarget(), { textContent: "", className: "", setAttribute: () => {} });
  /** @type {object[]} */
  let shown = [];
  const querySelector = (/** @type {string} */ selector) => (selector === "[data-refused]" ? { dataset: { refused: "No longer." } } : null);
  Object.assign(document, { createElement: () => line, querySelector });
  Object.assign(part, { dataset: { fragment: "/e/may/part/", etag: '"7"' }, textContent: "the desk", replaceChildren: (/** @type {object[]} */ ...children) => (shown = children) });
  const asking = refreshPage(8);
  answers[0]({ status: 403, ok: false, headers: new Map() });
  await asking;
  assert.deepEqual([shown, line.textContent], [[line], "No longer."]);
  assert.equal("etag" in part.dataset, false, "so that the next answer is not «nothing new»");
  const again = refreshPage(9);
  answers[1](fragment("the desk again"));
  await again;
  assert.equal(part.innerHTML, "the desk again");
});

test("a part that names a moment is asked for again just after it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-03-16T22:39:00Z") });
  mock.method(document, "querySelectorAll", (/** @type {string} */ selector) => {
    if (selector === "[data-renew-at]") return [{ dataset: { renewAt: "2026-03-16T22:40:00Z" } }, { dataset: { renewAt: "2026-03-16T22:00:00Z" } }];
    return selector === "[data-fragment]" ? [part] : [];
  });
  const asking = refreshPage(1);
  answers[0]({ status: 304, ok: false, headers: new Map() });
  await asking;
  context.mock.timers.tick(60000);
  assert.equal(answers.length, 1);
  context.mock.timers.tick(1000);
  assert.equal(answers.length, 2);
});
