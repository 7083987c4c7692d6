/** The deal that is being entered, or corrected: what was tapped so far, and which question is open. Asks nobody and draws nothing. */

import { figures } from "./figures.js";
import { answersFrom, asked, complete, facts, questionAt, taken } from "./questions.js";
import { fillIn, say } from "./words.js";

/**
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./questions.js").Answers} Answers
 * @typedef {{number: number, dealer: number | null, leads: number | null, sits_out: number[], form: import("./questions.js").Form}} Coming
 */

export class Draft {
  constructor() {
    /** @type {Coming | null} the deal whose form is shown */
    this.coming = null;
    /** @type {any} the deal that is corrected; null for a new one */
    this.correcting = null;
    /** @type {Record<number, Answers>} new deals, by number: one begun is kept while another number must be entered first */
    this.begun = {};
    /** @type {Answers} */
    this.corrected = {};
    /** @type {string | null} a question opened by hand */
    this.open = null;
    /** @type {Set<string>} questions that show their rare answers */
    this.widened = new Set();
    /** @type {import("./api.js").Problem[]} */
    this.problems = [];
    /** Whether the open question has just changed, so that focus goes to it. */
    this.moved = false;
    /** Whether a field is being typed into, so that nothing may take its question away. */
    this.typing = false;
    /** @type {number | null} whose figure was opened by hand */
    this.seat = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {{code: string, title: string, fine: number}[]} for what this table can call the jury */
    this.articles = [];
    /** Whether what is told of the jury's word counts; else a deal waits for the jury's own. */
    this.heard = true;
    /** @type {(question: Question) => boolean} whether the jury was called for its word */
    this.known = () => false;
    /** @type {(question: Question) => void} */
    this.call = () => {};
  }

  /** @returns {Answers} */
  get answers() {
    if (this.correcting) return this.corrected;
    return (this.coming && this.begun[this.coming.number]) || {};
  }

  get started() {
    return Object.keys(this.answers).length > 0;
  }

  get complete() {
    return this.coming !== null && complete(this.coming.form, this.answers);
  }

  get asked() {
    return this.coming ? asked(this.coming.form, this.answers) : [];
  }

  /**
   * What holds as the answer now.
   * @param {Question} question
   */
  answerTo(question) {
    return this.asked.find((each) => each.question.name === question.name)?.answer;
  }

  get facts() {
    return this.coming ? facts(this.coming.form, this.answers, this.names.length) : {};
  }

  /** Whether the same dealer deals again after what was answered. */
  get redealt() {
    const counts = this.asked.filter(({ question }) => this.heard || !question.article);
    return counts.some(({ question, answer }) => question.choices.some((choice) => choice.again && choice.value === answer));
  }

  /** The question that is shown: the one opened by hand, else the first without an answer, else the last. */
  get current() {
    const now = this.asked.filter(({ question }) => question.kind !== "more");
    const open = now.find(({ question }) => question.name === this.open);
    const first = now.find(({ question, answer }) => answer === undefined && !question.optional);
    return (open ?? first ?? now.findLast(({ answer }) => answer !== undefined))?.question ?? null;
  }

  /**
   * Show this deal's form, unless one is being corrected.
   * @param {Coming | null} coming
   */
  show(coming) {
    if (this.correcting) return;
    if (coming?.number !== this.coming?.number) this.fresh();
    this.coming = coming;
  }

  fresh() {
    this.open = null;
    this.seat = null;
    this.typing = false;
    this.problems = [];
    this.widened.clear();
  }

  /**
   * @param {string} name
   * @param {any} answer  undefined takes it back
   */
  answer(name, answer) {
    if (!this.coming) return;
    const answers = { ...this.answers, [name]: answer };
    if (answer === undefined) delete answers[name];
    const before = this.current?.name;
    this.put(answers);
    this.open = null;
    this.seat = null;
    this.problems = [];
    this.moved = this.current?.name !== before;
  }

  /**
   * A figure of a question that stays open while it is filled in.
   * @param {string} name
   * @param {any} answer
   */
  fill(name, answer) {
    this.answer(name, answer);
    this.open = name;
    this.moved = false;
  }

  /** @param {Answers} answers */
  put(answers) {
    if (this.correcting) this.corrected = answers;
    else if (this.coming) this.begun[this.coming.number] = answers;
  }

