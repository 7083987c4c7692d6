/** What the page knows of the jury and does about it: calls, takes back, notes what was read. Draws nothing. */

import { CallBox } from "./callbox.js";
import { asksAbout } from "./consent.js";
import { keep, kept } from "./store.js";

export const LONGEST_NOTE = 200;

/**
 * @typedef {import("./callbox.js").CallEntry} CallEntry
 * @typedef {{deal: number, article: string, seat: number | null, note: string, tried: boolean}} Sheet  tried: to be sent before a reason was chosen
 */

export class Jury {
  /** @param {any} desk  the page as it stands (desk.js, which reads this file) */
  constructor(desk) {
    this.desk = desk;
    this.box = new CallBox(`${desk.queue} calls`, desk.api, {
      changed: () => desk.draw(),
      away: (away) => desk.heard(!away),
      sent: (body) => desk.accept(body.table),
    });
    /** @type {Sheet | null} the call that is being made */
    this.sheet = null;
    /** Whether the sheet has just been opened, so that focus goes to it. */
    this.moved = false;
    /** @type {string[]} rulings that were read */
    this.read = [];
  }

  /** Read what an earlier visit left. */
  async load() {
    const [read] = await Promise.all([kept(`read ${this.desk.queue}`), this.box.load()]);
    this.read = read ?? [];
  }

  /** Whether this table can call now. */
  get may() {
    return this.desk.told.articles.length > 0;
  }

  /** The deal that a call is most likely about. */
  get deal() {
    const { draft, told } = this.desk;
    return draft.correcting?.number ?? draft.coming?.number ?? told.history[0]?.number ?? 1;
  }

  /** Open or close the sheet of reasons. */
  toggle() {
    this.sheet = this.sheet ? null : { deal: this.deal, article: "", seat: null, note: "", tried: false };
    this.moved = this.sheet !== null;
    window.scrollTo({ top: 0 });
    this.desk.draw();
  }

  /** @param {Partial<Sheet>} part */
  change(part) {
    if (this.sheet) Object.assign(this.sheet, part);
    this.desk.draw();
  }

  /** Send the call of the sheet; whatever is missing is shown there. */
  call() {
    const { sheet } = this;
    if (!sheet) return;
    if (!sheet.article || sheet.note.trim().length > LONGEST_NOTE) return this.change({ tried: true });
    const { tried: _tried, ...call } = sheet;
    this.sheet = null;
    window.scrollTo({ top: 0 });
    this.box.add({ ...call, note: call.note.trim(), contract: "" });
  }

  /**
   * Call for the word that a question asks for, unless the jury knows.
   * @param {import("./questions.js").Question} question
   */
  ask(question) {
    const { draft } = this.desk;
    const deal = this.deal;
    const about = asksAbout(question, draft.facts);
    if (!this.knows(deal, question.article, about.seat)) this.box.add({ deal, article: question.article, ...about, note: "" });
  }

  /**
   * Whether the jury was called for this, or is about to be.
   * @param {number} deal
   * @param {string} article
   * @param {number | null} seat
   */
  knows(deal, article, seat) {
    const same = (/** @type {any} */ call) => call.deal === deal && call.article === article && (call.seat === null || call.seat === seat);
    const standing = this.desk.told.calls.filter((/** @type {any} */ call) => call.state !== "ended" || call.outcome === "ruled");
    return standing.some((/** @type {any} */ call) => same(call) && !this.leaving(call.id)) || this.box.waiting.some((entry) => same(entry) && !entry.back);
  }

  /** @param {string} id */
  leaving(id) {
    return this.box.entries.some((entry) => entry.id === id && entry.back);
  }

  /** Calls that the jury has not settled, of several for the same thing the one that is furthest. */
  get open() {
    /** @type {Map<string, any>} */
    const found = new Map();
    for (const call of this.desk.told.calls.filter((/** @type {any} */ call) => call.state !== "ended" && !this.leaving(call.id))) {
      const about = `${call.deal} ${call.article} ${call.seat}`;
      if (!found.has(about) || call.state === "heard") found.set(about, call);
    }
    return [...found.values()];
  }

  /** @param {any} call */
  takeBack(call) {
    return this.box.back({ id: call.id, deal: call.deal, article: call.article, seat: call.seat, contract: call.contract, note: call.note });
  }

  /** Rulings that nobody here has read yet. */
  get unread() {
    return this.desk.told.rulings.filter((/** @type {any} */ ruling) => !this.read.includes(keyOf(ruling)));
  }

  /** @param {any} ruling */
  noted(ruling) {
    this.read = [...this.read, keyOf(ruling)];
    keep(`read ${this.desk.queue}`, this.read);
    this.desk.draw();
  }
}

/** @param {any} ruling  overturned, it is news again */
function keyOf(ruling) {
  return `${ruling.number}${ruling.overturned ? " overturned" : ""}`;
}
