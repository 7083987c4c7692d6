/** A row of a slip, and what others did with its deal while somebody types. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Row } from "../../static/js/slip/row.js";
import { expandForm } from "../../static/js/table/questions.js";

const players = { names: ["Els", "An", "Piet", "Jo"], numbers: [1, 2, 3, 4] };
const form = expandForm({
  facts: {},
  questions: [/** @type {never} */ ({ name: "contract", path: "contract", kind: "choice", ask: "?", choices: [{ value: "R", label: "Rik" }, { value: "M", label: "Misère" }] })],
});

/**
 * @param {boolean} [asTyped]
 * @param {number} [revision]
 */
const preview = (asTyped, revision = 1) =>
  /** @type {never} */ ({ number: 1, deal: asTyped === undefined ? null : { revision, short: "Rik", as_typed: asTyped }, points: null, problems: [], wrong_seats: [], needs_jury: false });

/** A row in which somebody typed a whole deal, of which the server knew nothing. */
function typedRow() {
  const row = new Row(preview(), form, players, "id");
  row.type("contract", "rik");
  row.previewed = row.content;
  assert.equal(row.complete, true);
  return row;
}

test("a whole row is called another deal than the server's only once the server has compared them", () => {
  const row = typedRow();
  row.preview = preview(false);
  row.uncompared = true;
  assert.equal(row.clashes, false);
  row.uncompared = false;
  assert.equal(row.clashes, true);
});

test("half a row never is the deal that the server has", () => {
  const row = typedRow();
  row.type("contract", "ri k x");
  row.preview = preview(false);
  row.uncompared = true;
  assert.equal(row.complete, false);
  assert.equal(row.clashes, true);
});
