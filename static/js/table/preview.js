/** Asks the server who would pay whom, a moment after the last tap. An answer to an older question is thrown away. */

/**
 * @import { Api } from "./api.js"
 * @import { Draft } from "./draft.js"
 * @import { Outcome, Problem, Reply } from "./types.d.ts"
 */

const PAUSE_MS = 150;

export class Preview {
  /**
   * @param {Api} api
   * @param {() => void} changed
   */
  constructor(api, changed) {
    this.api = api;
    this.changed = changed;
    /** @type {"none" | "asking" | "ready" | "refused" | "unreachable"} */
    this.status = "none";
    /** @type {Outcome | null} */
    this.outcome = null;
    /** @type {Problem[]} */
    this.problems = [];
    /** What was asked last, as text. */
    this.question = "";
    /** @type {string | null} the question of the form that was opened by hand when it was asked */
    this.openQuestion = null;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * Ask the server again if the entry, or the number of the jury's rulings, changed since the last request.
   * @param {Draft} draft
   * @param {boolean} mustWait  whether the server has first to receive another deal
   * @param {number} rulings  how many the jury has made here: one more may change what counts
   * @param {number} table  the table's id in its round
   */
  update(draft, mustWait, rulings, table) {
    const body = draft.complete && draft.deal ? { table, number: draft.deal.number, facts: draft.facts } : null;
    if (body && draft.correcting) Object.assign(body, { deal: draft.correcting.id });
    const question = body ? JSON.stringify([body, rulings]) : "";
    if (question === this.question && this.status !== "unreachable") return;
    this.question = question;
    this.openQuestion = draft.openQuestion;
    this.status = body ? "asking" : "none";
    this.problems = [];
    window.clearTimeout(this.timer);
    if (!body) {
      this.outcome = null;
    } else if (mustWait) {
      this.question = "";
      this.status = "unreachable";
      this.outcome = null;
    } else {
      this.timer = window.setTimeout(() => this.ask(body, question), PAUSE_MS);
    }
  }

  /**
   * @param {Record<string, unknown>} body
   * @param {string} question
   */
  async ask(body, question) {
    /** @type {Reply<Outcome>} */
    const reply = await this.api.ask("POST", "deals/preview/", body);
    if (question !== this.question) return;
    this.outcome = reply.kind === "accepted" ? reply.body : null;
    this.problems = reply.kind === "refused" ? reply.problems : [];
    this.status = reply.kind === "accepted" ? "ready" : reply.kind;
    this.changed();
  }
}
