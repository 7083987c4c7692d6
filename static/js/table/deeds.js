/** What the players do with a tap: send, correct, void, undo, sign. Nothing asks "are you sure"; what was done can be undone. */

import { say } from "./words.js";

/**
 * @typedef {import("./outbox.js").Entry} Entry
 * @typedef {import("./api.js").Problem[]} Problems
 */

/** @param {Problems} problems */
const sentences = (problems) => problems.map((problem) => problem.message).join(" ");

export class Deeds {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.busy = false;
  }

  /** Send what was entered: a new deal, or a correction. */
  async send() {
    const { draft, preview } = this.desk;
    if (!draft.coming || this.busy) return;
    if (!draft.complete || preview.state === "refused") {
      if (preview.state === "refused") draft.refuse(preview.problems);
      else if (draft.current) draft.reopen(draft.current.name);
      this.desk.draw();
      return;
    }
    this.busy = true;
    this.desk.message = null;
    if (draft.correcting) await this.saveCorrection();
    else this.queue();
    this.busy = false;
  }

  /** The deal is the phone's own from here: it waits for the line if it must, and the next one can be entered. */
  queue() {
    const { draft, outbox } = this.desk;
    const { facts, answers, words, redealt } = draft;
    const told = { number: draft.coming?.number ?? 0, facts, answers, words, redealt };
    draft.done();
    draft.moved = true;
    window.scrollTo({ top: 0 });
    outbox.add(told);
  }

  async saveCorrection() {
    const { desk } = this;
    const was = desk.draft.correcting;
    const answer = await desk.api.ask("PUT", `deals/${was.id}/correction/`, { facts: desk.draft.facts, revision: was.revision });
    desk.heard(answer.kind !== "away");
    if (answer.kind === "away") return desk.say(say("needs_line"), { warns: true });
    if (answer.kind === "refused") return this.notCorrected(answer);
    const { deal, table } = answer.body;
    desk.draft.done();
    desk.accept(table);
    if (deal.revision === was.revision) return desk.say(say("nothing_changed", { n: was.number }));
    return desk.say(say("corrected", { n: was.number }), { undo: () => this.amend("correction", deal, { facts: was.facts }, "undone") });
  }

  /** @param {import("./api.js").Refused} answer */
  notCorrected({ status, problems, deal }) {
    const { desk } = this;
    if (status === 422) desk.draft.refuse(problems);
    else desk.message = { text: sentences(problems), warns: true };
    // Another phone was first. Its version is named above the form; saving again goes over it, on purpose.
    if (deal) desk.draft.correcting = deal;
    desk.draw();
  }

  /**
   * Change a deal that the server has, at once.
   * @param {"correction" | "void"} how
   * @param {any} deal
   * @param {Record<string, unknown>} body
   * @param {string} done  what to say
   * @returns {Promise<boolean>} whether it is done
   */
  async amend(how, deal, body, done) {
    const { desk } = this;
    const answer = await desk.api.ask("PUT", `deals/${deal.id}/${how}/`, { revision: deal.revision, ...body });
    desk.heard(answer.kind !== "away");
    if (answer.kind !== "done") {
      desk.say(answer.kind === "away" ? say("needs_line") : sentences(answer.problems), { warns: true });
      return false;
    }
    desk.opened = null;
    desk.accept(answer.body.table);
    desk.say(say(done, { n: deal.number }));
    return true;
  }

  /** @param {any} deal */
  async correct(deal) {
    const { desk } = this;
    const answer = await desk.api.ask("GET", `deals/${deal.id}/`);
    desk.heard(answer.kind !== "away");
    if (answer.kind !== "done") {
      return desk.say(answer.kind === "away" ? say("needs_line") : sentences(answer.problems), { warns: true });
    }
    desk.message = null;
    desk.opened = null;
    desk.draft.correct(answer.body.deal, { ...answer.body.asked, form: desk.shaped(answer.body.asked.form) });
    window.scrollTo({ top: 0 });
    return desk.changed();
  }

  giveUp() {
    this.desk.message = null;
    this.desk.draft.done();
    this.desk.changed();
  }

  /** @param {any} deal */
  async takeBack(deal) {
    if (!(await this.amend("void", deal, {}, "voided"))) return;
    const again = { number: deal.number, facts: deal.facts, answers: {}, words: deal.short, redealt: !deal.counts };
    this.offer("voided", again);
  }

  /**
   * Say what was done to a deal, and offer to enter it again.
   * @param {string} done
   * @param {{number: number, facts: any, answers: any, words: string, redealt: boolean}} again
   */
  offer(done, again) {
    const undo = () => {
      this.desk.message = null;
      this.desk.outbox.add(again);
    };
    this.desk.say(say(done, { n: again.number }), { undo });
  }

  /** @param {string | null} id */
  open(id) {
    this.desk.opened = id;
    this.desk.draw();
  }

  /** @param {Entry} entry */
  change(entry) {
    window.scrollTo({ top: 0 });
    return this.desk.change(entry);
  }

  /** @param {Entry} entry */
  async remove({ number, facts, answers, words, redealt, ...entry }) {
    await this.desk.outbox.remove(/** @type {Entry} */ (entry));
    this.offer("removed", { number, facts, answers, words, redealt });
  }

  /** @param {Entry} entry */
  async again(entry) {
    entry.refused = null;
    await this.desk.outbox.flush();
  }

  /** @param {Entry} entry */
  async keepTheirs(entry) {
    await this.desk.outbox.remove(entry);
    await this.desk.load();
  }

  /** @param {Entry} entry */
  async correctWithMine(entry) {
    if (await this.amend("correction", entry.refused?.deal, { facts: entry.facts }, "corrected")) await this.desk.outbox.remove(entry);
  }

  /** All four agree with the totals on show; if they are no longer the server's, it says so. */
  async sign() {
    const { desk } = this;
    if (this.busy) return;
    this.busy = true;
    const answer = await desk.api.ask("POST", "table/signature/", { ...desk.api.table, totals: desk.told.totals });
    this.busy = false;
    desk.heard(answer.kind !== "away");
    if (answer.kind === "done") {
      desk.message = null;
      desk.accept(answer.body.table);
    } else {
      desk.say(answer.kind === "away" ? say("needs_line") : sentences(answer.problems), { warns: true });
      if (answer.kind === "refused") await desk.load();
    }
  }
}
