/** Figures for every player: what follows from those that were entered. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { addUp, completeFigures, figuresToCorrect, inRange, remainderOf } from "../../static/js/table/figures.js";

/** @type {import("../../static/js/table/figures.js").FigureQuestion} */
const thirteen = { seats: [0, 1, 2, 3], total: 13, least: 0, most: 13, entry: "pick" };

test("the last player's figure follows from the others", () => {
  assert.deepEqual(completeFigures(thirteen, { 0: 5, 1: 4, 2: 1 }), { 0: 5, 1: 4, 2: 1, 3: 3 });
  assert.equal(addUp(thirteen, { 0: 5, 1: 4, 2: 1 }), true);
});

test("nothing follows while two are open", () => {
  assert.deepEqual(completeFigures(thirteen, { 0: 5, 1: 4 }), { 0: 5, 1: 4, 2: undefined, 3: undefined });
  assert.equal(remainderOf(thirteen, { 0: 5, 1: 4 }), 4);
  assert.equal(addUp(thirteen, { 0: 5, 1: 4 }), false);
});

test("once the total is used up the others have none", () => {
  assert.deepEqual(completeFigures(thirteen, { 2: 13 }), { 0: 0, 1: 0, 2: 13, 3: 0 });
});

test("a figure that would not be possible does not follow", () => {
  assert.deepEqual(completeFigures({ ...thirteen, most: 5 }, { 0: 1, 1: 1, 2: 1 }), { 0: 1, 1: 1, 2: 1, 3: undefined });
});

test("four figures that are all entered must add up", () => {
  assert.equal(addUp(thirteen, { 0: 5, 1: 4, 2: 1, 3: 3 }), true);
  assert.equal(addUp(thirteen, { 0: 5, 1: 4, 2: 1, 3: 4 }), false);
});

test("figures that are tapped up begin at the least possible", () => {
  assert.deepEqual(completeFigures({ ...thirteen, entry: "tap" }, { 1: 2 }), { 0: 0, 1: 2, 2: 0, 3: 0 });
  assert.deepEqual(completeFigures({ ...thirteen, total: null, least: 1, entry: "step" }, {}), { 0: 1, 1: 1, 2: 1, 3: 1 });
});

test("a figure is whole and within the limits", () => {
  assert.deepEqual([0, 13, -1, 14, 2.5, "3", undefined].map((figure) => inRange(thirteen, figure)), [true, true, false, false, false, false, false]);
});

test("to correct a deal, the figure that follows is left to follow", () => {
  assert.deepEqual(figuresToCorrect(thirteen, [5, 4, 1, 3]), { 0: 5, 1: 4, 2: 1 });
  assert.deepEqual(figuresToCorrect({ ...thirteen, entry: "tap" }, [5, 4, 1, 3]), { 0: 5, 1: 4, 2: 1, 3: 3 });
  assert.equal(figuresToCorrect(thirteen, null), undefined);
});

/** @type {import("../../static/js/table/figures.js").FigureQuestion} */
const balanced = { seats: [0, 1, 2, 3], total: 0, least: -1000, most: 1000, entry: "signed" };

test("of figures with a sign the last one makes the sum 0", () => {
  assert.deepEqual(completeFigures(balanced, { 0: 9, 1: -5, 2: -2 }), { 0: 9, 1: -5, 2: -2, 3: -2 });
  assert.equal(addUp(balanced, { 0: 9, 1: -5, 2: -2 }), true);
  assert.equal(addUp(balanced, { 0: 9, 1: -5, 2: -2, 3: -1 }), false);
});

test("before anybody won or lost nothing follows, though the sum is 0 already", () => {
  assert.deepEqual(completeFigures(balanced, {}), { 0: undefined, 1: undefined, 2: undefined, 3: undefined });
  assert.deepEqual(completeFigures(balanced, { 1: 0 }), { 0: undefined, 1: 0, 2: undefined, 3: undefined });
  assert.deepEqual(completeFigures(balanced, { 0: 5, 1: -5 }), { 0: 5, 1: -5, 2: 0, 3: 0 });
});

test("where they may come to anything each is entered", () => {
  assert.equal(completeFigures({ ...balanced, total: null }, { 0: 5, 1: 5, 2: 5 })[3], undefined);
  assert.equal(addUp({ ...balanced, total: null }, { 0: 5, 1: 5, 2: 5, 3: 0 }), true);
});
