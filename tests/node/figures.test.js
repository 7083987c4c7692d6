/** Figures for every player: what follows from those that were entered. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { figures, fits, left } from "../../static/js/table/figures.js";

const thirteen = { name: "tricks", seats: [0, 1, 2, 3], total: 13, least: 0, most: 13, entry: "pick" };

test("the last player's figure follows from the others", () => {
  assert.deepEqual(figures(thirteen, { 0: 5, 1: 4, 2: 1 }), { 0: 5, 1: 4, 2: 1, 3: 3 });
  assert.equal(fits(thirteen, { 0: 5, 1: 4, 2: 1 }), true);
});

test("nothing follows while two are open", () => {
  assert.deepEqual(figures(thirteen, { 0: 5, 1: 4 }), { 0: 5, 1: 4, 2: undefined, 3: undefined });
  assert.equal(left(thirteen, { 0: 5, 1: 4 }), 4);
  assert.equal(fits(thirteen, { 0: 5, 1: 4 }), false);
});
