/** Draws one row of the slip, and again whenever something in it changes: a field that is being typed into stays the same field. */

import { onceLetGo } from "../press.js";
import { el } from "../table/element.js";
import { commaText, say, signClass, withSign } from "../table/words.js";
import { columnAt, columnsOf } from "./columns.js";
import { drawReason } from "./reason-view.js";
import { slotOf } from "./row.js";

/**
 * @import { Row } from "./row.js"
 * @import { Cell } from "./row.js"
 * @import { SlipActions } from "./main.js"
 */

/**
 * Put an element into a column of the grid. On a phone the first column has a line for itself, and three others share each further line.
 * @param {HTMLElement} element
 * @param {number} column
 * @param {number} count  how many columns there are; what is asked on demand takes a whole line
 */
export function placeAt(element, column, count) {
  element.dataset.column = String(column);
  element.style.setProperty("--column", column === count ? "1 / -1" : String(column + 1));
  element.style.setProperty("--column-narrow", column === 0 || column === count ? "1 / -1" : String(((column - 1) % 3) + 1));
}

export class RowView {
  /**
   * @param {Row} row
   * @param {SlipActions} actions
   * @param {boolean} readOnly
   */
  constructor(row, actions, readOnly) {
    this.row = row;
    this.actions = actions;
    this.readOnly = readOnly;
    /** @type {Map<string, HTMLInputElement>} */
    this.inputs = new Map();
    this.form = row.form;
    this.columns = columnsOf(row.form);
    this.deal = el("div", { class: "deal" });
    this.written = row.players.names.map((name, seat) => this.figure(name, seat));
    this.sum = el("td", { class: "slip-sum" });
    this.who = el("small", {});
    this.line = el("tr", { "data-row": row.number }, el("th", { scope: "row" }, String(row.number), this.who), el("td", { class: "slip-of-deal" }, this.deal), ...this.written.map((input) => el("td", { class: "figure" }, input)), this.sum);
    this.reason = el("tr", { class: "slip-reason" });
    this.more = el("button", { class: "slip-more", tabindex: "-1", "aria-label": say("more_of", { n: row.number }), onclick: () => actions.widen(row) }, "+");
    /** Drawn when a field is left: a press elsewhere leaves it, and what is pressed must not move away under it. */
    this.drawLater = () => this.draw();
    this.draw();
  }

  get elements() {
    return [this.line, this.reason];
  }

  /**
   * @param {string} name
   * @param {number} seat
   */
  figure(name, seat) {
    const input = this.input(say("figure_of", { n: this.row.number, name }), `written ${seat}`, (text) => this.row.write(seat, text));
    input.inputMode = "numeric";
    return input;
  }

  /**
   * @param {string} label
   * @param {string} key
   * @param {(text: string) => void} typed
   */
  input(label, key, typed) {
    const input = /** @type {HTMLInputElement} */ (el("input", { "aria-label": label, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-row": this.row.number, "data-key": key, readonly: this.readOnly }));
    input.addEventListener("input", () => {
      typed(input.value);
      this.actions.changed(this.row);
    });
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", () => onceLetGo(this.drawLater));
    return input;
  }

  draw() {
    const { row } = this;
    this.line.className = row.state;
    this.line.classList.toggle("slip-unsent", row.dirty);
    this.drawCells(row.cells);
    this.drawFigures();
    this.drawSum();
    const { dealer, sits_out } = row.preview;
    const out = commaText(sits_out.map((seat) => row.players.names[seat]));
    this.who.textContent = out ? say("sits_out", { name: out }) : dealer === null ? "" : say("deals", { name: row.players.names[dealer] });
    drawReason(this.reason, row, this.actions);
  }

  /** @param {Cell[]} cells */
  drawCells(cells) {
    if (this.form !== this.row.form) this.columns = columnsOf((this.form = this.row.form));
    const { columns } = this;
    let column = -1;
    const wanted = cells.map(({ question, text, read, shown }) => {
      const slot = slotOf(question);
      const input = this.inputs.get(slot) ?? this.input("", slot, (typed) => row.type(slot, typed));
      const { row } = this;
      this.inputs.set(slot, input);
      const ask = this.questionText(question.ask);
      input.setAttribute("aria-label", say("field_of", { n: row.number, question: ask }));
      input.placeholder = shown || ask;
      input.className = `${question.kind}${shown ? " slip-follows" : ""}${question.optional ? " optional" : ""}`;
      input.setAttribute("aria-invalid", String(!read && input !== document.activeElement));
      const canonical = input === document.activeElement ? text : this.shownText(question.name, text);
      if (input.value !== canonical) input.value = canonical;
      column = columnAt(columns, question, column);
      placeAt(input, column, columns.length);
      return input;
    });
    for (const child of [...this.deal.children]) if (child !== this.more && !wanted.includes(/** @type {HTMLInputElement} */ (child))) child.remove();
    wanted.forEach((input, nth) => {
      if (this.deal.children[nth] !== input) this.deal.insertBefore(input, this.deal.children[nth] ?? null);
    });
    this.drawMore();
  }

  /** The button for what is seldom asked; a plus in any field does the same. */
  drawMore() {
    const wanted = this.row.hasMore && !this.row.wide && !this.readOnly;
    if (wanted) this.deal.append(this.more);
    else this.more.remove();
  }

  /**
   * What was typed, in full once it is left.
   * @param {string} name
   * @param {string} text
   */
  shownText(name, text) {
    return this.row.fullText(name) ?? text;
  }

  /** @param {string} ask */
  questionText(ask) {
    return ask.replace(/\{seat_(\d+)\}/g, (_whole, seat) => this.row.players.names[Number(seat)] ?? "").replace(/\{(\w+)\}/g, (_whole, name) => this.row.fullText(name) ?? "…");
  }

  drawFigures() {
    const { row } = this;
    const right = row.preview.expected && row.points ? row.preview.expected : row.points;
    this.written.forEach((input, seat) => {
      const figure = right?.[seat];
      const out = row.preview.sits_out.includes(seat);
      input.placeholder = figure === undefined ? "·" : out && figure === 0 ? "–" : withSign(figure);
      input.className = row.written[seat] ? "" : signClass(figure ?? 0);
      input.setAttribute("aria-invalid", String(row.wrongSeats.includes(seat)));
      if (input !== document.activeElement && input.value !== row.written[seat]) input.value = row.written[seat];
    });
  }

  drawSum() {
    const { row } = this;
    const mark = row.toJury ? "⚖" : row.state === "right" ? "✓" : row.state === "empty" ? "" : row.state === "half" ? "…" : "!";
    this.sum.textContent = row.points ? `${withSign(row.sum)} ${mark}` : mark;
    this.sum.setAttribute("aria-label", say(`state_${row.toJury ? "jury" : row.state}`));
  }
}
