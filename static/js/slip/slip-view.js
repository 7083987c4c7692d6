/** Draws the grid of a slip with its sums, and the bar that says what the server has. */

import { el } from "../table/element.js";
import { commaText, say, signClass, withSign } from "../table/words.js";
import { columnsOf } from "./columns.js";
import { fieldsOf } from "./keys.js";
import { figureMeant } from "./match.js";
import { placeAt, RowView } from "./row-view.js";

/**
 * @import { Question } from "../table/types.d.ts"
 * @import { Row } from "./row.js"
 * @import { Sending } from "./sending.js"
 * @import { Slip } from "./slip.js"
 * @import { SlipActions } from "./main.js"
 */

/** The questions whose columns have a short head; every other column is headed by its question. */
const SHORT_HEADS = ["contract", "declarer", "partner"];

/**
 * What stands above a column of the deals.
 * @param {Question[]} column
 */
function headText(column) {
  const short = SHORT_HEADS.find((name) => column.some((each) => each.name === name));
  if (short) return say(`head_${short}`);
  return column.some((each) => each.kind === "tricks") ? say("head_tricks") : column[0].ask.replace(/\{\w+\}/g, "…");
}

/**
 * Numbers as people write them: 13, 15–20.
 * @param {number[]} numbers
 */
function joinRuns(numbers) {
  /** @type {number[][]} */
  const parts = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return commaText(parts.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)));
}

export class SlipView {
  /**
   * @param {HTMLElement} root
   * @param {Slip} slip
   * @param {SlipActions} actions
   */
  constructor(root, slip, actions) {
    this.root = root;
    this.slip = slip;
    this.actions = actions;
    this.readOnly = !slip.state.may_type;
    /** @type {Map<number, RowView>} */
    this.rowViews = new Map();
    this.body = el("tbody", {});
    const names = slip.state.players;
    this.totals = names.map((name, seat) => this.total(name, seat));
    const head = [say("number"), this.dealHead(), ...names.map((name, seat) => `${seat + 1} ${name}`), say("sum")];
    this.sums = [...names, ""].map(() => el("td", { class: "figure" }));
    this.over = [...names, ""].map(() => el("td", { class: "figure" }));
    this.paperSum = el("td", { class: "slip-sum" });
    this.counted = el("th", { scope: "row", colspan: 2 });
    const foot = el(
      "tfoot",
      {},
      el("tr", {}, this.counted, ...this.sums),
      el("tr", {}, el("th", { scope: "row", colspan: 2 }, say("on_paper")), ...this.totals.map((input) => el("td", { class: "figure" }, input)), this.paperSum),
      el("tr", {}, el("th", { scope: "row", colspan: 2 }, say("difference")), ...this.over),
    );
    const table = el("table", { class: "slip" }, el("caption", { class: "visually-hidden" }, say("caption")), el("thead", {}, el("tr", {}, ...head.map((content) => el("th", { scope: "col" }, content)))), this.body, foot);
    this.how = el("div", { class: "segments", role: "group", "aria-label": say("figures_are") }, this.howButton("deal"), this.howButton("running"));
    this.status = el("p", { role: "status" });
    this.buttons = el("div", { class: "actions" });
    root.replaceChildren(el("div", { class: "slip-help" }, this.how), el("div", { class: "card" }, table), el("div", { class: "sticky slip-state card card-padded" }, this.status, this.buttons));
  }

  /** The heads of a deal's columns, once for all rows. */
  dealHead() {
    const columns = columnsOf(this.slip.rows[0].form);
    this.root.style.setProperty("--columns", String(columns.length));
    this.root.style.setProperty("--figures", String(this.totals.length));
    this.root.style.setProperty("--columns-narrow", String(Math.min(Math.max(columns.length - 1, 1), 3)));
    const heads = columns.map((column, nth) => {
      const head = el("span", {}, headText(column));
      placeAt(head, nth, columns.length);
      return head;
    });
    return el("div", { class: "deal" }, ...heads);
  }

  /**
   * @param {string} name
   * @param {number} seat
   */
  total(name, seat) {
    const input = /** @type {HTMLInputElement} */ (el("input", { "aria-label": say("total_of", { name }), autocomplete: "off", inputmode: "numeric", "data-key": `total ${seat}`, readonly: this.readOnly }));
    input.addEventListener("input", () => {
      this.slip.totals[seat] = input.value;
      this.actions.editedBelow();
    });
    return input;
  }

  /** @param {"deal" | "running"} how */
  howButton(how) {
    return el("button", { "data-how": how, disabled: this.readOnly, onclick: () => this.actions.writtenAs(how) }, say(`figures_${how}`));
  }

  /** @param {Sending} sending */
  draw(sending) {
    for (const row of this.slip.rows) {
      const existing = this.rowViews.get(row.number);
      if (existing) existing.draw();
      else this.add(row);
    }
    for (const [number, view] of this.rowViews) {
      if (this.slip.rows.some((row) => row.number === number)) continue;
      for (const each of view.elements) each.remove();
      this.rowViews.delete(number);
    }
    this.drawFoot(sending);
  }

