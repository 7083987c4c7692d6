/** What the page knows of who accepted the round, where each player does so for themselves. Draws nothing. */

import { AcceptanceOutbox } from "./tap-outboxes.js";

/**
 * @import { TablePage } from "./table-page.js"
 * @import { Seat } from "./types.d.ts"
 */

export class Acceptances {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} the player whose name code is asked for */
    this.asksCodeOf = null;
    /** What was typed of that code. */
    this.typedCode = "";
    /** Whether its field has just been opened, so that focus goes to it. */
    this.moved = false;
    this.outbox = new AcceptanceOutbox(`${page.queue} acceptances`, page.api, {
      ...page.tapEvents,
      refused: (entry) => {
        page.say((entry.refused?.problems ?? []).map((problem) => problem.message).join(" "), { warns: true });
        page.load();
      },
    }, page.outbox.origin);
  }

  /** Whether this phone may say it for its players now. */
  get mayAccept() {
    return this.page.state.may.includes("accept");
  }

  /**
   * Whether this player accepted, as far as this phone knows, and whether that still waits for the line.
   * @param {Seat} seat
   */
  of(seat) {
    const entry = this.outbox.here.find((each) => each.player === seat.number);
    return { accepted: entry ? !entry.back : seat.accepted_at !== null, waits: entry !== undefined };
  }

  /**
   * This player tapped their own name; where codes are asked for, the field for theirs opens.
   * @param {Seat} seat
   */
  tap(seat) {
    this.page.message = null;
    if (this.page.state.acceptance === "own") {
      this.asksCodeOf = this.asksCodeOf === seat.number ? null : seat.number;
      this.typedCode = "";
      this.moved = this.asksCodeOf !== null;
      return this.page.draw();
    }
    return this.outbox.accept(seat.number, this.page.state.round_totals, "");
  }

  /**
   * This player typed their code.
   * @param {Seat} seat
   */
  sendCode(seat) {
    const code = this.typedCode.trim();
    if (!code) return;
    this.page.message = null;
    this.asksCodeOf = null;
    this.outbox.accept(seat.number, this.page.state.round_totals, code);
  }

  /** @param {Seat} seat */
  takeBack(seat) {
    return this.outbox.takeBack(seat.number);
  }
}
