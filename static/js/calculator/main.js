/** The calculator's page: the deal being entered, the sheet so far, and the server's answer to it. What is drawn is in `view.js`. */

import { Api } from "../table/api.js";
import { Draft } from "../table/draft.js";
import { drawForm } from "../table/form-view.js";
import { whole } from "../table/questions.js";
import { say } from "../table/words.js";
import { drawBrought, drawDeals } from "./view.js";

const PAUSE = 150;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { sheet, told } = JSON.parse(part("state").textContent ?? "{}");
const add = /** @type {HTMLButtonElement} */ (part("add"));
const text = /** @type {HTMLTextAreaElement} */ (part("sheet"));

class Calculator {
  constructor() {
    const { value } = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
    this.api = new Api({ csrf: value });
    this.draft = new Draft();
    this.sheet = sheet;
    this.told = told;
    /** @type {any} what the deal being entered would bring: the answer to the sheet with it */
    this.ahead = null;
    this.about = "";
    this.away = false;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Take up the server's answer to the sheet as it is now. */
  accept() {
    this.draft.names = this.told.names;
    this.draft.show(this.told.next && { ...this.told.next, form: whole(this.told.next.form) });
    text.value = JSON.stringify(this.sheet, null, 1);
    drawDeals(part("played"), this.sheet, this.told, (place) => this.remove(place));
    this.changed();
  }

  /** Something was tapped: draw it, and ask a moment later what the deal would bring. */
  changed() {
    const { draft } = this;
    drawForm(part("form"), draft, () => this.changed(), () => {});
    const about = draft.complete ? JSON.stringify(draft.facts) : "";
    if (about !== this.about || this.away) {
      this.about = about;
      this.ahead = null;
      this.away = false;
      window.clearTimeout(this.timer);
      if (about) this.timer = window.setTimeout(() => this.look(about), PAUSE);
    }
    this.draw();
  }

  /** @param {string} about  the deal's facts, as they were asked about */
  async look(about) {
    const wider = { ...this.sheet, deals: [...this.sheet.deals, JSON.parse(about)] };
    const answer = await this.api.ask("POST", "score/", wider);
    if (about !== this.about) return;
    this.away = answer.kind === "away";
    if (answer.kind === "refused") this.draft.refuse(answer.problems);
    if (answer.kind === "done") {
      this.ahead = { sheet: wider, told: answer.body };
      const wrong = answer.body.errors.filter((/** @type {any} */ error) => error.deal === wider.deals.length - 1);
      if (wrong.length) this.ahead = null;
      if (wrong.length) this.draft.refuse(wrong);
    }
    drawForm(part("form"), this.draft, () => this.changed(), () => {});
    this.draw();
  }

  draw() {
    drawBrought(part("preview"), this.ahead?.told, this.away, () => this.changed());
    add.hidden = this.ahead === null;
    add.textContent = say("add", { n: this.sheet.deals.length + 1 });
  }

  /** The deal is part of the sheet from here on. */
  add() {
    if (!this.ahead) return;
    this.draft.done();
    Object.assign(this, this.ahead);
    this.ahead = null;
    this.about = "";
    this.accept();
    this.draft.moved = true;
    this.changed();
  }

  /** @param {number} place */
  async remove(place) {
    const deals = this.sheet.deals.toSpliced(place, 1);
    const answer = await this.api.ask("POST", "score/", { ...this.sheet, deals });
    if (answer.kind !== "done") return;
    this.sheet = { ...this.sheet, deals };
    this.told = answer.body;
    this.about = "";
    this.accept();
  }
}

part("unscripted").remove();
const calculator = new Calculator();
add.addEventListener("click", () => calculator.add());
calculator.accept();
