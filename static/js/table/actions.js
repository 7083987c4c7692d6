/** What the players do with a tap: send, correct, void, undo, sign. Nothing asks "are you sure"; what was done can be undone. */

import { say } from "./words.js";

/**
 * @import { TablePage } from "./table-page.js"
 * @import { Deal, DealEntry, EnteredDeal, Facts, Origin, Problem, Refused, Reply, SentDealToEnter, TableState, Unreachable } from "./types.d.ts"
 *
 * @typedef {{deal: Deal, table: TableState}} DealAndTable
 */

const UNPROCESSABLE = 422;

/** @param {Problem[]} problems */
const messagesOf = (problems) => problems.map((problem) => problem.message).join(" ");

export class Actions {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.busy = false;
  }

  /** Send what was entered: a new deal, or a correction. */
  async send() {
    const { draft, preview } = this.page;
    if (!draft.deal || this.busy) return;
    if (!draft.complete || preview.status === "refused") {
      if (preview.status === "refused") draft.refuse(preview.problems);
      else if (draft.current) draft.reopen(draft.current.name);
      this.page.draw();
      return;
    }
    this.busy = true;
    this.page.message = null;
    if (draft.correcting) await this.saveCorrection(draft.correcting);
    else this.queue(draft.deal.number);
    this.busy = false;
  }

  /**
   * Hand the deal to the outbox: it waits there for the line if it must, and the next one can be entered.
   * @param {number} number
   */
  queue(number) {
    const { draft, outbox } = this.page;
    const { facts, answers, words, redealt } = draft;
    draft.clear();
    draft.moved = true;
    window.scrollTo({ top: 0 });
    outbox.add({ number, facts, answers, words, redealt });
  }

  /** @param {Deal} before */
  async saveCorrection(before) {
    const { page } = this;
    /** @type {Reply<DealAndTable>} */
    const reply = await this.ask("PUT", `deals/${before.id}/correction/`, { facts: page.draft.facts, revision: before.revision });
    if (reply.kind === "unreachable") return this.sayWhyNot(reply);
    if (reply.kind === "refused") return this.correctionRefused(reply);
    const { deal, table } = reply.body;
    page.draft.clear();
    page.accept(table);
    if (deal.revision === before.revision) return page.say(say("nothing_changed", { n: before.number }));
    return page.say(say("corrected", { n: before.number }), { undo: () => this.amend("correction", deal, { facts: before.facts }, "undone") });
  }

  /** @param {Refused} reply */
  correctionRefused({ status, problems, deal }) {
    const { page } = this;
    if (status === UNPROCESSABLE) page.draft.refuse(problems);
    else page.message = { text: messagesOf(problems), warns: true };
    // Another phone was first. Its version is named above the form; saving again goes over it, on purpose.
    if (deal) page.draft.correcting = deal;
    page.draw();
  }

  /**
   * Change a deal that the server has, at once.
   * @param {"correction" | "void"} how
   * @param {Deal} deal
   * @param {{facts?: Facts}} body
   * @param {string} message  what to say once it is done
   * @returns {Promise<boolean>} whether it is done
   */
  async amend(how, deal, body, message) {
    const { page } = this;
    /** @type {Reply<DealAndTable>} */
    const reply = await this.ask("PUT", `deals/${deal.id}/${how}/`, { revision: deal.revision, ...body });
    if (reply.kind !== "accepted") {
      this.sayWhyNot(reply);
      return false;
    }
    page.openLine = null;
    page.accept(reply.body.table);
    page.say(say(message, { n: deal.number }));
    return true;
  }

  /** @param {Deal} deal */
  async correct(deal) {
    const { page } = this;
    /** @type {Reply<{deal: Deal, asked: SentDealToEnter}>} */
    const reply = await this.ask("GET", `deals/${deal.id}/`);
    if (reply.kind !== "accepted") return this.sayWhyNot(reply);
    page.message = null;
    page.openLine = null;
    page.draft.correct(reply.body.deal, page.expand(reply.body.asked));
    window.scrollTo({ top: 0 });
    return page.changed();
  }

  leaveCorrection() {
    this.page.message = null;
    this.page.draft.clear();
    this.page.changed();
  }

  /** @param {Deal} deal */
  async void(deal) {
    if (!(await this.amend("void", deal, {}, "voided"))) return;
    const origin = this.page.outbox.origin;
    this.offerToUndo("voided", origin, { number: deal.number, facts: deal.facts, answers: {}, words: deal.short, redealt: !deal.counts });
  }

  /**
   * Say what was done to a deal, and offer to enter it again.
   * @param {string} message
   * @param {Origin} origin
   * @param {EnteredDeal} deal
   */
  offerToUndo(message, origin, deal) {
    const undo = () => {
      this.page.message = null;
      this.page.outbox.add(deal, origin);
    };
    this.page.say(say(message, { n: deal.number }), { undo });
  }

  /** @param {string | null} id  the deal, or entry, whose line opens; null closes it */
  openLine(id) {
    this.page.openLine = id;
    this.page.draw();
  }

  /** @param {DealEntry} entry */
  change(entry) {
    window.scrollTo({ top: 0 });
    return this.page.change(entry);
  }

  /** @param {DealEntry} entry */
  async remove(entry) {
    const { number, facts, answers, words, redealt, table, round } = entry;
    await this.page.outbox.remove(entry);
    this.offerToUndo("removed", { table, round }, { number, facts, answers, words, redealt });
  }

  /** @param {DealEntry} entry */
  retry(entry) {
    return this.page.outbox.retry(entry);
  }

  /** @param {DealEntry} entry */
  async keepTheirs(entry) {
    this.page.jury.endCallAboutBoth(entry);
    await this.page.outbox.remove(entry);
    await this.page.load();
  }

  /** @param {DealEntry} entry */
  async correctWithMine(entry) {
    const deal = entry.refused?.deal;
    if (deal && (await this.amend("correction", deal, { facts: entry.facts }, "corrected"))) await this.page.outbox.remove(entry);
  }

  /** Go on to what is played at this table now; what this round still has to send goes first. */
  async sitHere() {
    const { page } = this;
    const table = page.state.instead?.table;
    if (!table || this.busy) return;
    if (page.hasUnsent) return page.say(say("old_round_first", { round: page.state.round.number }), { warns: true });
    this.busy = true;
    /** @type {Reply<TableState>} */
    const reply = await this.ask("GET", `tables/${table}/`);
    this.busy = false;
    if (reply.kind !== "accepted") return this.sayWhyNot(reply);
    await page.moveTo(reply.body);
    window.scrollTo({ top: 0 });
  }

  /** All players agree with the totals on show; if they are no longer the server's, it says so. */
  async sign() {
    const { page } = this;
    if (this.busy) return;
    this.busy = true;
    /** @type {Reply<{table: TableState}>} */
    const reply = await this.ask("POST", "table/signature/", { table: page.state.id, totals: page.state.round_totals });
    this.busy = false;
    if (reply.kind === "accepted") {
      page.message = null;
      page.accept(reply.body.table);
    } else {
      this.sayWhyNot(reply);
      if (reply.kind === "refused") await page.load();
    }
  }

  /**
   * Ask the server, and note whether it could be reached.
   * @template Body
   * @param {"GET" | "PUT" | "POST"} method
   * @param {string} path
   * @param {Record<string, unknown> | null} [body]
   * @returns {Promise<Reply<Body>>}
   */
  async ask(method, path, body = null) {
    /** @type {Reply<Body>} */
    const reply = await this.page.api.ask(method, path, body);
    this.page.setReached(reply.kind !== "unreachable");
    return reply;
  }

  /** @param {Refused | Unreachable} reply */
  sayWhyNot(reply) {
    this.page.say(reply.kind === "refused" ? messagesOf(reply.problems) : say("needs_line"), { warns: true });
  }
}
