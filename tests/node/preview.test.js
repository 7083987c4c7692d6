/** The preview of a deal: asked a moment after the last tap, and never answered by an older question's answer. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Draft } from "../../static/js/table/draft.js";
import { Preview } from "../../static/js/table/preview.js";
import { RIK } from "./forms.js";
import { accepted, refused, Server, settled } from "./server.js";

const PAUSE_MS = 150;
/** @type {Server} */
let server;
/** @type {Preview} */
let preview;
/** @type {Draft} */
let draft;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  server = new Server();
  preview = new Preview(server.api, () => {});
  draft = new Draft();
  draft.names = ["Els", "An", "Piet", "Jo"];
  draft.show({ number: 1, dealer: 0, leads: 1, sits_out: [], form: RIK });
  for (const [name, answer] of Object.entries({ contract: "RIK", declarer: 1, partner: 2, took: 9 })) draft.answer(name, answer);
});

async function pause() {
  mock.timers.tick(PAUSE_MS);
  await settled();
}

test("several taps within a moment ask once", async () => {
  server.replies = [accepted({ short: "Rik" })];
  preview.update(draft, false, 0, 1);
  draft.answer("took", 10);
  preview.update(draft, false, 0, 1);
  await pause();
  assert.equal(server.requests.length, 1);
  assert.equal(preview.status, "ready");
  preview.update(draft, false, 0, 1);
  await pause();
  assert.equal(server.requests.length, 1);
});

test("one more ruling asks again: it may change what counts", async () => {
  server.replies = [accepted({ short: "Rik" }), accepted({ short: "Rik" })];
  for (const rulings of [0, 1]) {
    preview.update(draft, false, rulings, 1);
    await pause();
  }
  assert.equal(server.requests.length, 2);
});

test("an answer to an older question is thrown away", async () => {
  /** @type {(reply: ReturnType<typeof accepted>) => void} */
  let answer = () => {};
  server.replies = [new Promise((resolve) => (answer = resolve)), accepted({ short: "newer" })];
  preview.update(draft, false, 0, 1);
  await pause();
  draft.answer("took", 10);
  preview.update(draft, false, 0, 1);
  await pause();
  answer(accepted({ short: "older" }));
  await settled();
  assert.equal(preview.outcome?.short, "newer");
});

test("an entry that is not complete asks nothing", async () => {
  draft.answer("took", undefined);
  preview.update(draft, false, 0, 1);
  await pause();
  assert.deepEqual([preview.status, server.requests.length], ["none", 0]);
});

test("nothing is asked while the server has first to receive another deal", async () => {
  preview.update(draft, true, 0, 1);
  await pause();
  assert.deepEqual([preview.status, server.requests.length], ["unreachable", 0]);
});

test("what the server refuses is shown, and asked again once it changed", async () => {
  server.replies = [refused("TRICKS", 422, "contracts.0.took"), accepted({ short: "Rik" })];
  preview.update(draft, false, 0, 1);
  await pause();
  assert.deepEqual([preview.status, preview.problems.length], ["refused", 1]);
  draft.answer("took", 10);
  preview.update(draft, false, 0, 1);
  await pause();
  assert.deepEqual([preview.status, preview.problems.length], ["ready", 0]);
});
