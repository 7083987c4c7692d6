/**
 * An outbox: things that go to the server in order, each under the UUID it was given here, again and again until the server answers.
 * Sending twice is harmless. What an entry holds, and how it is sent, is decided by the class that extends this one.
 */

import { deleteEntry, loadEntries, saveEntry } from "./store.js";

/**
 * @import { Api } from "./api.js"
 * @import { Origin, OutboxEntry } from "./types.d.ts"
 *
 * @typedef {{changed: () => void, reached: (reached: boolean) => void}} SenderEvents  reached: whether the server answered just now
 */

const FIRST_WAIT_MS = 1000;
const FIRST_MINUTE_MS = 60000;
const LONGEST_IN_FIRST_MINUTE_MS = 2000;
const LONGEST_WAIT_MS = 30000;

/** A version 4 UUID. `crypto.randomUUID` is missing where a club's machine is reached without HTTPS. */
export function makeUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The wait before the next try when the server does not answer: at most two seconds in the first minute, in which most outages end, then
 * longer, and never at the same moment as the other phones.
 */
class Patience {
  constructor() {
    this.failures = 0;
    /** The time of the first failure, by `performance.now()`, because a phone's clock may be corrected at any time. */
    this.since = 0;
  }

  /** Forget the failures, because the server answered. */
  end() {
    this.failures = 0;
  }

  /**
   * Note a failure.
   * @param {number} [askedMs]  the wait for which the server asks
   * @returns {number} milliseconds to wait: at least `askedMs`, of which no more than half a minute counts
   */
  nextWaitMs(askedMs = 0) {
    const now = performance.now();
    if (!this.failures) this.since = now;
    const longest = now - this.since < FIRST_MINUTE_MS ? LONGEST_IN_FIRST_MINUTE_MS : LONGEST_WAIT_MS;
    const own = Math.min(longest, FIRST_WAIT_MS * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    return Math.max(own, Math.min(askedMs, LONGEST_WAIT_MS) * (1 + Math.random() / 4));
  }
}

/**
 * @template {OutboxEntry} Entry
 * @template {SenderEvents} [Events=SenderEvents]
 */
export class Sender {
  /**
   * @param {string} queue  under which its entries are kept on this phone
   * @param {Api} api
   * @param {Events} events  called when something happens
   * @param {Origin} origin  the table and the round on show: new entries are of it
   */
  constructor(queue, api, events, origin) {
    this.queue = queue;
    this.origin = origin;
    this.api = api;
    this.events = events;
    /** @type {Entry[]} */
    this.entries = [];
    /** Those that the phone does not hold yet: a reload would lose them. @type {Set<Entry>} */
    this.unkept = new Set();
    this.patience = new Patience();
    /** Whether the server asked to be left alone until the next try. */
    this.asksForPause = false;
    this.sending = false;
    this.sendAgain = false;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * Read what an earlier visit left.
   * @param {string[]} [formerQueues]  under which this round's entries were kept when each round had a link of its own: they become ours
   */
  async load(formerQueues = []) {
    this.entries = await loadEntries(this.queue);
    for (const former of formerQueues) {
      for (const entry of /** @type {Entry[]} */ (await loadEntries(former))) {
        const adopted = { ...entry, ...this.origin, queue: this.queue, refused: null };
        await saveEntry(adopted);
        this.entries.push(adopted);
      }
    }
    this.sort();
  }

  /** Send it, and again at every sign that the line may be back. */
  async start() {
    const soon = () => this.flush();
    window.addEventListener("online", soon);
    window.addEventListener("pageshow", soon);
    document.addEventListener("visibilitychange", () => document.hidden || soon());
    document.addEventListener("stream:opened", soon);
    await this.flush();
  }

  /** Put the entries into the order in which they are sent. */
  sort() {}

  /** The entries that will still be sent: those that the server has not refused. */
  get unsent() {
    return this.entries.filter((entry) => !entry.refused);
  }

  /** Those of the table and round on show. */
  get here() {
    return this.entries.filter((entry) => entry.table === this.origin.table);
  }

  /** Those of the round on show that will still be sent. */
  get unsentHere() {
    return this.here.filter((entry) => !entry.refused);
  }

  /** @param {Entry} entry */
  async put(entry) {
    if (!this.entries.includes(entry)) this.entries.push(entry);
    this.sort();
    this.unkept.add(entry);
    this.events.changed();
    await saveEntry(entry);
    this.unkept.delete(entry);
    this.events.changed();
    await this.flush();
  }

  /** @param {Pick<Entry, "id">} entry */
  async remove({ id }) {
    this.entries = this.entries.filter((each) => each.id !== id);
    await deleteEntry(id);
    this.events.changed();
  }

  /**
   * Send an entry again that the server refused.
   * @param {Entry} entry
   */
  async retry(entry) {
    entry.refused = null;
    await this.put(entry);
  }

  /** The server answered something else: send what is unsent, unless it asked to be left alone. */
  async flushIfWelcome() {
    if (!this.asksForPause) await this.flush();
  }

  /** Send now what is unsent. */
  async flush() {
    if (this.sending) {
      this.sendAgain = true;
      return;
    }
    this.sending = true;
    window.clearTimeout(this.timer);
    this.asksForPause = false;
    try {
      do {
        this.sendAgain = false;
        await this.sendAll();
      } while (this.sendAgain);
    } finally {
      this.sending = false;
    }
  }

  async sendAll() {
    for (const entry of [...this.unsent]) {
      if (!(await this.send(entry))) return;
      this.patience.end();
    }
    this.patience.end();
  }

  /**
   * Send one entry.
   * @param {Entry} _entry
   * @returns {Promise<boolean>} whether those behind it can be sent now
   */
  async send(_entry) {
    return true;
  }

  /**
   * Try again after a while.
   * @param {boolean} reached  whether the server answered, and only wants it later
   * @param {number} [askedMs]  how long it asks to be left alone
   * @returns {false} nothing more is sent now
   */
  sendLater(reached, askedMs = 0) {
    if (!reached) this.events.reached(false);
    this.asksForPause = askedMs > 0;
    this.timer = window.setTimeout(() => this.flush(), this.patience.nextWaitMs(askedMs));
    return false;
  }
}
