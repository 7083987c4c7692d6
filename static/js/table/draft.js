/** The deal that is being entered, or corrected: what was tapped so far, and which question is open. Asks nobody and draws nothing. */

import { completeFigures, figuresIn } from "./figures.js";
import { contractAskedAbout, questionOfContract } from "./consent.js";
import { answersExcluded, answersFrom, factsFrom, questionAt, questionsToAsk } from "./questions.js";
import { commaText, fillIn, say } from "./words.js";

/** @import { DueQuestion } from "./questions.js" */
/** @import { Answer, Answers, Article, Choice, Deal, DealToEnter, Facts, Figures, Problem, Question, Refusal } from "./types.d.ts" */

/** @type {Answers} */
const NOTHING = Object.freeze({});

export class Draft {
  constructor() {
    /** @type {DealToEnter | null} the deal whose form is shown */
    this.deal = null;
    /** @type {Deal | null} the deal that is corrected; null for a new one */
    this.correcting = null;
    /** @type {Record<number, Answers>} new deals, by number: one begun is kept while another number must be entered first */
    this.begun = {};
    /** @type {Answers} */
    this.correctedAnswers = {};
    /** @type {string | null} a question opened by hand */
    this.openQuestion = null;
    /** @type {Set<string>} questions that show their rare answers */
    this.widened = new Set();
    /** @type {Problem[]} */
    this.problems = [];
    /** Whether the open question has just changed, so that focus goes to it. */
    this.moved = false;
    /** Whether a field is being typed into, so that nothing may take its question away. */
    this.typing = false;
    /** @type {number | null} whose figure was opened by hand */
    this.openSeat = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {Article[]} for what this table can call the jury */
    this.articles = [];
    /** Whether what the table reports of the jury's word counts; else a deal waits for the jury's own. */
    this.tableWordCounts = true;
    /** @type {Refusal[]} the contracts that the jury refused */
    this.refusals = [];
    /**
     * The questions that were asked last, and of what they were made.
     * @type {{deal: DealToEnter | null, answers: Answers, refusals: Refusal[], due: DueQuestion[]}}
     */
    this.asked = { deal: null, answers: NOTHING, refusals: this.refusals, due: [] };
    /** @type {(question: Question) => boolean} whether the jury was called for its word */
    this.juryIsCalled = () => false;
    /** @type {(question: Question) => void} */
    this.callJury = () => {};
  }

  /** @returns {Answers} */
  get answers() {
    if (this.correcting) return this.correctedAnswers;
    return (this.deal && this.begun[this.deal.number]) || NOTHING;
  }

  get started() {
    return Object.keys(this.answers).length > 0;
  }

  get complete() {
    return this.deal !== null && this.questions.every(({ question, answer }) => question.optional || answer !== undefined);
  }

  /** The questions that are asked now, each with its answer. Where the jury refused the contract, no answer to its question counts. */
  get questions() {
    const { deal, answers, refusals, asked: last } = this;
    if (last.deal !== deal || last.answers !== answers || last.refusals !== refusals) this.asked = { deal, answers, refusals, due: this.questionsNow() };
    return this.asked.due;
  }

  /** @returns {DueQuestion[]} */
  questionsNow() {
    const due = this.deal ? questionsToAsk(this.deal.form, this.answers) : [];
    if (!this.refusals.length) return due;
    return due.map((each) => (this.isRefused(each.question) ? { question: { ...each.question, choices: [] }, answer: undefined } : each));
  }

  /**
   * Whether the jury refused the contract about which a question asks its word.
   * @param {Question} question
   */
  isRefused(question) {
    const whole = question.article && this.deal?.form.questions.find(({ name }) => name === question.name);
    if (!whole) return false;
    const { seat, contract } = contractAskedAbout(whole, this.facts);
    return this.refusalsHere.some((refusal) => refusal.seat === seat && refusal.contract === contract);
  }

  /** What the jury refused in the deal on show. */
  get refusalsHere() {
    return this.refusals.filter(({ deal }) => deal === this.deal?.number);
  }

  /**
   * Who was refused the contract of this choice, by name; empty if nobody was.
   * @param {Choice} choice
   */
  refusedTo(choice) {
    const codes = Object.entries(choice.sets).flatMap(([path, value]) => (path.endsWith(".code") ? [value] : []));
    return commaText(this.refusalsHere.filter(({ contract }) => codes.includes(contract)).map(({ seat }) => this.nameOf(seat)));
  }

