/** Sends the slip, again and again until the server answers. Sending it twice is harmless; what it refuses stays in its row. */

import { letGo } from "../press.js";

/**
 * @import { Api } from "../table/api.js"
 * @import { Reply } from "../table/types.d.ts"
 * @import { Slip } from "./slip.js"
 * @import { TableSlip } from "./types.d.ts"
 */

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30000;

export class Sending {
  /**
   * @param {Api} api
   * @param {string} address
   * @param {Slip} slip
   * @param {() => void} changed
   */
  constructor(api, address, slip, changed) {
    this.api = api;
    this.address = address;
    this.slip = slip;
    this.changed = changed;
    /** @type {"" | "sending" | "later"} */
    this.status = "";
    /** Why the whole slip was refused. */
    this.message = "";
    this.failures = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    window.addEventListener("online", () => this.status === "later" && this.start());
  }

  /** Somebody typed: a refusal speaks of something older. */
  typed() {
    this.message = "";
  }

  async start() {
    if (this.status === "sending") return;
    window.clearTimeout(this.timer);
    this.status = "sending";
    this.changed();
    const sent = this.slip.rows.map((row) => row.sentAs);
    /** @type {Reply<TableSlip>} */
    const reply = await this.api.ask("PUT", this.address, this.slip.toSend);
    await letGo();
    this.status = "";
    if (reply.kind === "accepted") {
      this.failures = 0;
      this.message = "";
      this.slip.wasSent(reply.body, sent);
    } else if (reply.kind === "refused") {
      this.message = reply.problems.map((each) => each.message).join(" ");
      if (reply.problems.some((each) => each.code === "SLIP_CHANGED")) await this.lookAgain();
    } else {
      this.status = "later";
      this.timer = window.setTimeout(() => this.start(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures));
      this.failures += 1;
    }
    this.changed();
  }

  /** Somebody else sent it meanwhile: show what they did beside what was typed here. */
  async lookAgain() {
    /** @type {Reply<TableSlip>} */
    const reply = await this.api.ask("GET", this.address);
    if (reply.kind === "accepted") this.slip.takeOver(reply.body);
  }
}