  /** @param {Row} row */
  add(row) {
    const view = new RowView(row, this.actions, this.readOnly);
    this.rowViews.set(row.number, view);
    this.body.append(...view.elements);
  }

  /** @param {Row} row */
  drawRow(row) {
    this.rowViews.get(row.number)?.draw();
  }

  /** Focus the first empty field: the reader has the paper slip in hand. */
  focusFirst() {
    const first = this.slip.rows.find((row) => row.empty);
    if (first && !this.readOnly) this.focusRow(first);
  }

  /** @param {Row} row */
  focusRow(row) {
    fieldsOf(this.root, row.number)[0]?.focus();
  }

  /** @param {Row} row */
  focusOptional(row) {
    fieldsOf(this.root, row.number).find((field) => !field.value && field.classList.contains("optional"))?.focus();
  }

  /** @param {Sending} sending */
  drawFoot(sending) {
    const { slip } = this;
    const { sums, paperTotals } = slip;
    const whole = slip.rows.filter((row) => row.complete).length;
    this.counted.textContent = say("typed_deals", { n: whole });
    [...sums, sums.reduce((sum, figure) => sum + figure, 0)].forEach((figure, nth) => {
      this.sums[nth].textContent = withSign(figure);
      this.sums[nth].className = `figure ${signClass(figure)}`;
    });
    this.totals.forEach((input, seat) => {
      if (input !== document.activeElement && input.value !== slip.totals[seat]) input.value = slip.totals[seat];
      input.setAttribute("aria-invalid", String(Boolean(slip.totals[seat]) && figureMeant(slip.totals[seat]) === undefined));
    });
    const anything = paperTotals.some((figure) => figure !== null);
    const paperSum = paperTotals.reduce((/** @type {number} */ sum, figure) => sum + (figure ?? 0), 0);
    this.paperSum.textContent = anything ? withSign(paperSum) : "";
    const over = paperTotals.map((figure, seat) => (figure === null ? null : figure - sums[seat]));
    [...over, null].forEach((figure, nth) => {
      this.over[nth].textContent = figure === null ? "" : figure === 0 ? "✓" : withSign(figure);
      this.over[nth].className = `figure ${figure ? "sum-off" : ""}`;
    });
    for (const each of this.how.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each.dataset.how === slip.figuresAre));
    this.drawBar(sending, whole);
  }

  /**
   * @param {Sending} sending
   * @param {number} whole  how many rows are whole
   */
  drawBar(sending, whole) {
    const { slip } = this;
    const wrong = slip.rows.filter((row) => row.state === "wrong" && !row.toJury);
    const parts = [say("count", { n: whole, of: slip.state.deals })];
    if (wrong.length) parts.push(say("wrong_rows", { numbers: joinRuns(wrong.map((row) => row.number)) }));
    parts.push(this.whatServerHas(sending));
    const text = [sending.message, parts.join(" · ")].filter(Boolean).join(" ");
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.classList.toggle("wrong", Boolean(sending.message));
    const key = JSON.stringify([wrong[0]?.number, slip.state.may_confirm, slip.unsent, sending.status, slip.state.revision, this.readOnly]);
    if (this.buttons.dataset.key === key) return;
    this.buttons.dataset.key = key;
    this.buttons.replaceChildren(
      ...[
        wrong[0] && el("button", { id: "to-wrong-row", onclick: () => this.focusRow(wrong[0]) }, say("go_to", { n: wrong[0].number })),
        slip.state.may_confirm && !slip.unsent && el("button", { id: "confirm-slip", class: "button-main", onclick: () => this.actions.confirm() }, say("confirm")),
        !this.readOnly && el("button", { id: "send-slip", class: slip.unsent ? "button-main" : "", disabled: sending.status === "sending", onclick: () => this.actions.send() }, say(slip.state.confirmation === "double" ? "send" : "book")),
      ].filter((each) => each instanceof HTMLElement),
    );
  }

  /** @param {Sending} sending */
  whatServerHas(sending) {
    const { state, unsent, keeper } = this.slip;
    if (sending.status === "sending") return say("sending");
    if (sending.status === "later") return say("later");
    if (unsent) return say(keeper.refused ? "only_on_page" : "only_here");
    const open = this.slip.unbooked;
    if (open.length && state.confirmation !== "double") return say("unbooked", { numbers: joinRuns(open.map((row) => row.number)) });
    if (!state.revision) return state.typed_by.length ? say("blind", { name: commaText(state.typed_by) }) : "";
    if (state.confirmed || !state.typed_by.length) return say("server_has_it") + (state.confirmed_by ? ` ${say("confirmed_by", { name: state.confirmed_by })}` : "");
    if (state.confirmation === "double") return say(state.typed_by.length > 1 ? "not_agreed" : "typed_once", { name: state.typed_by[0] });
    return say("unconfirmed", { name: state.typed_by[0] });
  }
}
