/** What a form asks, what was answered, and the facts that follow. Pure: knows no game, no page and no server. */

import { figures, fits, givenFrom, within } from "./figures.js";

/**
 * @typedef {{value: string | number, label: string, sets: Record<string, unknown>, hint: string, target: boolean, rare: boolean, again: boolean}} Choice
 * @typedef {object} Question
 * @property {string} name
 * @property {string} ask
 * @property {"choice" | "seat" | "tricks" | "number" | "per_seat" | "more"} kind
 * @property {string} path
 * @property {Choice[]} choices
 * @property {Record<string, (string | number | boolean | null)[]>} when  null: not answered
 * @property {string[]} differs_from
 * @property {boolean} optional
 * @property {number | null} total
 * @property {number[]} seats
 * @property {number | null} least
 * @property {number | null} most
 * @property {"step" | "tap" | "pick" | "type"} entry
 * @property {string} among_most
 * @property {string} default_from
 * @property {string} article  it asks for the jury's word, by this article
 * @typedef {{text: string, seats?: Record<string, number>, article?: string}} Note
 * @typedef {{facts: Record<string, unknown>, questions: Question[], notes: Note[]}} Form
 * @typedef {Record<string, any>} Answers  by the question's name; for `per_seat` an object by seat
 */

/**
 * A form as it comes over the line, with what was left out because it is empty.
 * @param {any} sent
 * @param {Form} [next]  the next deal's form: a number stands for its question at that place
 * @returns {Form}
 */
export function whole(sent, next) {
  /** @param {any} question */
  const filled = (question) => ({
    ...{ path: "", when: {}, differs_from: [], optional: false, total: null, seats: [], least: null, most: null, entry: "step", among_most: "", default_from: "", article: "" },
    ...question,
    choices: (question.choices ?? []).map((/** @type {any} */ choice) => ({ label: "", sets: {}, hint: "", target: false, rare: false, again: false, ...choice })),
  });
  const questions = sent.questions.map((/** @type {any} */ each) => (typeof each === "number" ? next?.questions[each] : filled(each)));
  return { facts: sent.facts, questions, notes: sent.notes ?? [] };
}

/**
 * The questions to ask, given what was answered so far, in order. An answer that no longer holds counts as not given.
 * @param {Form} form
 * @param {Answers} answers
 * @returns {{question: Question, answer: any}[]} `answer` is undefined where there is none yet
 */
export function asked(form, answers) {
  /** @type {Answers} */
  const holding = {};
  /** @type {Map<string, Question>} */
  const before = new Map();
  const found = [];
  for (const each of form.questions) {
    const due = Object.entries(each.when).every(([name, values]) => values.includes(answered(name, holding, before) ?? null));
    const question = due ? amongMost(each, holding, before) : null;
    if (!question) continue;
    const given = answers[question.name] ?? holding[question.default_from];
    const answer = holds(question, given, holding) ? given : undefined;
    if (answer !== undefined) holding[question.name] = answer;
    before.set(question.name, question);
    found.push({ question, answer });
  }
  return found;
}

/**
 * @param {string} name  a question's, or one of its seats' as in `tricks.2`
 * @param {Answers} holding
 * @param {Map<string, Question>} before
 */
function answered(name, holding, before) {
  if (name in holding || !name.includes(".")) return holding[name];
  const [figured, seat] = name.split(".");
  const question = before.get(figured);
  return question && figured in holding ? figures(question, holding[figured])[Number(seat)] : undefined;
}

/**
 * A question for those who share the highest figure has only them as its choices; null where one has it alone.
 * @param {Question} question
 * @param {Answers} holding
 * @param {Map<string, Question>} before
 * @returns {Question | null}
 */
function amongMost(question, holding, before) {
  if (!question.among_most) return question;
  const figured = before.get(question.among_most);
  if (!figured || !(figured.name in holding)) return null;
  const all = figures(figured, holding[figured.name]);
  const highest = Math.max(...Object.values(all).map((figure) => figure ?? 0));
  const first = figured.seats.filter((seat) => all[seat] === highest);
  return first.length < 2 ? null : { ...question, choices: question.choices.filter((choice) => first.includes(/** @type {number} */ (choice.value))) };
}

/**
 * @param {Question} question
 * @param {any} answer
 * @param {Answers} before
 */
