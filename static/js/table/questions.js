/** What a form asks, what was answered, and the facts that follow. Pure: knows no game, no page and no server. */

import { addUp, completeFigures, figuresIn, figuresToCorrect, inRange } from "./figures.js";

/**
 * @import { Answer, Answers, Choice, Facts, Figures, Form, Json, Question, SentForm, SentQuestion } from "./types.d.ts"
 *
 * @typedef {{question: Question, answer: Answer | undefined}} DueQuestion  a question that is asked now; its answer is undefined while there is none
 */

/** @type {Omit<Question, "name" | "ask" | "kind" | "choices">} */
const EMPTY_QUESTION = {
  path: "", when: {}, differs_from: [], optional: false, total: null, seats: [], sides: [], least: null, most: null, entry: "step", among_most: "", article: "",
};
/** @type {Omit<Choice, "value">} */
const EMPTY_CHOICE = { label: "", sets: {}, hint: "", target: false, rare: false, again: false, leads: "" };

/**
 * A form as it was sent, with all that was left out because it is empty.
 * @param {SentForm} sent
 * @param {Form} [next]  the next deal's form, to which the numbers of a later deal's form refer
 * @returns {Form}
 */
export function expandForm(sent, next) {
  /** @type {(question: SentQuestion) => Question} */
  const expanded = (question) => ({ ...EMPTY_QUESTION, ...question, choices: (question.choices ?? []).map((choice) => ({ ...EMPTY_CHOICE, ...choice })) });
  const questions = sent.questions.flatMap((each) => (typeof each === "number" ? (next?.questions[each] ?? []) : expanded(each)));
  return { facts: sent.facts, questions, notes: sent.notes ?? [] };
}

/**
 * The questions to ask, in order, given what was answered so far.
 *
 * 1. A question is asked only where the answers before it say so (`when`, `among_most`).
 * 2. An answer that is impossible here counts as not given: a choice that is no longer offered, a figure out of range, the partner who
 *    was named as declarer.
 * @param {Form} form
 * @param {Answers} answers
 * @returns {DueQuestion[]}
 */
export function questionsToAsk(form, answers) {
  /** @type {Answers} */
  const valid = {};
  /** @type {Map<string, Question>} */
  const earlier = new Map();
  /** @type {DueQuestion[]} */
  const due = [];
  for (const each of form.questions) {
    const isDue = Object.entries(each.when).every(([name, values]) => {
      const answer = answerNamed(name, valid, earlier) ?? null;
      return values.some((value) => value === answer);
    });
    const question = isDue ? amongHighest(each, valid, earlier) : null;
    if (!question) continue;
    const given = answers[question.name];
    const answer = isPossible(question, given, valid) ? given : undefined;
    if (answer !== undefined) valid[question.name] = answer;
    earlier.set(question.name, question);
    due.push({ question, answer });
  }
  return due;
}

/**
 * The answer to a question, or the figure of one seat in it, as in `tricks.2`.
 * @param {string} name
 * @param {Answers} valid
 * @param {Map<string, Question>} earlier
 */
function answerNamed(name, valid, earlier) {
  if (name in valid || !name.includes(".")) return valid[name];
  const [figured, seat] = name.split(".");
  const question = earlier.get(figured);
  return question && figured in valid ? completeFigures(question, figuresIn(valid[figured]))[Number(seat)] : undefined;
}

/**
 * A question for those who share the highest figure has only them as its choices; null where one player has it alone.
 * @param {Question} question
 * @param {Answers} valid
 * @param {Map<string, Question>} earlier
 * @returns {Question | null}
 */
function amongHighest(question, valid, earlier) {
  if (!question.among_most) return question;
  const figured = earlier.get(question.among_most);
  if (!figured || !(figured.name in valid)) return null;
  const all = completeFigures(figured, figuresIn(valid[figured.name]));
  const highest = Math.max(...Object.values(all).map((figure) => figure ?? 0));
  const first = figured.seats.filter((seat) => all[seat] === highest);
  return first.length < 2 ? null : { ...question, choices: question.choices.filter((choice) => first.some((seat) => seat === choice.value)) };
}

/**
 * @param {Question} question
 * @param {Answer | undefined} answer
 * @param {Answers} valid
 */
function isPossible(question, answer, valid) {
  if (answer === undefined || answer === null) return false;
  if (question.kind === "more") return answer === true;
  if (question.kind === "number") return inRange(question, answer);
  if (question.kind === "per_seat") return typeof answer === "object" && addUp(question, answer);
  return question.choices.some((choice) => choice.value === answer) && !answersExcluded(question, valid).includes(answer);
}

/**
 * The answers given elsewhere that cannot be given here: nobody is their own partner.
 * @param {Question} question
 * @param {Answers} answers
 * @returns {Answer[]}
 */
export function answersExcluded(question, answers) {
  return question.differs_from.map((name) => answers[name]).filter((answer) => answer !== undefined);
}

