/** The outboxes for calls to the jury, appeals, and acceptances of the round. They know no form and no page. */

import { serverNow } from "../server-clock.js";
import { Sender, makeUuid } from "./sender.js";
import { saveEntry } from "./store.js";

/**
 * @import { SenderEvents } from "./sender.js"
 * @import { Accepted, AcceptanceEntry, AppealContent, AppealEntry, CallContent, CallEntry, Origin, Refused, Reply, TableState, TappedEntry } from "./types.d.ts"
 *
 * @typedef {{table: TableState}} Answer
 * @typedef {SenderEvents & {sent: (table: TableState) => void}} TapEvents
 * @typedef {TapEvents & {refused: (entry: AcceptanceEntry) => void}} AcceptanceEvents
 * @typedef {[method: "PUT" | "DELETE", path: string, body: Record<string, unknown> | null]} Asked  a request to the API
 */

const NOT_FOUND = 404;
const currentTime = () => new Date().toISOString();

/**
 * An outbox whose entries may be taken back. Each entry records whether the server may have received it; if not, taking
 * it back only drops it. A refused entry stays, with the reason.
 * @template {TappedEntry} Entry
 * @template {TapEvents} [Events=TapEvents]
 * @extends {Sender<Entry, Events>}
 */
class TapOutbox extends Sender {
  /**
   * Return an entry for the displayed round.
   * @template Content
   * @param {Content} content
   * @param {string} [id]
   */
  entryOf(content, id = makeUuid()) {
    return { ...content, ...this.origin, id, queue: this.queue, refused: null };
  }

  /**
   * @param {Entry} _entry
   * @returns {Asked}
   */
  request(_entry) {
    throw new TypeError("each outbox has its own request");
  }

  /**
   * Send one entry, unless there is no connection.
   * @override
   * @param {Entry} entry
   */
  async send(entry) {
    const { back } = entry;
    const question = this.request(entry);
    if (!navigator.onLine) return this.sendLater(false); // it stays marked as untried, because the server cannot have received it
    if (!entry.tried) {
      entry.tried = true;
      await saveEntry(entry);
    }
    /** @type {Reply<Answer>} */
    const reply = await this.api.ask(...question);
    if (reply.kind === "unreachable") return this.sendLater(false, reply.askedMs);
    this.events.reached(true);
    if (!this.entries.includes(entry)) return true;
    if (entry.back !== back) this.sendAgain = true; // taken back while it was under way
    else await this.finish(entry, reply);
    return true;
  }

  /**
   * Process the server's answer.
   * @param {Entry} entry
   * @param {Accepted<Answer> | Refused} reply
   */
  async finish(entry, reply) {
    if (reply.kind === "accepted") {
      await this.remove(entry);
      this.events.sent(reply.body.table);
    } else {
      entry.refused = reply;
      await saveEntry(entry);
      this.events.changed();
    }
  }
}

/** @extends {TapOutbox<CallEntry>} */
export class CallOutbox extends TapOutbox {
  /** @override */
  sort() {
    this.entries.sort((one, other) => one.called_at.localeCompare(other.called_at));
  }

  /**
   * @param {CallContent} call
   * @param {{id?: string} & Partial<Origin>} [more]  its UUID, and the round that it is about, where that is not the one on show
   */
  add(call, { id, ...origin } = {}) {
    return this.put({ ...this.entryOf({ ...call, called_at: currentTime(), tried: false, back: false }, id), ...origin });
  }

  /**
   * Take back a call that the server has.
   * @param {CallContent & {id: string}} call
   */
  takeBack(call) {
    return this.put(this.entryOf({ ...call, called_at: currentTime(), tried: true, back: true }, call.id));
  }

  /**
   * Take back a call that is still in this outbox.
   * @param {CallEntry} entry
   */
  async drop(entry) {
    if (!entry.tried || entry.refused) return this.remove(entry);
    entry.back = true;
    return this.put(entry);
  }

  /**
   * @override
   * @param {CallEntry} entry
   * @returns {Asked}
   */
  request({ id, back, table, deal, article, seat, contract, note, called_at }) {
    return back ? ["DELETE", `calls/${id}/`, null] : ["PUT", `calls/${id}/`, { table, deal, article, seat, contract, note, called_at }];
  }

  /**
   * A call that the server never received counts as taken back.
   * @override
   * @param {CallEntry} entry
   * @param {Accepted<Answer> | Refused} reply
   */
  finish(entry, reply) {
    return entry.back && reply.status === NOT_FOUND ? this.remove(entry) : super.finish(entry, reply);
  }
}

/** @extends {TapOutbox<AppealEntry>} */
export class AppealOutbox extends TapOutbox {
  /** @override */
  sort() {
    this.entries.sort((one, other) => one.made_at.localeCompare(other.made_at));
  }

  /** @param {AppealContent} appeal */
  add(appeal) {
    return this.put(this.entryOf({ ...appeal, made_at: currentTime(), tried: false }));
  }

  /**
   * @override
   * @param {AppealEntry} entry
   * @returns {Asked}
   */
  request({ id, evening, ruling, player, reason, made_at }) {
    // The time decides if the appeal is in time. A phone's clock may be wrong: it is corrected by its difference from the server's last answer.
    const correctTime = new Date(Date.parse(made_at) + serverNow() - Date.now()).toISOString();
    return ["PUT", `tournaments/${evening}/appeals/${id}/`, { ruling, player, reason, made_at: correctTime }];
  }
}

/** @extends {TapOutbox<AcceptanceEntry, AcceptanceEvents>} */
export class AcceptanceOutbox extends TapOutbox {
  /** @override */
  sort() {
    this.entries.sort((one, other) => one.tapped_at.localeCompare(other.tapped_at));
  }

  /**
   * A player accepts these totals.
   * @param {number} player  their number in the evening
   * @param {number[]} totals
   * @param {string} code  their name code; empty where a tap is enough
   */
  accept(player, totals, code) {
    return this.put(this.entryOf({ player, totals, code, tapped_at: currentTime(), back: false, tried: false }));
  }

  /**
   * Take back an acceptance that a player did not mean.
   * @param {number} player
   */
  takeBack(player) {
    const entry = this.here.find((each) => each.player === player);
    if (entry && !entry.tried) return this.remove(entry);
    if (entry) return this.put(Object.assign(entry, { back: true }));
    return this.put(this.entryOf({ player, totals: [], code: "", tapped_at: currentTime(), back: true, tried: true }));
  }

  /**
   * @override
   * @param {AcceptanceEntry} entry
   * @returns {Asked}
   */
  request({ back, table, player, totals, code }) {
    const path = `table/acceptances/${player}/`;
    return back ? ["DELETE", `${path}?table=${table}`, null] : ["PUT", path, { table, totals, ...(code ? { code } : {}) }];
  }

  /**
   * A refused acceptance leaves the outbox, and the page is told.
   * @override
   * @param {AcceptanceEntry} entry
   * @param {Accepted<Answer> | Refused} reply
   */
  async finish(entry, reply) {
    if (reply.kind === "accepted") return super.finish(entry, reply);
    await this.remove(entry);
    return this.events.refused(Object.assign(entry, { refused: reply }));
  }
}
