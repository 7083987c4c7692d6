/**
 * Things that go to the server in order, each under the UUID it was given here, again and again until the server answers: sending twice
 * is harmless. What is kept, and how one is sent, is the business of whoever extends it.
 */

import { dropEntry, entries, keepEntry } from "./store.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;

/** A version 4 UUID. `crypto.randomUUID` is missing where a club's machine is reached without HTTPS. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** @template {{id: string, queue: string, refused: import("./api.js").Refused | null}} Entry */
export class Sender {
  /**
   * @param {string} queue  the table's own
   * @param {import("./api.js").Api} api
   * @param {{changed: () => void, away: (away: boolean) => void}} tell
   */
  constructor(queue, api, tell) {
    this.queue = queue;
    this.api = api;
    this.tell = tell;
    /** @type {Entry[]} */
    this.entries = [];
    this.failures = 0;
    this.sending = false;
    this.again = false;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Read what an earlier visit left. */
  async load() {
    this.entries = await entries(this.queue);
    this.sort();
  }

  /** Send it, and listen for every sign that the line may be back. */
  async open() {
    const soon = () => this.flush();
    window.addEventListener("online", soon);
    window.addEventListener("pageshow", soon);
    document.addEventListener("visibilitychange", () => document.hidden || soon());
    await this.flush();
  }

  /** Put the entries into the order in which they are sent. */
  sort() {}

  /** What will still be sent. */
  get waiting() {
    return this.entries.filter((entry) => !entry.refused);
  }

  /** @param {Entry} entry */
  async put(entry) {
    if (!this.entries.includes(entry)) this.entries.push(entry);
    this.sort();
    this.tell.changed();
    await keepEntry(entry);
    await this.flush();
  }

  /** @param {Entry} entry */
  async remove(entry) {
    this.entries = this.entries.filter((each) => each.id !== entry.id);
    await dropEntry(entry.id);
    this.tell.changed();
  }

  /** Send what waits, now. */
  async flush() {
    if (this.sending) {
      this.again = true;
      return;
    }
    this.sending = true;
    window.clearTimeout(this.timer);
    try {
      do {
        this.again = false;
        await this.sendAll();
      } while (this.again);
    } finally {
      this.sending = false;
    }
  }

  async sendAll() {
    for (const entry of [...this.waiting]) if (!(await this.send(entry))) return;
    this.failures = 0;
  }

  /**
   * @param {Entry} _entry
   * @returns {Promise<boolean>} whether those behind it can be sent now
   */
  async send(_entry) {
    return true;
  }

  /**
   * Try again after a while: each time twice as long, never at the same moment as the other phones.
   * @param {boolean} away
   */
  later(away) {
    if (away) this.tell.away(true);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.timer = window.setTimeout(() => this.flush(), wait * (0.5 + Math.random() / 2));
    return false;
  }
}