  /**
   * The answer now: as it was given, or as it follows from another answer.
   * @param {Question} question
   */
  answerTo(question) {
    return this.questions.find((each) => each.question.name === question.name)?.answer;
  }

  /**
   * The figures that were entered for a question, as far as it has any.
   * @param {Question} question
   */
  figuresOf(question) {
    return figuresIn(this.answers[question.name]);
  }

  /** @returns {Facts} */
  get facts() {
    return this.deal ? factsFrom(this.deal.form, this.answers, this.names.length) : {};
  }

  /** Whether the same dealer deals again after what was answered. */
  get redealt() {
    const counting = this.questions.filter(({ question }) => this.tableWordCounts || !question.article);
    return counting.some(({ question, answer }) => question.choices.some((choice) => choice.again && choice.value === answer));
  }

  /** The question whose answer plays the first card, because of what was chosen; empty where the deal itself says who leads. */
  get leadsBy() {
    const chosen = this.questions.map(({ question, answer }) => question.choices.find((choice) => choice.value === answer)?.leads);
    return chosen.find(Boolean) ?? "";
  }

  /** @returns {number | null} the seat that plays the first card; null where that is not known, or not yet */
  get leads() {
    const by = this.leadsBy;
    if (!by) return this.deal?.leads ?? null;
    const seat = this.questions.find(({ question }) => question.name === by)?.answer;
    return typeof seat === "number" ? seat : null;
  }

  /** The question that is shown: the one opened by hand, else the first without an answer, else the last. */
  get current() {
    const questions = this.questions.filter(({ question }) => question.kind !== "more");
    const byHand = questions.find(({ question }) => question.name === this.openQuestion);
    const first = questions.find(({ question, answer }) => answer === undefined && !question.optional);
    return (byHand ?? first ?? questions.findLast(({ answer }) => answer !== undefined))?.question ?? null;
  }

  /**
   * Show this deal's form, unless one is being corrected.
   * @param {DealToEnter | null} deal
   */
  show(deal) {
    if (this.correcting) return;
    if (deal?.number !== this.deal?.number) this.reset();
    this.deal = deal;
  }

  /** Nothing opened by hand, nothing wrong. */
  reset() {
    this.openQuestion = null;
    this.openSeat = null;
    this.typing = false;
    this.problems = [];
    this.widened.clear();
  }

  /**
   * @param {string} name
   * @param {Answer | undefined} answer  undefined takes it back
   */
  answer(name, answer) {
    if (!this.deal) return;
    const answers = { ...this.answers, [name]: answer };
    if (answer === undefined) delete answers[name];
    for (const { question } of this.questions) if (this.followed(question, name, answer)) delete answers[question.name];
    const before = this.current?.name;
    if (this.correcting) this.correctedAnswers = answers;
    else this.begun[this.deal.number] = answers;
    this.openQuestion = null;
    this.openSeat = null;
    this.problems = [];
    this.moved = this.current?.name !== before;
  }

  /**
   * Whether a figure was the same as the answer to this question, which now becomes another one: it is asked again.
   * @param {Question} question
   * @param {string} name
   * @param {Answer | undefined} answer
   */
  followed(question, name, answer) {
    const offers = question.kind === "number" && question.choices.some(({ value }) => value === name);
    return offers && answer !== this.answers[name] && this.answers[question.name] === this.answers[name];
  }

  /**
   * Answer a question that stays open while it is filled in.
   * @param {string} name
   * @param {Answer | undefined} answer
   */
  answerAndStay(name, answer) {
    this.answer(name, answer);
    this.openQuestion = name;
    this.moved = false;
  }

  /** @param {string} name */
  reopen(name) {
    this.openQuestion = name;
    this.openSeat = null;
    this.typing = false;
    this.moved = true;
  }

  /** Leave the question that was filled in for the next one. */
  next() {
    this.openQuestion = null;
    this.typing = false;
    this.moved = true;
  }

  /**
   * Whether another question must be answered after this one.
   * @param {Question} question
   */
  hasNext(question) {
    return this.questions.some((each) => each.question.name !== question.name && each.answer === undefined && !each.question.optional);
  }

  /** Forget what was entered: it was sent, or given up. */
  clear() {
    if (this.correcting) {
      this.correcting = null;
      this.correctedAnswers = {};
      this.deal = null;
    } else if (this.deal) {
      delete this.begun[this.deal.number];
    }
    this.reset();
  }

