/** The deals that the server does not have yet, in order. What it refuses stays, with its reason, and holds up nothing. Knows no form and no page. */

import { serverNow } from "../server-clock.js";
import { Sender, makeUuid } from "./sender.js";
import { saveEntry } from "./store.js";

/**
 * @import { SenderEvents } from "./sender.js"
 * @import { AnsweredDeal, DealEntry, EnteredDeal, Origin, Reply, ReportAnswer } from "./types.d.ts"
 *
 * @typedef {{sent: (answer: ReportAnswer) => void, refused: (entry: DealEntry) => void}} OutboxEvents
 */

const MOST_DEALS_SAID = 999;
const MOST_SECONDS_SAID = 999999;

/** @extends {Sender<DealEntry, SenderEvents & OutboxEvents>} */
export class Outbox extends Sender {
  /** Deals that the server has and the list on show does not yet. @type {DealEntry[]} */
  received = [];

  /** The deals of the table on show that its state does not have: a deal never leaves the list between the phone and the server. */
  get listed() {
    return [...this.received.filter(({ table }) => table === this.origin.table), ...this.here];
  }

  /** @param {number} version  of the state on show: it has what was received by then */
  dropReceived(version) {
    this.received = this.received.filter(({ receivedIn = 0 }) => receivedIn > version);
  }

  /** @override */
  sort() {
    this.entries.sort((one, other) => one.round - other.round || one.number - other.number);
  }

  /** How many deals the server does not have, and for how many seconds the oldest waits, by this phone's clock. */
  get waiting() {
    const ages = this.unsent.map(({ played_at }) => Math.round((Date.now() - Date.parse(played_at)) / 1000));
    return { deals: Math.min(ages.length, MOST_DEALS_SAID), seconds: Math.min(Math.max(0, ...ages), MOST_SECONDS_SAID) };
  }

  /**
   * @param {EnteredDeal} entered
   * @param {Origin} [origin]  where it was entered: here, if nothing else is said
   */
  add(entered, origin = this.origin) {
    return this.put({ ...entered, ...origin, id: makeUuid(), queue: this.queue, played_at: new Date().toISOString(), refused: null });
  }

  /**
   * Send a deal again that the server had and has lost.
   * @param {AnsweredDeal} deal
   */
  async addAgain({ seen_at, ...deal }) {
    if (this.entries.some((entry) => entry.id === deal.id)) return;
    await this.put({ ...deal, answers: {}, queue: this.queue, played_at: seen_at, refused: null });
  }

  /**
   * @override
   * @param {DealEntry} entry
   */
  async send(entry) {
    // The phone's clock may be a day off: it is put right by as much as the server's last answer was ahead of it.
    const played_at = new Date(Date.parse(entry.played_at) + serverNow() - Date.now()).toISOString();
    const body = { table: entry.table, number: entry.number, facts: entry.facts, played_at };
    /** @type {Reply<ReportAnswer>} */
    const reply = await this.api.ask("PUT", `deals/${entry.id}/`, body, { Prefer: "return=minimal" });
    if (reply.kind === "unreachable") return this.sendLater(false, reply.askedMs);
    this.events.reached(true);
    if (!this.entries.includes(entry)) return true; // taken back while it was under way
    if (reply.kind === "accepted") {
      this.received.push({ ...entry, receivedIn: (reply.body.table ?? reply.body.change)?.version });
      await this.remove(entry);
      this.events.sent(reply.body);
    } else if (reply.problems[0]?.code === "DEAL_AHEAD") {
      return this.sendLater(true); // a deal before it is still on another phone
    } else {
      entry.refused = reply;
      await saveEntry(entry);
      this.events.refused(entry);
    }
    return true;
  }
}
