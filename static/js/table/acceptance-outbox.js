/** Who accepted the round at this phone, or took it back, and the server does not know of yet. Knows no page. */

import { Sender, makeUuid } from "./sender.js";
import { saveEntry } from "./store.js";

/**
 * @import { SenderEvents } from "./sender.js"
 * @import { AcceptanceEntry, Reply, TableState } from "./types.d.ts"
 *
 * @typedef {{sent: (table: TableState) => void, refused: (entry: AcceptanceEntry) => void}} AcceptanceEvents
 */

/** @extends {Sender<AcceptanceEntry, SenderEvents & AcceptanceEvents>} */
export class AcceptanceOutbox extends Sender {
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
    return this.put(this.newEntry({ player, totals, code, back: false, tried: false }));
  }

  /**
   * A player did not mean it. One that the server cannot have received is simply dropped.
   * @param {number} player
   */
  takeBack(player) {
    const entry = this.here.find((each) => each.player === player);
    if (entry && !entry.tried) return this.remove(entry);
    if (entry) return this.put(Object.assign(entry, { back: true }));
    return this.put(this.newEntry({ player, totals: [], code: "", back: true, tried: true }));
  }

  /**
   * @param {Pick<AcceptanceEntry, "player" | "totals" | "code" | "back" | "tried">} content
   * @returns {AcceptanceEntry}
   */
  newEntry(content) {
    return { ...content, ...this.origin, id: makeUuid(), queue: this.queue, tapped_at: new Date().toISOString(), refused: null };
  }

  /**
   * @override
   * @param {AcceptanceEntry} entry
   */
  async send(entry) {
    const { back, table, player, totals, code } = entry;
    if (!navigator.onLine) return this.sendLater(false); // it stays marked as untried, because the server cannot have received it
    if (!entry.tried) {
      entry.tried = true;
      await saveEntry(entry);
    }
    const body = back ? null : { table, totals, ...(code ? { code } : {}) };
    /** @type {Reply<{table: TableState}>} */
    const reply = await this.api.ask(back ? "DELETE" : "PUT", `table/acceptances/${player}/${back ? `?table=${table}` : ""}`, body);
    if (reply.kind === "unreachable") return this.sendLater(false, reply.askedMs);
    this.events.reached(true);
    if (!this.entries.includes(entry)) return true;
    if (entry.back !== back) {
      this.sendAgain = true; // taken back while it was under way
      return true;
    }
    await this.remove(entry);
    if (reply.kind === "accepted") this.events.sent(reply.body.table);
    else this.events.refused(Object.assign(entry, { refused: reply }));
    return true;
  }
}
