/**
 * What the browser keeps for this phone: entries not yet sent, half an entry, the table as last seen. Nothing here ever fails: where the
 * browser refuses to store, the page keeps it for as long as it is open, and learns of the refusal once.
 */

import { openDB } from "../../vendor/idb/8.0.4/index.js";

/**
 * @import { Database } from "../../vendor/idb/8.0.4/index.d.ts"
 * @import { AnsweredDeal, Answers, OutboxEntry, StoredState } from "./types.d.ts"
 */

/** Opened once; what comes of a refusal is decided where something is stored. @type {Promise<Database>} */
const opening = openDatabase();
let everythingIsKept = true;
let reportRefusal = () => {};

async function openDatabase() {
  return openDB("troela", 1, {
    upgrade(database) {
      database.createObjectStore("outbox", { keyPath: "id" }).createIndex("queue", "queue");
      database.createObjectStore("kept");
    },
  });
}

/**
 * Use the database.
 * @template T
 * @param {(database: Database) => Promise<T>} use
 * @param {T} otherwise  the answer where the browser refuses
 * @returns {Promise<T>}
 */
async function withDatabase(use, otherwise) {
  try {
    return await use(await opening);
  } catch {
    if (everythingIsKept) {
      everythingIsKept = false;
      reportRefusal();
    }
    return otherwise;
  }
}

/** Whether the browser has kept all that it was asked to, since the page was opened. */
export function keepsEverything() {
  return everythingIsKept;
}

/** @param {() => void} callback  called when the browser first refuses */
export function onRefusal(callback) {
  reportRefusal = callback;
}

/**
 * @template {OutboxEntry} Entry
 * @param {string} queue
 * @returns {Promise<Entry[]>} the entries of one queue; each queue keeps entries of one kind
 */
export function loadEntries(queue) {
  return withDatabase(async (database) => /** @type {Entry[]} */ (await database.getAllFromIndex("outbox", "queue", queue)), []);
}

/** @param {OutboxEntry} entry */
export async function saveEntry(entry) {
  await withDatabase((database) => database.put("outbox", entry), undefined);
}

/** @param {string} id */
export async function deleteEntry(id) {
  await withDatabase((database) => database.delete("outbox", id), undefined);
}

/**
 * What is kept of a table besides its entries: its state as last seen, the deals that were begun, the rulings that were read, the deals that
 * the server had, the headers with which the service worker sends its deals.
 * @typedef {{headers: Record<string, string>, table: StoredState, begun: Record<number, Answers>, read: string[], answered: AnsweredDeal[]}} Kept
 */

/**
 * @template {keyof Kept} Kind
 * @param {Kind} kind
 * @param {string} queue  the table's
 * @param {Kept[Kind]} value
 */
export async function saveKept(kind, queue, value) {
  await withDatabase((database) => database.put("kept", value, `${kind} ${queue}`), undefined);
}

/**
 * @template {keyof Kept} Kind
 * @param {Kind} kind
 * @param {string} queue
 * @returns {Promise<Kept[Kind] | undefined>}
 */
export function loadKept(kind, queue) {
  return withDatabase(async (database) => /** @type {Kept[Kind] | undefined} */ (await database.get("kept", `${kind} ${queue}`)), undefined);
}
