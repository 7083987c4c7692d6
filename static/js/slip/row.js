/** One row of a slip: what was typed in it, and what it means under the questions of its deal. Draws nothing and asks nobody. */

import { answersExcluded, answersFrom, factsFrom, isComplete, questionAt, questionsToAsk } from "../table/questions.js";
import { withSign } from "../table/words.js";
import { answerMeant, answerText, figureMeant } from "./match.js";

/**
 * @import { Answers, Facts, Form, Problem, Question } from "../table/types.d.ts"
 * @import { Players } from "./match.js"
 * @import { KeptRow, PreviewRow, RowDifference, TypedRow, Written } from "./types.d.ts"
 *
 * @typedef {{question: Question, text: string, read: boolean, shown: string}} Cell
 *   a field of the row: what was typed, whether it could be read, and what stands there by itself where nothing was typed
 */

/**
 * Under which name a text is kept: by the fact that it is about, so that it stays where another contract asks the same in another way.
 * @param {Question} question
 */
export function slotOf(question) {
  return question.path || question.name;
}

export class Row {
  /**
   * @param {PreviewRow} preview
   * @param {Form} form
   * @param {Players} players
   * @param {string} id  a new UUID
   */
  constructor(preview, form, players, id) {
    this.number = preview.number;
    this.players = players;
    this.id = id;
    this.form = form;
    this.preview = preview;
    /** @type {Record<string, string>} */
    this.texts = {};
    this.written = players.names.map(() => "");
    this.wide = false;
    this.toJury = false;
    /** Whether somebody typed here what the server does not have yet. */
    this.dirty = false;
    /** @type {number | null} the revision of the stored deal that was on the screen when somebody began to type here */
    this.revision = preview.deal?.revision ?? null;
    /** Whether the server keeps what was typed here, although it could not book it. */
    this.keptByServer = false;
    /** @type {Problem[]} why the server did not book it; empty where it only waits for the deal before it */
    this.refused = [];
    /** @type {RowDifference | null} what another person typed differently */
    this.difference = null;
    /** The facts about which the preview speaks, as text. */
    this.previewed = "";
    /** Whether the server told of its deals by itself, and has still to say whether they are what is typed here. */
    this.uncompared = false;
  }

  /** What the texts mean: answers by question. @returns {Answers} */
  get answers() {
    /** @type {Answers} */
    const answers = {};
    for (const question of this.form.questions) {
      const text = this.texts[slotOf(question)];
      if (!text) continue;
      const due = questionsToAsk(this.form, answers);
      const asks = due.find((each) => each.question.name === question.name);
      if (!asks) continue;
      const given = Object.fromEntries(due.map((each) => [each.question.name, each.answer]));
      const answer = answerMeant(asks.question, text, this.players, answersExcluded(asks.question, given));
      if (answer !== undefined) answers[question.name] = answer;
    }
    return answers;
  }

  /** The fields to show, in order. @returns {Cell[]} */
  get cells() {
    const due = questionsToAsk(this.form, this.answers);
    return due
      .filter(({ question }) => this.wide || !question.optional || this.texts[slotOf(question)])
      .map(({ question, answer }) => {
        const text = this.texts[slotOf(question)] ?? "";
        return { question, text, read: !text || answer !== undefined, shown: !text && answer !== undefined ? answerText(question, answer, this.players) : "" };
      });
  }

  /** Whether it has questions that are asked only on demand. */
  get hasMore() {
    return questionsToAsk(this.form, this.answers).some(({ question }) => question.optional);
  }

  get empty() {
    return !Object.values(this.texts).some(Boolean) && !this.written.some(Boolean);
  }

  get complete() {
    return this.cells.length > 0 && this.cells.every((cell) => cell.read) && Object.values(this.texts).some(Boolean) && isComplete(this.form, this.answers);
  }

  /** The deal as the sheet holds it, as far as it was typed; nothing of an empty row. @returns {Facts} */
  get facts() {
    const answers = this.answers;
    return Object.keys(answers).length ? factsFrom(this.form, answers, this.players.names.length) : {};
  }

  /** @returns {Written} */
  get figures() {
    return this.written.some(Boolean) ? this.written.map((text) => figureMeant(text) ?? null) : [];
  }

  /** Whether a phone entered this deal while something else was typed here. */
  get clashes() {
    const { deal } = this.preview;
    if (this.complete && this.uncompared) return false;
    return this.dirty && deal !== null && deal.revision !== this.revision && !this.empty && !this.saysTheSame;
  }

  /** Whether the server has the very deal that is typed here, from somebody else. */
  get saysTheSame() {
    return this.complete && this.previewed === this.content && this.preview.deal?.as_typed === true;
  }