/**
 * Whether every question that must be answered has an answer.
 * @param {Form} form
 * @param {Answers} answers
 */
export function isComplete(form, answers) {
  return questionsToAsk(form, answers).every(({ question, answer }) => question.optional || answer !== undefined);
}

/**
 * The deal as the sheet holds it.
 * @param {Form} form
 * @param {Answers} answers
 * @param {number} seats  at the table
 * @returns {Facts}
 */
export function factsFrom(form, answers, seats) {
  const facts = structuredClone(form.facts);
  for (const { question, answer } of questionsToAsk(form, answers)) {
    if (answer === undefined) continue;
    const chosen = question.choices.find((choice) => choice.value === answer);
    if (question.path) putValue(facts, question.path, typeof answer === "object" ? figureOfEverySeat(question, answer, seats) : answer);
    for (const [path, value] of Object.entries(chosen?.sets ?? {})) putValue(facts, path, value);
  }
  return facts;
}

/**
 * A figure for every seat of the table, or for every side; who sits out has 0.
 * @param {Question} question
 * @param {Figures} answer
 * @param {number} seats
 */
function figureOfEverySeat(question, answer, seats) {
  const length = question.sides.length || Math.max(seats, ...question.seats.map((seat) => seat + 1));
  const all = completeFigures(question, answer);
  return Array.from({ length }, (_, seat) => all[seat] ?? 0);
}

/**
 * Write a value into facts, making the lists and objects on the way to it.
 * @param {Facts} facts
 * @param {string} path  such as `contracts.0.code`
 * @param {Json} value
 */
function putValue(facts, path, value) {
  const steps = path.split(".");
  const last = /** @type {string} */ (steps.pop());
  let place = facts;
  steps.forEach((step, nth) => {
    place[step] ??= /^\d+$/.test(steps[nth + 1] ?? last) ? [] : {};
    place = /** @type {Facts} */ (place[step]); // a list takes "0" for its first place as an object takes a name
  });
  place[last] = value;
}

/**
 * The value at a path in facts; undefined if the path does not exist.
 * @param {Facts} facts
 * @param {string} path
 * @returns {Json | undefined}
 */
export function valueAt(facts, path) {
  /** @type {Json | undefined} */
  let place = facts;
  for (const step of path.split(".")) place = typeof place === "object" && place !== null ? /** @type {Facts} */ (place)[step] : undefined;
  return place;
}

/**
 * The answers that would give these facts: to correct a deal.
 * @param {Form} form
 * @param {Facts} facts
 * @returns {Answers}
 */
export function answersFrom(form, facts) {
  /** @type {Answers} */
  const answers = {};
  for (const question of form.questions) {
    if (question.kind === "more") continue;
    const answer = answerIn(facts, question);
    if (answer !== undefined) answers[question.name] = answer;
  }
  // The questions behind a small button were asked if one of them, that sets facts of its own, has an answer.
  for (const more of form.questions.filter((question) => question.kind === "more")) {
    const behind = form.questions.filter((question) => more.name in question.when && question.path && question.kind !== "more");
    if (behind.some((question) => question.name in answers)) answers[more.name] = true;
  }
  return answers;
}

/**
 * @param {Facts} facts
 * @param {Question} question
 * @returns {Answer | undefined}
 */
function answerIn(facts, question) {
  if (question.kind === "per_seat") return figuresToCorrect(question, valueAt(facts, question.path));
  if (question.path) return /** @type {Answer | undefined} */ (valueAt(facts, question.path));
  // Of the choices whose values are all in the facts, take the one that sets the most facts.
  const fitting = question.choices.filter((choice) => Object.entries(choice.sets).every(([path, value]) => valueAt(facts, path) === value));
  fitting.sort((one, other) => Object.keys(other.sets).length - Object.keys(one.sets).length);
  return fitting[0]?.value;
}

/**
 * The question that a problem is about, among those asked now: the one that sets this fact, else one that sets a fact near it.
 * @param {Form} form
 * @param {Answers} answers
 * @param {string} field  a path in the facts
 * @returns {Question | undefined}
 */
export function questionAt(form, answers, field) {
  const questions = questionsToAsk(form, answers)
    .map(({ question }) => question)
    .filter((question) => question.kind !== "more");
  /** @param {Question} question */
  const paths = (question) => [question.path, ...question.choices.flatMap((choice) => Object.keys(choice.sets))].filter(Boolean);
  const last = field.split(".").pop();
  return (
    questions.find((question) => paths(question).includes(field)) ??
    questions.find((question) => paths(question).some((path) => field && (path.startsWith(`${field}.`) || field.startsWith(`${path}.`)))) ??
    questions.find((question) => question.kind === "tricks" && (last === "tricks" || last === "took")) ??
    questions.find((question) => paths(question).some((path) => path.split(".").pop() === last))
  );
}
