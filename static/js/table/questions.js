/** What a form asks, what was answered, and the facts that follow. Pure: knows no game, no page and no server. */

/**
 * @typedef {{value: string | number, label: string, sets: Record<string, unknown>, hint: string, target: boolean, rare: boolean, again: boolean}} Choice
 * @typedef {object} Question
 * @property {string} name
 * @property {string} ask
 * @property {"choice" | "seat" | "tricks" | "number" | "per_seat" | "more"} kind
 * @property {string} path
 * @property {Choice[]} choices
 * @property {Record<string, (string | number | boolean)[]>} when
 * @property {string[]} differs_from
 * @property {boolean} optional
 * @property {number | null} total
 * @property {number[]} seats
 * @property {number | null} least
 * @property {number | null} most
 * @typedef {{facts: Record<string, unknown>, questions: Question[]}} Form
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
    ...{ path: "", when: {}, differs_from: [], optional: false, total: null, seats: [], least: null, most: null },
    ...question,
    choices: (question.choices ?? []).map((/** @type {any} */ choice) => ({ label: "", sets: {}, hint: "", target: false, rare: false, again: false, ...choice })),
  });
  const questions = sent.questions.map((/** @type {any} */ each) => (typeof each === "number" ? next?.questions[each] : filled(each)));
  return { facts: sent.facts, questions };
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
  const found = [];
  for (const question of form.questions) {
    const due = Object.entries(question.when).every(([name, values]) => values.includes(holding[name]));
    if (!due) continue;
    const answer = holds(question, answers[question.name], holding) ? answers[question.name] : undefined;
    if (answer !== undefined) holding[question.name] = answer;
    found.push({ question, answer });
  }
  return found;
}

/**
 * @param {Question} question
 * @param {any} answer
 * @param {Answers} before
 */
function holds(question, answer, before) {
  if (answer === undefined || answer === null) return false;
  if (question.kind === "more") return answer === true;
  if (question.kind === "number") return Number.isInteger(answer) && within(question, answer);
  if (question.kind === "per_seat") {
    const figures = question.seats.map((seat) => answer[seat] ?? 0);
    return figures.every((figure) => within(question, figure)) && (question.total === null || sum(figures) === question.total);
  }
  return question.choices.some((choice) => choice.value === answer) && !taken(question, before).includes(answer);
}

/**
 * @param {Question} question
 * @param {number} figure
 */
function within(question, figure) {
  return figure >= (question.least ?? -Infinity) && figure <= (question.most ?? Infinity);
}

/** @param {number[]} figures */
export function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
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
  return Array.from({ length }, (_, seat) => (question.seats.includes(seat) ? (answer[seat] ?? 0) : 0));
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
      if (Array.isArray(value)) answers[question.name] = Object.fromEntries(value.entries());
    } else if (question.path) {
      if (value !== undefined) answers[question.name] = value;
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
