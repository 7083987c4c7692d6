/** What a finger is on stays as it is until it is let go. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { letGo, onceLetGo } from "../../static/js/press.js";

/** @type {string[]} */
let done = [];
const draw = () => done.push("drawn");

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  done = [];
});

/** @param {string} kind @param {number} [button] */
const hand = (kind, button = 0) => document.dispatchEvent(Object.assign(new Event(kind), { button }));

test("nothing waits while nothing is pressed", async () => {
  onceLetGo(draw);
  await letGo();
  assert.deepEqual(done, ["drawn"]);
});

test("what would be drawn while a button is pressed is drawn once, after what the click does", () => {
  hand("pointerdown");
  for (let turn = 0; turn < 3; turn += 1) onceLetGo(draw);
  hand("pointerup");
  hand("click");
  onceLetGo(() => done.push("what was clicked"));
  mock.timers.tick(0);
  assert.deepEqual(done, ["what was clicked", "drawn"]);
});

test("after a finger that scrolled, or that left the button, it is drawn a moment later", () => {
  for (const end of ["pointercancel", "pointerup"]) {
    hand("pointerdown");
    onceLetGo(draw);
    hand(end);
    assert.deepEqual(done, []);
    mock.timers.tick(60);
    assert.deepEqual(done, ["drawn"]);
    done = [];
  }
});

test("a press of which the end is never heard holds up nothing for long, and another button of the mouse nothing at all", () => {
  hand("pointerdown");
  onceLetGo(draw);
  mock.timers.tick(3000);
  hand("pointerdown", 2);
  onceLetGo(draw);
  assert.deepEqual(done, ["drawn", "drawn"]);
});
