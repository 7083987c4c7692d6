/** Calls for the jury, and calls taken back, that the server does not know of yet. Knows no form and no page. */

import { Sender, uuid } from "./sender.js";
import { keepEntry } from "./store.js";

/**
 * @typedef {object} Call
 * @property {number} deal
 * @property {string} article
 * @property {number | null} seat
 * @property {string} contract
 * @property {string} note
 * @typedef {Call & {id: string, queue: string, called_at: string, tried: boolean, back: boolean, refused: import("./api.js").Refused | null}} CallEntry
 *   tried: the server may know of it; back: it is to be taken back
 */

/** @extends {Sender<CallEntry>} */
export class CallBox extends Sender {
  /**
   * @param {string} queue
   * @param {import("./api.js").Api} api
   * @param {{changed: () => void, away: (away: boolean) => void, sent: (body: any) => void}} tell
   */
  constructor(queue, api, tell) {
    super(queue, api, tell);
    this.told = tell;
  }

  /** @override */
  sort() {
    this.entries.sort((one, other) => one.called_at.localeCompare(other.called_at));
  }

  /** @param {Call} call */
  add(call) {
    return this.put({ ...call, ...this.fresh(uuid()) });
  }

  /**
   * Take back a call that the server knows.
   * @param {Call & {id: string}} call
   */
  back(call) {
    return this.put({ ...call, ...this.fresh(call.id), tried: true, back: true });
  }

  /**
   * Take back a call that waits here; one the server never heard of is simply dropped.
   * @param {CallEntry} entry
   */
  async drop(entry) {
    if (!entry.tried || entry.refused) return this.remove(entry);
    entry.back = true;
    return this.put(entry);
  }

  /**
   * @param {CallEntry} entry
   */
  async retry(entry) {
    entry.refused = null;
    return this.put(entry);
  }

  /** @param {string} id */
  fresh(id) {
    return { id, queue: this.queue, called_at: new Date().toISOString(), tried: false, back: false, refused: null };
  }

  /**
   * @override
   * @param {CallEntry} entry
   */
  async send(entry) {
    const { back } = entry;
    if (!navigator.onLine) return this.later(true); // nobody can have heard of it yet
    if (!entry.tried) {
      entry.tried = true;
      await keepEntry(entry);
    }
    const { deal, article, seat, contract, note, called_at } = entry;
    const body = { ...this.api.table, deal, article, seat, contract, note, called_at };
    const answer = back ? await this.api.ask("DELETE", `calls/${entry.id}/`) : await this.api.ask("PUT", `calls/${entry.id}/`, body);
    if (answer.kind === "away") return this.later(true);
    this.tell.away(false);
    if (!this.entries.includes(entry)) return true;
    if (entry.back !== back) {
      this.again = true; // taken back while it was under way
    } else if (answer.kind === "done" || (back && answer.status === 404)) {
      await this.remove(entry);
      if (answer.kind === "done") this.told.sent(answer.body);
    } else {
      entry.refused = answer;
      await keepEntry(entry);
      this.tell.changed();
    }
    return true;
  }
}