function holds(question, answer, before) {
  if (answer === undefined || answer === null) return false;
  if (question.kind === "more") return answer === true;
  if (question.kind === "number") return within(question, answer);
  if (question.kind === "per_seat") return fits(question, answer);
  return question.choices.some((choice) => choice.value === answer) && !taken(question, before).includes(answer);
}

/**
 * The answers that were given elsewhere and cannot be given here.
 * @param {Question} question
 * @param {Answers} answers
 */
export function taken(question, answers) {
  return question.differs_from.map((name) => answers[name]).filter((answer) => answer !== undefined);
}

/**
 * Whether everything that must be answered is.
 * @param {Form} form
 * @param {Answers} answers
 */
export function complete(form, answers) {
  return asked(form, answers).every(({ question, answer }) => question.optional || answer !== undefined);
}

/**
 * The deal as the sheet holds it.
 * @param {Form} form
 * @param {Answers} answers
 * @param {number} seats  at the table
 * @returns {Record<string, unknown>}
 */
export function facts(form, answers, seats) {
  const told = JSON.parse(JSON.stringify(form.facts));
  for (const { question, answer } of asked(form, answers)) {
    if (answer === undefined) continue;
    const chosen = question.choices.find((choice) => choice.value === answer);
    if (question.path) put(told, question.path, question.kind === "per_seat" ? perSeat(question, answer, seats) : answer);
    for (const [path, value] of Object.entries(chosen?.sets ?? {})) put(told, path, value);
  }
  return told;
}

/**
 * A figure for every seat of the table; who sits out has 0.
 * @param {Question} question
 * @param {Record<string, number>} answer
 * @param {number} seats
 */
function perSeat(question, answer, seats) {
  const length = Math.max(seats, ...question.seats.map((seat) => seat + 1));
  const all = figures(question, answer);
  return Array.from({ length }, (_, seat) => all[seat] ?? 0);
}

/**
 * @param {any} into
 * @param {string} path  such as `contracts.0.code`
 * @param {unknown} value
 */
function put(into, path, value) {
  const steps = path.split(".");
  const last = /** @type {string} */ (steps.pop());
  let place = into;
  steps.forEach((step, index) => {
    place[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {};
    place = place[step];
  });
  place[last] = value;
}

/**
 * @param {any} from
 * @param {string} path
 */
function get(from, path) {
  return path.split(".").reduce((place, step) => place?.[step], from);
}

/**
 * The answers that would give these facts: to correct a deal.
 * @param {Form} form
 * @param {Record<string, unknown>} told
 * @returns {Answers}
 */
export function answersFrom(form, told) {
  /** @type {Answers} */
  const answers = {};
  for (const question of form.questions) {
    const value = question.path ? get(told, question.path) : undefined;
    if (question.kind === "more") continue;
    if (question.kind === "per_seat") {
      const given = givenFrom(question, value);
      if (given) answers[question.name] = given;
    } else if (question.path) {
      if (value !== undefined && value !== answers[question.default_from]) answers[question.name] = value;
    } else {
      const fits = question.choices.filter((choice) => Object.entries(choice.sets).every(([path, set]) => get(told, path) === set));
      fits.sort((one, other) => Object.keys(other.sets).length - Object.keys(one.sets).length);
      if (fits.length) answers[question.name] = fits[0].value;
    }
  }
  // What lies behind a small button was asked if one of its questions that says something has an answer.
  for (const more of form.questions.filter((question) => question.kind === "more")) {
    const behind = form.questions.filter((question) => more.name in question.when && question.path && question.kind !== "more");
    if (behind.some((question) => question.name in answers)) answers[more.name] = true;
  }
  return answers;
}

/**
 * The question that a problem is about, among those asked now.
 * @param {Form} form
 * @param {Answers} answers
 * @param {string} field  a path in the facts
 * @returns {Question | undefined}
 */
export function questionAt(form, answers, field) {
  const now = asked(form, answers)
    .map(({ question }) => question)
    .filter((question) => question.kind !== "more");
  /** @param {Question} question */
  const paths = (question) => [question.path, ...question.choices.flatMap((choice) => Object.keys(choice.sets))].filter(Boolean);
  const last = field.split(".").pop();
  return (
    now.find((question) => paths(question).includes(field)) ??
    now.find((question) => paths(question).some((path) => field && (path.startsWith(`${field}.`) || field.startsWith(`${path}.`)))) ??
    now.find((question) => question.kind === "tricks" && (last === "tricks" || last === "took")) ??
    now.find((question) => paths(question).some((path) => path.split(".").pop() === last))
  );
}
