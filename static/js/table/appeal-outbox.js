/** Appeals against rulings that the server does not have yet. Knows no form and no page. */

import { serverNow } from "../server-clock.js";
import { Sender, makeUuid } from "./sender.js";
import { saveEntry } from "./store.js";

/**
 * @import { SenderEvents } from "./sender.js"
 * @import { AppealContent, AppealEntry, Reply, TableState } from "./types.d.ts"
 */

/** @extends {Sender<AppealEntry, SenderEvents & {sent: (table: TableState) => void}>} */
export class AppealOutbox extends Sender {
  /** @override */
  sort() {
    this.entries.sort((one, other) => one.made_at.localeCompare(other.made_at));
  }

  /** @param {AppealContent} appeal */
  add(appeal) {
    return this.put({ ...appeal, ...this.origin, id: makeUuid(), queue: this.queue, made_at: new Date().toISOString(), tried: false, refused: null });
  }

  /**
   * @override
   * @param {AppealEntry} entry
   */
  async send(entry) {
    if (!navigator.onLine) return this.sendLater(false); // it stays marked as untried, because the server cannot have received it
    if (!entry.tried) {
      entry.tried = true;
      await saveEntry(entry);
    }
    // The time decides if the appeal is in time: a clock that is wrong is put right by as much as the server's last answer was ahead of it.
    const made_at = new Date(Date.parse(entry.made_at) + serverNow() - Date.now()).toISOString();
    const { evening, ruling, player, reason } = entry;
    /** @type {Reply<{table: TableState}>} */
    const reply = await this.api.ask("PUT", `tournaments/${evening}/appeals/${entry.id}/`, { ruling, player, reason, made_at });
    if (reply.kind === "unreachable") return this.sendLater(false, reply.askedMs);
    this.events.reached(true);
    if (!this.entries.includes(entry)) return true;
    if (reply.kind === "accepted") {
      await this.remove(entry);
      this.events.sent(reply.body.table);
    } else {
      entry.refused = reply;
      await saveEntry(entry);
      this.events.changed();
    }
    return true;
  }
}
