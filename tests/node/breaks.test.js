import assert from "node:assert/strict";
import { test } from "node:test";

import { allowBreaks } from "../../static/js/table/words.js";

test("a long word of a name may break in its middle, with a hyphen", () => {
  assert.equal(allowBreaks("Margaretha"), "Marga\u00adretha");
  assert.equal(allowBreaks("Anne Wilhelmina"), "Anne Wilhe\u00adlmina");
});

test("a short name, and one in a script without hyphens, stays as it is", () => {
  assert.equal(allowBreaks("Marijke"), "Marijke");
  assert.equal(allowBreaks("Jan de Wit"), "Jan de Wit");
  assert.equal(allowBreaks("عبدالرحمان"), "عبدالرحمان");
});
