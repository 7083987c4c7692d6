/** The page of one slip: joins what is typed, what the server says of it, and what is drawn. */

import { onVersion } from "../live.js";
import { letGo, onceLetGo } from "../press.js";
import { Api } from "../table/api.js";
import { DraftStore } from "./draft-store.js";
import { listenToKeys } from "./keys.js";
import { Sending } from "./sending.js";
import { Slip } from "./slip.js";
import { SlipView } from "./slip-view.js";

/**
 * @import { Reply } from "../table/types.d.ts"
 * @import { Row } from "./row.js"
 * @import { HowWritten, SlipPreview, TableSlip } from "./types.d.ts"
 */

const PAUSE_MS = 120;
/** How long to wait where nobody answers. */
const AGAIN_MS = 3000;

export class SlipActions {
  /**
   * @param {HTMLElement} root
   * @param {TableSlip} state
   */
  constructor(root, state) {
    this.api = new Api({ csrf: root.dataset.csrf });
    this.slip = new Slip(state, new DraftStore(root.dataset.kept ?? ""));
    this.address = `tables/${state.table}/slip/`;
    this.drawAll = () => this.view.draw(this.sending);
    this.sending = new Sending(this.api, this.address, this.slip, () => this.draw());
    this.view = new SlipView(root, this.slip, this);
    this.question = "";
    /** @type {number | undefined} */
    this.timer = undefined;
    listenToKeys(root, { send: () => this.send(), widenRow: (number) => this.widenNumber(number) });
    onVersion((version) => this.follow(version));
    this.draw();
    this.view.focusFirst();
    this.askSoon();
  }

  /** Draw what is there, once no finger is on any of it. */
  draw() {
    onceLetGo(this.drawAll);
  }

  /**
   * Something was typed in this row.
   * @param {Row} row
   */
  changed(row) {
    this.slip.keep();
    this.sending.typed();
    this.view.drawRow(row);
    this.view.drawFoot(this.sending);
    this.askSoon();
  }

  /** Ask the rules about all rows, a moment after the last key. */
  askSoon() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), PAUSE_MS);
  }

  async ask() {
    const body = this.slip.question;
    const question = JSON.stringify(body);
    if (question === this.question) return;
    this.question = question;
    const contents = this.slip.rows.map((row) => row.content);
    /** @type {Reply<SlipPreview>} */
    const reply = await this.api.ask("POST", `${this.address}preview/`, body);
    await letGo();
    if (question !== this.question) return;
    if (reply.kind !== "accepted") {
      this.question = "";
      if (reply.kind === "refused") this.sending.message = reply.problems.map((each) => each.message).join(" ");
      else this.timer = window.setTimeout(() => this.ask(), AGAIN_MS);
      return this.view.drawFoot(this.sending);
    }
    this.slip.takePreview(reply.body, contents);
    this.draw();
    this.askSoon(); // other questions may follow from what was just learned; an equal question is not asked again
  }

  /** @param {number | null} version */
  async follow(version) {
    if (version !== null && version <= this.slip.state.version) return true;
    /** @type {Reply<TableSlip>} */
    const reply = await this.api.ask("GET", this.address);
    if (reply.kind !== "accepted") return reply.kind === "refused";
    await letGo(); // a button means what stood there when it was pressed
    this.slip.follow(reply.body);
    this.question = "";
    this.draw();
    this.askSoon();
    return true;
  }

  send() {
    this.slip.keep();
    return this.sending.start();
  }

  async confirm() {
    /** @type {Reply<TableSlip>} */
    const reply = await this.api.ask("POST", `${this.address}confirmation/`, { revision: this.slip.state.revision });
    this.sending.message = reply.kind === "refused" ? reply.problems.map((each) => each.message).join(" ") : "";
    if (reply.kind === "accepted") this.slip.takeOver(reply.body);
    this.draw();
  }

  /** @param {HowWritten} how */
  writtenAs(how) {
    this.slip.figuresAre = how;
    this.editedBelow();
    this.draw();
  }

  /** The line below, or how the figures are written, was changed. */
  editedBelow() {
    this.slip.edited = true;
    this.slip.keep();
    this.view.drawFoot(this.sending);
    this.askSoon();
  }

  /** @param {Row} row */
  widen(row) {
    row.wide = true;
    this.view.drawRow(row);
    this.view.focusOptional(row);
  }

  /** @param {number} number */
  widenNumber(number) {
    const row = this.slip.rows.find((each) => each.number === number);
    if (row?.hasMore) this.widen(row);
  }

  /**
   * Write the figures that the rules say; where the deal itself is wrong, go to it.
   * @param {Row} row
   */
  mend(row) {
    const { expected } = row.preview;
    if (row.wrongSeats.length && expected) for (const seat of row.wrongSeats) row.write(seat, String(expected[seat]));
    this.view.focusRow(row);
    this.changed(row);
  }

  /**
   * @param {Row} row
   * @param {boolean} goes
   */
  toJury(row, goes) {
    row.touch();
    row.toJury = goes;
    this.view.focusRow(row);
    this.changed(row);
  }

  /** @param {Row} row */
  keepTheirs(row) {
    row.dirty = false;
    row.refused = [];
    row.follow(this.slip.state.rows.find((each) => each.number === row.number));
    this.view.focusRow(row);
    this.changed(row);
  }

  /** @param {Row} row */
  correctWithMine(row) {
    row.revision = row.preview.deal?.revision ?? null;
    row.refused = [];
    row.keptByServer = false;
    this.view.focusRow(row);
    this.changed(row);
  }

  /** @param {Row} row */
  takeTheirs(row) {
    const theirs = row.difference?.their_row;
    row.show(theirs?.facts ?? {}, theirs?.written ?? []);
    row.touch();
    row.difference = null;
    this.view.focusRow(row);
    this.changed(row);
  }
}

const root = /** @type {HTMLElement} */ (document.getElementById("slip"));
new SlipActions(root, JSON.parse(document.getElementById("state")?.textContent ?? ""));
