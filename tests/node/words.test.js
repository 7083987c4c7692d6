/** Lists of names and numbers, in the page's language. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { commaText } from "../../static/js/table/words.js";

afterEach(() => {
  document.documentElement.lang = "en";
});

for (const [lang, text] of [["en", "An, 2"], ["nl-x-nb", "An, 2"], ["fa", "An، 2"]]) {
  test(`a comma is that of the page's language: ${lang} (seen to fail where every language has the Latin one)`, () => {
    document.documentElement.lang = lang;
    assert.equal(commaText(["An", 2]), text);
  });
}
