/**
 * What the phone keeps: deals not yet sent, half an entry, the table as last seen. Nothing here ever fails: where the browser will not
 * keep something, the page has it for as long as it is open, and is told so.
 */

import { openDB } from "../../vendor/idb/8.0.4/index.js";

/** @type {Promise<any>} */
const opened = open();
let keeping = true;
let tell = () => {};

async function open() {
  return openDB("troela", 1, {
    /** @param {any} database */
    upgrade(database) {
      database.createObjectStore("outbox", { keyPath: "id" }).createIndex("queue", "queue");
      database.createObjectStore("kept");
    },
  });
}

/**
 * @template T
 * @param {(database: any) => Promise<T>} what
 * @param {T} otherwise  where the browser refuses
 * @returns {Promise<T>}
 */
async function tried(what, otherwise) {
  try {
    return await what(await opened);
  } catch {
    if (keeping) {
      keeping = false;
      tell();
    }
    return otherwise;
  }
}

/** Whether the browser has kept all that it was asked to, since the page was opened. */
export function keeps() {
  return keeping;
}

/** @param {() => void} told  called when the browser first refuses */
export function whenNotKept(told) {
  tell = told;
}

/**
 * @param {string} queue
 * @returns {Promise<any[]>} the entries of one table's queue
 */
export function entries(queue) {
  return tried((database) => database.getAllFromIndex("outbox", "queue", queue), []);
}

/** @param {{id: string}} entry */
export function keepEntry(entry) {
  return tried((database) => database.put("outbox", entry), undefined);
}

/** @param {string} id */
export function dropEntry(id) {
  return tried((database) => database.delete("outbox", id), undefined);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  return tried((database) => database.put("kept", value, name), undefined);
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
export function kept(name) {
  return tried((database) => database.get("kept", name), undefined);
}