  /** The points are those of what is typed now; of what was typed before they say nothing. */
  get points() {
    return this.previewed === this.content ? this.preview.points : null;
  }

  /** Why it cannot be as it was typed. */
  get problems() {
    return this.complete && this.previewed === this.content && !this.preview.needs_jury ? this.preview.problems : [];
  }

  /** The seats beside which another figure is written than should stand there. */
  get wrongSeats() {
    return this.previewed === this.content ? this.preview.wrong_seats : [];
  }

  /** Everything that is compared and sent, as text. */
  get content() {
    return JSON.stringify([this.complete ? this.facts : {}, this.figures]);
  }

  /** Everything that is sent, half or whole, as text. */
  get sentAs() {
    return JSON.stringify([this.texts, this.written, this.toJury]);
  }

  /**
   * Whether the row is right and whole.
   * @returns {"empty" | "half" | "wrong" | "right"}
   */
  get state() {
    if (this.empty) return "empty";
    if (this.clashes || this.difference || this.problems.length || this.wrongSeats.length || this.refused.length || this.cells.some((cell) => !cell.read)) return "wrong";
    return this.complete ? "right" : "half";
  }

  /** The sum of the figures: those written, and by the rules where nothing is. */
  get sum() {
    const right = this.preview.expected ?? this.points ?? [];
    return this.players.names.reduce((sum, _name, seat) => sum + (this.figures[seat] ?? right[seat] ?? 0), 0);
  }

  /** What the figures of the row should add up to: nothing, unless a pot pays or running figures go on from others. */
  get rightSum() {
    return (this.preview.expected ?? []).reduce((sum, figure) => sum + figure, 0);
  }

  /**
   * The answer to a question in full; undefined while there is none.
   * @param {string} name
   */
  fullText(name) {
    const due = questionsToAsk(this.form, this.answers).find((each) => each.question.name === name);
    return due && due.answer !== undefined ? answerText(due.question, due.answer, this.players) : undefined;
  }

  /**
   * What a field of the facts is called: by the question that asks for it.
   * @param {string} field
   */
  fieldText(field) {
    const [kind, seat] = field.split(".");
    if (kind === "written") return this.players.names[Number(seat)] ?? "";
    return questionAt(this.form, this.answers, field)?.ask.replace(/\{\w+\}/g, "…") ?? field;
  }

  /**
   * A value of a field of the facts in words, as well as it can be said.
   * @param {string} field
   * @param {unknown} value
   */
  valueText(field, value) {
    if (value === null || value === undefined) return "–";
    const asks = this.form.questions.filter((question) => question.path === field || question.choices.some((choice) => field in choice.sets));
    for (const question of asks) {
      const choice = question.choices.find((each) => (question.path === field ? each.value : each.sets[field]) === value);
      if (choice) return answerText(question, choice.value, this.players);
    }
    return typeof value === "number" && field.startsWith("written.") ? withSign(value) : String(value);
  }

  /**
   * @param {string} slot
   * @param {string} text
   */
  type(slot, text) {
    this.texts[slot] = text;
    this.touch();
  }

  /**
   * @param {number} seat
   * @param {string} text
   */
  write(seat, text) {
    this.written[seat] = text;
    this.touch();
  }

  touch() {
    this.dirty = true;
    this.keptByServer = false;
    this.toJury = false;
    this.refused = [];
  }

  /**
   * Show these facts, as if somebody had typed them.
   * @param {Facts} facts
   * @param {Written} written
   */
  show(facts, written) {
    const answers = answersFrom(this.form, facts);
    this.texts = {};
    for (const question of this.form.questions) {
      const answer = answers[question.name];
      if (answer !== undefined) this.texts[slotOf(question)] = answerText(question, answer, this.players);
    }
    this.written = this.players.names.map((_name, seat) => (typeof written[seat] === "number" ? String(written[seat]) : ""));
    this.wide = this.form.questions.some((question) => question.kind === "more" && answers[question.name] !== undefined);
  }

  /**
   * Take over what the server has, unless somebody typed here.
   * @param {TypedRow | undefined} typed
   */
  follow(typed) {
    if (this.dirty) return;
    const { deal } = this.preview;
    this.id = typed?.id ?? deal?.id ?? this.id;
    this.revision = deal?.revision ?? null;
    this.show(deal?.facts ?? typed?.facts ?? {}, typed?.written ?? []);
    this.previewed = this.content;
  }

  /** What is kept in this browser. @returns {KeptRow} */
  get kept() {
    return { id: this.id, texts: this.texts, written: this.written, wide: this.wide, revision: this.revision, toJury: this.toJury };
  }

  /** @param {KeptRow} kept */
  restore(kept) {
    Object.assign(this, structuredClone(kept));
    this.dirty = true;
  }
}
