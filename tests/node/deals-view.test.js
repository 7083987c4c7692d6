import assert from "node:assert/strict";
import { test } from "node:test";

import { breakable } from "../../static/js/table/deals-view.js";

test("a long word of a name may break in its middle, with a hyphen", () => {
  assert.equal(breakable("Margaretha"), "Marga\u00adretha");
  assert.equal(breakable("Anne Wilhelmina"), "Anne Wilhe\u00adlmina");
});

test("a short name, and one in a script without hyphens, stays as it is", () => {
  assert.equal(breakable("Marijke"), "Marijke");
  assert.equal(breakable("Jan de Wit"), "Jan de Wit");
  assert.equal(breakable("عبدالرحمان"), "عبدالرحمان");
});
