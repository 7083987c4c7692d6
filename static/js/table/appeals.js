/** What the page knows of appeals: the form that is being filled in, and what still has to be sent. Draws nothing. */

import { AppealOutbox } from "./tap-outboxes.js";
import { say } from "./words.js";

/**
 * @import { TablePage } from "./table-page.js"
 * @import { Appeal, Reply, Ruling, TableState } from "./types.d.ts"
 *
 * @typedef {{ruling: number, player: number | null, reason: string, tried: boolean}} AppealSheet  tried: to be sent while something was missing
 */

export const MAX_REASON_LENGTH = 400;

export class Appeals {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.outbox = new AppealOutbox(`${page.queue} appeals`, page.api, page.tapEvents, page.outbox.origin);
    /** @type {AppealSheet | null} the appeal that is being made */
    this.sheet = null;
  }

  /** @param {Ruling} ruling */
  open({ number }) {
    this.sheet = { ruling: number, player: null, reason: "", tried: false };
    this.page.draw();
  }

  close() {
    this.sheet = null;
    this.page.draw();
  }

  /** @param {Partial<AppealSheet>} part */
  change(part) {
    this.sheet = this.sheet && { ...this.sheet, ...part };
    this.page.draw();
  }

  /** @param {number} player */
  choose(player) {
    this.change({ player });
  }

  /**
   * Store what is typed. Nothing is drawn, so that the field stays as it is.
   * @param {string} reason
   */
  note(reason) {
    if (this.sheet) this.sheet.reason = reason;
  }

  /** Send the appeal of the form; whatever is missing is shown there. */
  send() {
    const { sheet } = this;
    const evening = this.page.state.tournament?.slug;
    if (!sheet || !evening) return;
    const reason = sheet.reason.trim();
    if (sheet.player === null || !reason || reason.length > MAX_REASON_LENGTH) return this.change({ tried: true });
    this.sheet = null;
    this.outbox.add({ evening, ruling: sheet.ruling, player: sheet.player, reason });
  }

  /**
   * Take back an appeal that was sent by mistake; without a connection it stays, and the page says so.
   * @param {Appeal} appeal
   */
  async withdraw({ id }) {
    /** @type {Reply<{table: TableState}>} */
    const reply = await this.page.api.ask("DELETE", `tournaments/${this.page.state.tournament?.slug}/appeals/${id}/`);
    if (reply.kind === "accepted") this.page.accept(reply.body.table);
    else this.page.say(reply.kind === "refused" ? (reply.problems[0]?.message ?? "") : say("appeal_stays"), { warns: true });
  }

  /**
   * Whether the players of this table can appeal against a ruling now.
   * @param {Ruling} ruling
   */
  mayAppeal({ may_appeal, appeal_until }) {
    return Boolean(may_appeal) && (!appeal_until || new Date(appeal_until) > new Date());
  }

  /**
   * The appeals against a ruling that the server does not have.
   * @param {Ruling} ruling
   */
  waitingFor({ number }) {
    return this.outbox.here.filter((entry) => entry.ruling === number);
  }

  /**
   * The players who have not appealed against a ruling yet: a player appeals once.
   * @param {Ruling} ruling
   */
  playersFor(ruling) {
    const appealed = new Set([...(ruling.appeals ?? []), ...this.waitingFor(ruling).filter((entry) => !entry.refused)].map(({ player }) => player));
    return this.page.state.seats.filter(({ number }) => !appealed.has(number) && (!ruling.players?.length || ruling.players.includes(number)));
  }
}