  /**
   * Show a stored deal, to be corrected.
   * @param {Deal} deal
   * @param {DealToEnter} toEnter  the same deal as it is asked
   */
  correct(deal, toEnter) {
    this.reset();
    this.correcting = deal;
    this.deal = toEnter;
    this.correctedAnswers = answersFrom(toEnter.form, deal.facts);
    this.moved = true;
  }

  /**
   * Show what is wrong where it can be put right.
   * @param {Problem[]} problems
   */
  refuse(problems) {
    this.problems = problems;
    const question = problems.map((problem) => this.questionOf(problem)).find(Boolean);
    if (question && !this.typing) this.reopen(question.name);
  }

  /**
   * The question whose answer a problem is about.
   * @param {Problem} problem
   */
  questionOf(problem) {
    return this.deal ? questionAt(this.deal.form, this.answers, problem.field) : undefined;
  }

  /**
   * The answers that are impossible here because another question has them already.
   * @param {Question} question
   */
  excludedFor(question) {
    return answersExcluded(question, Object.fromEntries(this.questions.map((each) => [each.question.name, each.answer])));
  }

  /**
   * A question in words; it may name players and repeat earlier answers.
   * @param {Question} question
   * @returns {string}
   */
  textOf(question) {
    return this.filledIn(question.ask);
  }

  /**
   * A text with the players' names and the earlier answers in it.
   * @param {string} text
   * @returns {string}
   */
  filledIn(text) {
    const seats = this.names.map((name, seat) => [`seat_${seat}`, name]);
    const answers = this.questions.flatMap((each) =>
      each.answer === undefined || each.question.kind === "more" ? [] : [[each.question.name, this.labelOf(each.question, each.answer)]],
    );
    return fillIn(text, Object.fromEntries([...seats, ...answers]));
  }

  /**
   * An answer in words.
   * @param {Question} question
   * @param {Answer} answer
   * @returns {string}
   */
  labelOf(question, answer) {
    if (typeof answer === "object") return this.figuresInWords(question, answer);
    if (question.kind === "more") return this.textOf(question);
    const label = question.choices.find((choice) => choice.value === answer)?.label;
    return label || (question.kind === "seat" ? this.nameOf(Number(answer)) : String(answer));
  }

  /**
   * Each player's figure; where they were tapped, only of those who have one.
   * @param {Question} question
   * @param {Figures} entered
   */
  figuresInWords(question, entered) {
    const all = completeFigures(question, entered);
    const named = question.entry === "tap" ? question.seats.filter((seat) => all[seat]) : question.seats;
    return commaText(named.map((seat) => `${this.nameInFigures(question, seat)} ${all[seat] ?? 0}`));
  }

  /** What players must know before the deal, in sentences; `warns` where the jury must be asked. */
  get notes() {
    return (this.deal?.form.notes ?? []).map(({ text, seats, article }) => {
      const names = Object.fromEntries(Object.entries(seats ?? {}).map(([key, seat]) => [key, this.nameOf(seat)]));
      return { text: fillIn(text, names), warns: Boolean(article) };
    });
  }

  /**
   * Whose a figure is: a player's, or a side's.
   * @param {Question} question
   * @param {number} seat
   */
  nameInFigures(question, seat) {
    return question.sides.length ? question.sides[seat].map((player) => this.nameOf(player)).join(" + ") : this.nameOf(seat);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.names[seat] ?? say("absent");
  }

  /**
   * Ask again for the contract about which a question asks the jury's word.
   * @param {Question} question
   */
  chooseOtherContract(question) {
    const contract = this.deal && questionOfContract(this.deal.form, this.answers, question);
    if (contract) this.reopen(contract.name);
  }

  /** The whole entry in words. */
  get words() {
    return this.questions.flatMap(({ question, answer }) => (answer === undefined || question.kind === "more" ? [] : this.foldedText(question, answer))).join(" · ");
  }

  /** Whether several numbers were asked for, so that each must say what it is. */
  get hasSeveralNumbers() {
    return this.questions.filter(({ question }) => question.kind === "number" && this.answers[question.name] !== undefined).length > 1;
  }

  /**
   * What an answered question says once it is folded to a button.
   * @param {Question} question
   * @param {Answer} answer
   */
  foldedText(question, answer) {
    if (question.kind === "number") return this.hasSeveralNumbers ? `${this.textOf(question).replace(/\s*\?$/, ":")} ${answer}` : String(answer);
    return question.kind === "tricks" ? say("tricks", { n: String(answer) }) : this.labelOf(question, answer);
  }
}
