/** Asks the server who would pay whom, a moment after the last tap. An answer to an older question is thrown away. */

const PAUSE = 150;

export class Preview {
  /**
   * @param {import("./api.js").Api} api
   * @param {() => void} changed
   */
  constructor(api, changed) {
    this.api = api;
    this.changed = changed;
    /** @type {"none" | "asking" | "here" | "refused" | "away"} */
    this.state = "none";
    /** @type {any} */
    this.outcome = null;
    /** @type {import("./api.js").Problem[]} */
    this.problems = [];
    this.about = "";
    /** @type {string | null} the question that was open when it was asked */
    this.open = null;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {import("./draft.js").Draft} draft
   * @param {boolean} unknown  whether the server has first to hear of something else
   * @param {number} rulings  how many the jury has made here: one more may change what counts
   */
  look(draft, unknown, rulings) {
    const body = draft.complete && draft.coming ? { ...this.api.table, number: draft.coming.number, facts: draft.facts } : null;
    if (body && draft.correcting) Object.assign(body, { deal: draft.correcting.id });
    const about = body ? JSON.stringify([body, rulings]) : "";
    if (about === this.about && this.state !== "away") return;
    this.about = about;
    this.open = draft.open;
    this.state = body ? "asking" : "none";
    this.problems = [];
    window.clearTimeout(this.timer);
    if (unknown && body) this.wait();
    else if (body) this.timer = window.setTimeout(() => this.ask(body, about), PAUSE);
    else this.outcome = null;
  }

  wait() {
    this.about = "";
    this.state = "away";
    this.outcome = null;
  }

  /**
   * @param {Record<string, unknown>} body
   * @param {string} about
   */
  async ask(body, about) {
    const answer = await this.api.ask("POST", "deals/preview/", body);
    if (about !== this.about) return;
    this.outcome = answer.kind === "done" ? answer.body : null;
    this.problems = answer.kind === "refused" ? answer.problems : [];
    this.state = answer.kind === "done" ? "here" : answer.kind === "refused" ? "refused" : "away";
    this.changed();
  }
}
