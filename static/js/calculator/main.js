/** The calculator's page: the deal being entered, the sheet so far, and the server's answer to it. What is drawn is in `view.js`. */

import { Api } from "../table/api.js";
import { Draft } from "../table/draft.js";
import { drawForm } from "../table/form-view.js";
import { expandForm } from "../table/questions.js";
import { say } from "../table/words.js";
import { drawDeals, drawPreview } from "./view.js";

/** @import { Reply, ScoredSheet, Sheet } from "../table/types.d.ts" */

const PAUSE_MS = 150;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const add = /** @type {HTMLButtonElement} */ (part("add"));
const text = /** @type {HTMLTextAreaElement} */ (part("sheet"));

class Calculator {
  /**
   * @param {Sheet} sheet
   * @param {ScoredSheet} scored
   */
  constructor(sheet, scored) {
    const { value } = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
    this.api = new Api({ csrf: value });
    this.draft = new Draft();
    this.sheet = sheet;
    this.scored = scored;
    /** @type {{sheet: Sheet, scored: ScoredSheet} | null} the sheet with the deal being entered, and what it is worth */
    this.preview = null;
    /** The facts about which the server was asked last, as text. */
    this.question = "";
    this.offline = false;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Show the sheet, and the form of its next deal. */
  show() {
    const { next, names } = this.scored;
    this.draft.names = names;
    this.draft.show(next && { ...next, form: expandForm(next.form) });
    text.value = JSON.stringify(this.sheet, null, 1);
    drawDeals(part("played"), this.sheet, this.scored, (place) => this.remove(place));
    this.changed();
  }

  /** Something was tapped: draw it, and ask a moment later what the deal would bring. */
  changed() {
    const { draft } = this;
    const question = draft.complete ? JSON.stringify(draft.facts) : "";
    if (question !== this.question || this.offline) {
      this.question = question;
      this.preview = null;
      this.offline = false;
      window.clearTimeout(this.timer);
      if (question) this.timer = window.setTimeout(() => this.ask(question), PAUSE_MS);
    }
    this.draw();
  }

  /** @param {string} question  the deal's facts, as text */
  async ask(question) {
    const sheet = { ...this.sheet, deals: [...this.sheet.deals, JSON.parse(question)] };
    const reply = await this.score(sheet);
    if (question !== this.question) return;
    this.offline = reply.kind === "unreachable";
    if (reply.kind === "refused") this.draft.refuse(reply.problems);
    if (reply.kind === "accepted") {
      const wrong = reply.body.errors.filter((error) => error.deal === sheet.deals.length - 1);
      if (wrong.length) this.draft.refuse(wrong);
      // A sheet with many mistakes names only the first of them.
      const counts = reply.body.deals.some((deal) => deal.deal === sheet.deals.length - 1);
      this.preview = counts ? { sheet, scored: reply.body } : null;
    }
    this.draw();
  }

  draw() {
    drawForm(part("form"), this.draft, () => this.changed(), () => {});
    drawPreview(part("preview"), this.preview && this.preview.scored, this.offline, () => this.changed());
    add.hidden = this.preview === null;
    add.textContent = say("add", { n: this.sheet.deals.length + 1 });
  }

  /** Make the deal that was entered a part of the sheet. */
  add() {
    if (!this.preview) return;
    this.draft.clear();
    this.draft.moved = true;
    this.replace(this.preview.sheet, this.preview.scored);
  }

  /** @param {number} place */
  async remove(place) {
    const sheet = { ...this.sheet, deals: this.sheet.deals.toSpliced(place, 1) };
    const reply = await this.score(sheet);
    if (reply.kind === "accepted") this.replace(sheet, reply.body);
  }

  /**
   * @param {Sheet} sheet
   * @param {ScoredSheet} scored
   */
  replace(sheet, scored) {
    this.sheet = sheet;
    this.scored = scored;
    this.preview = null;
    this.question = "";
    this.show();
  }

  /**
   * @param {Sheet} sheet
   * @returns {Promise<Reply<ScoredSheet>>}
   */
  score(sheet) {
    return this.api.ask("POST", "score/", sheet);
  }
}

part("unscripted").remove();
/** @type {{sheet: Sheet, told: ScoredSheet}} */
const state = JSON.parse(part("state").textContent ?? "");
const calculator = new Calculator(state.sheet, state.told);
add.addEventListener("click", () => calculator.add());
calculator.show();