  /** @param {string} name */
  reopen(name) {
    this.open = name;
    this.seat = null;
    this.typing = false;
    this.moved = true;
  }

  /** On to the next question: the one that was filled in is done. */
  next() {
    this.open = null;
    this.typing = false;
    this.moved = true;
  }

  /**
   * Whether another question waits once this one is answered.
   * @param {Question} question
   */
  goesOn(question) {
    return this.asked.some((each) => each.question.name !== question.name && each.answer === undefined && !each.question.optional);
  }

  /** Forget what was entered: it was sent, or given up. */
  done() {
    if (this.correcting) {
      this.correcting = null;
      this.corrected = {};
      this.coming = null;
    } else if (this.coming) {
      delete this.begun[this.coming.number];
    }
    this.fresh();
  }

  /**
   * @param {any} deal
   * @param {Coming} coming
   */
  correct(deal, coming) {
    this.fresh();
    this.correcting = deal;
    this.coming = coming;
    this.corrected = answersFrom(coming.form, deal.facts);
    this.moved = true;
  }

  /**
   * Show what is wrong where it can be put right.
   * @param {import("./api.js").Problem[]} problems
   */
  refuse(problems) {
    this.problems = problems;
    const at = problems.map((problem) => this.at(problem)).find(Boolean);
    if (at && !this.typing) this.reopen(at.name);
  }

  /**
   * @param {import("./api.js").Problem} problem
   * @returns {Question | undefined}
   */
  at(problem) {
    return this.coming ? questionAt(this.coming.form, this.answers, problem.field) : undefined;
  }

  /** @param {Question} question */
  takenIn(question) {
    return taken(question, Object.fromEntries(this.asked.map((each) => [each.question.name, each.answer])));
  }

  /** @param {Question} question */
  ask(question) {
    const known = this.asked.filter(({ question: each, answer }) => answer !== undefined && each.kind !== "more");
    const seats = this.names.map((/** @type {string} */ name, /** @type {number} */ seat) => [`seat_${seat}`, name]);
    return fillIn(question.ask, Object.fromEntries([...seats, ...known.map(({ question: each, answer }) => [each.name, this.label(each, answer)])]));
  }

  /**
   * An answer in words.
   * @param {Question} question
   * @param {any} answer
   * @returns {string}
   */
  label(question, answer) {
    if (question.kind === "per_seat") return this.each(question, answer);
    if (question.kind === "more") return this.ask(question);
    const label = question.choices.find((choice) => choice.value === answer)?.label;
    return label || (question.kind === "seat" ? this.name(answer) : String(answer));
  }

  /**
   * Each player's figure; where they were tapped, only of those who have one.
   * @param {Question} question
   * @param {Record<string, number>} answer
   */
  each(question, answer) {
    const all = figures(question, answer);
    const told = question.entry === "tap" ? question.seats.filter((seat) => all[seat]) : question.seats;
    return told.map((seat) => `${this.name(seat)} ${all[seat] ?? 0}`).join(", ");
  }

  /** What is to be known before the deal, in sentences; `warns` where the jury must be asked. */
  get notes() {
    const named = (/** @type {Record<string, number>} */ seats) => Object.fromEntries(Object.entries(seats).map(([key, seat]) => [key, this.name(seat)]));
    return (this.coming?.form.notes ?? []).map(({ text, seats, article }) => ({ text: fillIn(text, named(seats ?? {})), warns: Boolean(article) }));
  }

  /** @param {number} seat */
  name(seat) {
    return this.names[seat] ?? say("absent");
  }

  /** The whole entry in words. */
  get words() {
    const told = this.asked.filter(({ question, answer }) => answer !== undefined && question.kind !== "more");
    return told.map(({ question, answer }) => this.folded(question, answer)).join(" · ");
  }

  /** Whether several numbers were asked for, so that each must say what it is. */
  get numbered() {
    return this.asked.filter(({ question }) => question.kind === "number" && this.answers[question.name] !== undefined).length > 1;
  }

  /**
   * What a folded question says.
   * @param {Question} question
   * @param {any} answer
   */
  folded(question, answer) {
    if (question.kind === "number") return this.numbered ? `${this.ask(question).replace(/\s*\?$/, ":")} ${answer}` : String(answer);
    return question.kind === "tricks" ? say("tricks", { n: answer }) : this.label(question, answer);
  }
}
