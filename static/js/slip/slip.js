/** The whole slip: its rows, what the server has of them, and what must still be sent. Draws nothing; its page asks the server. */

import { expandForm } from "../table/questions.js";
import { makeUuid } from "../table/sender.js";
import { figureMeant } from "./match.js";
import { Row } from "./row.js";

/**
 * @import { Form } from "../table/types.d.ts"
 * @import { DraftStore } from "./draft-store.js"
 * @import { HowWritten, SlipPreview, TableSlip, Written } from "./types.d.ts"
 */

export class Slip {
  /**
   * @param {TableSlip} state
   * @param {DraftStore} keeper
   */
  constructor(state, keeper) {
    this.state = state;
    this.keeper = keeper;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {HowWritten} */
    this.figuresAre = state.figures_are;
    /** @type {string[]} what stands under the line, by seat */
    this.totals = [];
    /** Whether the line below, or how the figures are written, was changed here. */
    this.edited = false;
    this.takeOver(state);
    this.restore();
  }

  get players() {
    return { names: this.state.players, numbers: this.state.numbers };
  }

  /**
   * Take over what the server says; what was typed here stays.
   * @param {TableSlip} state
   */
  takeOver(state) {
    this.state = state;
    this.takePreview(state.preview);
    const typed = new Map(state.rows.map((row) => [row.number, row]));
    const differences = new Map(state.differences.map((each) => [each.number, each]));
    for (const row of this.rows) {
      row.follow(typed.get(row.number));
      row.difference = differences.get(row.number) ?? null;
    }
    if (!this.edited) {
      this.figuresAre = state.figures_are;
      this.totals = state.players.map((_name, seat) => (typeof state.totals[seat] === "number" ? String(state.totals[seat]) : ""));
    }
  }

  /**
   * Take over what the server says of what others did meanwhile. Whether that is what is typed here, it says when it is asked next: until
   * then no whole row is called another deal than theirs.
   * @param {TableSlip} state
   */
  follow(state) {
    this.takeOver(state);
    for (const row of this.rows) row.uncompared = true;
  }

  /**
   * Take over what each row asks and brings.
   * @param {SlipPreview} preview
   * @param {string[]} [contents]  what was asked about, row by row; left out where the server spoke by itself
   */
  takePreview(preview, contents) {
    const pool = expandForm({ facts: {}, questions: preview.questions }).questions;
    preview.rows.forEach((each, nth) => {
      /** @type {Form} */
      const form = { facts: each.form.facts, questions: each.form.questions.map((place) => pool[place]), notes: each.form.notes };
      const row = this.rows[nth];
      if (!row) {
        this.rows.push(new Row(each, form, this.players, makeUuid()));
      } else {
        row.preview = each;
        row.form = form;
      }
      if (contents) this.rows[nth].previewed = contents[nth] ?? JSON.stringify([{}, []]);
      if (contents) this.rows[nth].uncompared = false;
      if (contents && this.rows[nth].saysTheSame) this.rows[nth].revision = each.deal?.revision ?? null;
    });
    // A row fewer where a deal is no longer dealt again; what is typed in it stays.
    while (this.rows.length > preview.rows.length && this.rows.at(-1)?.empty) this.rows.pop();
  }

  /** What the preview is asked about: only what is whole. */
  get question() {
    return {
      figures_are: this.figuresAre,
      rows: this.rows.filter((row) => !row.empty).map((row) => ({ number: row.number, id: row.id, facts: row.complete ? row.facts : {}, written: row.figures })),
    };
  }

  /** What is sent: everything, half rows too. */
  get toSend() {
    const rows = this.rows.filter((row) => !row.empty);
    return {
      revision: this.state.revision,
      figures_are: this.figuresAre,
      totals: this.totals.some(Boolean) ? this.paperTotals : [],
      to_jury: rows.filter((row) => row.toJury).map((row) => row.number),
      rows: rows.map((row) => ({ number: row.number, id: row.id, facts: row.facts, written: row.figures, revision: row.revision })),
    };
  }

  /** @returns {Written} */
  get paperTotals() {
    return this.totals.map((text) => figureMeant(text) ?? null);
  }

  /** The points so far, by the rules; of the last row, as each row has those of the rows above it. */
  get sums() {
    return this.rows.at(-1)?.preview.running ?? this.players.names.map(() => 0);
  }

  /**
   * After the server has it: what was sent and is still so is no longer only here.
   * @param {TableSlip} state
   * @param {string[]} sent  the rows' content when it was sent, row by row
   */
  wasSent(state, sent) {
    const refused = new Map(state.refused.map((each) => [each.number, each.problems]));
    this.rows.forEach((row, nth) => {
      const problems = refused.get(row.number) ?? [];
      if (row.sentAs !== sent[nth]) return; // somebody typed on while it was under way
      row.refused = problems.filter((problem) => problem.code !== "DEAL_AHEAD");
      row.dirty = problems.length > 0;
      row.keptByServer = true;
      row.toJury = row.dirty && row.toJury;
    });
    this.edited = false;
    this.takeOver(state);
    this.keep();
  }

  /** Whether something was typed that the server does not have. */
  get unsent() {
    return this.edited || this.rows.some((row) => row.dirty && !row.keptByServer);
  }

  /** Rows that the server keeps and has not booked. */
  get unbooked() {
    return this.rows.filter((row) => row.dirty && row.keptByServer);
  }

  keep() {
    const rows = Object.fromEntries(this.rows.filter((row) => row.dirty).map((row) => [row.number, row.kept]));
    this.keeper.write({ rows, totals: this.edited ? this.totals : null, figuresAre: this.edited ? this.figuresAre : null });
  }

  restore() {
    const { rows, totals, figuresAre } = this.keeper.read();
    for (const row of this.rows) if (rows[row.number]) row.restore(rows[row.number]);
    if (totals || figuresAre) this.edited = true;
    this.totals = totals ?? this.totals;
    this.figuresAre = figuresAre ?? this.figuresAre;
  }
}
