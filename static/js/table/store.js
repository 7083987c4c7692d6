/** What the phone keeps: deals not yet sent, half an entry, the table as last seen. A browser that keeps nothing keeps it in memory. */

import { openDB } from "../../vendor/idb/8.0.4/index.js";

/** @type {Promise<any>} */
const opened = openDB("troela", 1, {
  /** @param {any} database */
  upgrade(database) {
    database.createObjectStore("outbox", { keyPath: "id" }).createIndex("queue", "queue");
    database.createObjectStore("kept");
  },
}).catch(() => null);

/** @type {Map<string, any>} */
const memory = new Map();

/**
 * @param {string} queue
 * @returns {Promise<any[]>} the entries of one table's queue
 */
export async function entries(queue) {
  const database = await opened;
  if (database) return database.getAllFromIndex("outbox", "queue", queue);
  return [...memory.values()].filter((entry) => entry?.queue === queue);
}

/** @param {{id: string}} entry */
export async function keepEntry(entry) {
  const database = await opened;
  if (database) await database.put("outbox", entry);
  else memory.set(entry.id, entry);
}

/** @param {string} id */
export async function dropEntry(id) {
  const database = await opened;
  if (database) await database.delete("outbox", id);
  else memory.delete(id);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export async function keep(name, value) {
  const database = await opened;
  if (database) await database.put("kept", value, name);
  else memory.set(name, value);
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function kept(name) {
  const database = await opened;
  return database ? database.get("kept", name) : memory.get(name);
}
