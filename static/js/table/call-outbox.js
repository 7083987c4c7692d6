/** Calls for the jury, and calls taken back, that the server does not know of yet. Knows no form and no page. */

import { Sender, makeUuid } from "./sender.js";
import { saveEntry } from "./store.js";

/**
 * @import { SenderEvents } from "./sender.js"
 * @import { Call, CallContent, CallEntry, Origin, Reply, TableState } from "./types.d.ts"
 */

const NOT_FOUND = 404;

/** @extends {Sender<CallEntry, SenderEvents & {sent: (table: TableState) => void}>} */
export class CallOutbox extends Sender {
  /** @override */
  sort() {
    this.entries.sort((one, other) => one.called_at.localeCompare(other.called_at));
  }

  /**
   * @param {CallContent} call
   * @param {{id?: string} & Partial<Origin>} [more]  its UUID, and the round that it is about, where that is not the one on show
   */
  add(call, { id = makeUuid(), ...origin } = {}) {
    return this.put({ ...call, ...this.newEntry(id), ...origin });
  }

  /**
   * Take back a call that the server knows.
   * @param {CallContent & {id: string}} call
   */
  takeBack(call) {
    return this.put({ ...call, ...this.newEntry(call.id), tried: true, back: true });
  }

  /**
   * Take back a call that is still in this outbox; one that the server never received is simply dropped.
   * @param {CallEntry} entry
   */
  async drop(entry) {
    if (!entry.tried || entry.refused) return this.remove(entry);
    entry.back = true;
    return this.put(entry);
  }

  /** @param {string} id */
  newEntry(id) {
    return { id, ...this.origin, queue: this.queue, called_at: new Date().toISOString(), tried: false, back: false, refused: null };
  }

  /**
   * @override
   * @param {CallEntry} entry
   */
  async send(entry) {
    const { back } = entry;
    if (!navigator.onLine) return this.sendLater(false); // it stays marked as untried, because the server cannot have received it
    if (!entry.tried) {
      entry.tried = true;
      await saveEntry(entry);
    }
    const { table, deal, article, seat, contract, note, called_at } = entry;
    const body = back ? null : { table, deal, article, seat, contract, note, called_at };
    /** @type {Reply<{call: Call, table: TableState}>} */
    const reply = await this.api.ask(back ? "DELETE" : "PUT", `calls/${entry.id}/`, body);
    if (reply.kind === "unreachable") return this.sendLater(false, reply.askedMs);
    this.events.reached(true);
    if (!this.entries.includes(entry)) return true;
    if (entry.back !== back) {
      this.sendAgain = true; // taken back while it was under way
    } else if (reply.kind === "accepted" || (back && reply.status === NOT_FOUND)) {
      await this.remove(entry);
      if (reply.kind === "accepted") this.events.sent(reply.body.table);
    } else {
      entry.refused = reply;
      await saveEntry(entry);
      this.events.changed();
    }
    return true;
  }
}
