/** The deals that the server does not have yet, in order. What it refuses stays, with its reason, and holds up nothing. Knows no form and no page. */

import { Sender, uuid } from "./sender.js";
import { keepEntry } from "./store.js";

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
 *
 * @typedef {object} Tell
 * @property {() => void} changed
 * @property {(entry: Entry, body: any) => void} sent
 * @property {(entry: Entry) => void} refused
 * @property {(away: boolean) => void} away
 */

/** @extends {Sender<Entry>} */
export class Outbox extends Sender {
  /**
   * @param {string} queue
   * @param {import("./api.js").Api} api
   * @param {Tell} tell
   */
  constructor(queue, api, tell) {
    super(queue, api, tell);
    this.told = tell;
  }

  /** @override */
  sort() {
    this.entries.sort((one, other) => one.number - other.number);
  }

  /** @param {Omit<Entry, "id" | "queue" | "played_at" | "refused">} told */
  add(told) {
    return this.put({ ...told, id: uuid(), queue: this.queue, played_at: new Date().toISOString(), refused: null });
  }

  /**
   * @override
   * @param {Entry} entry
   */
  async send(entry) {
    const body = { ...this.api.table, number: entry.number, facts: entry.facts, played_at: entry.played_at };
    const answer = await this.api.ask("PUT", `deals/${entry.id}/`, body);
    if (answer.kind === "away") return this.later(true);
    this.tell.away(false);
    if (!this.entries.includes(entry)) return true; // taken back while it was under way
    if (answer.kind === "done") {
      await this.remove(entry);
      this.told.sent(entry, answer.body);
    } else if (answer.problems[0]?.code === "DEAL_AHEAD") {
      return this.later(false);
    } else {
      entry.refused = answer;
      await keepEntry(entry);
      this.told.refused(entry);
    }
    return true;
  }
}
