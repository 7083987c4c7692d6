/**
 * The deals that the server does not have yet, in order. Sends each under the UUID it was given here until the server answers, so that
 * sending twice is harmless; what the server refuses stays, with its reason, and holds up nothing. Knows no form and no page.
 */

import { dropEntry, entries, keepEntry } from "./store.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} queue
 * @property {number} number
 * @property {Record<string, unknown>} facts
 * @property {Record<string, any>} answers  what was tapped, to change it again
 * @property {string} words  the entry in words
 * @property {boolean} redealt  whether the same dealer deals again after it
 * @property {string} played_at
 * @property {import("./api.js").Refused | null} refused
 */

/** A version 4 UUID. `crypto.randomUUID` is missing where a club's machine is reached without HTTPS. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Outbox {
  /**
   * @param {string} queue  the table's own
   * @param {import("./api.js").Api} api
   * @param {{changed: () => void, sent: (entry: Entry, body: any) => void, refused: (entry: Entry) => void, away: (away: boolean) => void}} tell
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

  /** Read what an earlier visit left, and listen for every sign that the line may be back. */
  async open() {
    this.entries = (await entries(this.queue)).sort((one, other) => one.number - other.number);
    const soon = () => this.flush();
    window.addEventListener("online", soon);
    window.addEventListener("pageshow", soon);
    document.addEventListener("visibilitychange", () => document.hidden || soon());
    this.tell.changed();
    await this.flush();
  }

  /** Deals that will still be sent. */
  get waiting() {
    return this.entries.filter((entry) => !entry.refused);
  }

  /** @param {Omit<Entry, "id" | "queue" | "played_at" | "refused">} told */
  async add(told) {
    const entry = { ...told, id: uuid(), queue: this.queue, played_at: new Date().toISOString(), refused: null };
    this.entries.push(entry);
    this.entries.sort((one, other) => one.number - other.number);
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
    for (const entry of [...this.waiting]) {
      const body = { ...this.api.table, number: entry.number, facts: entry.facts, played_at: entry.played_at };
      const answer = await this.api.ask("PUT", `deals/${entry.id}/`, body);
      if (answer.kind === "away") return this.later(true);
      this.tell.away(false);
      if (!this.entries.includes(entry)) continue; // taken back while it was under way
      if (answer.kind === "done") {
        await this.remove(entry);
        this.tell.sent(entry, answer.body);
      } else if (answer.problems[0]?.code === "DEAL_AHEAD") {
        return this.later(false);
      } else {
        entry.refused = answer;
        await keepEntry(entry);
        this.tell.refused(entry);
      }
    }
    this.failures = 0;
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
  }
}
