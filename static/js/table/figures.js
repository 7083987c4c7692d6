/** The figures of a question that asks one for every player: those entered, and those that follow from them. Pure. */

/** @import { Answer, Figures, Json, Question } from "./types.d.ts" */

/** @typedef {Pick<Question, "seats" | "total" | "least" | "most" | "entry">} FigureQuestion */

/** @param {number[]} figures */
export function addFigures(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}

/**
 * The figures of an answer; of an answer of another kind, none.
 * @param {Answer | undefined} answer
 * @returns {Figures}
 */
export function figuresIn(answer) {
  return typeof answer === "object" ? answer : {};
}

/**
 * Whether a figure is a whole number within the question's limits.
 * @param {Pick<Question, "least" | "most">} question
 * @param {unknown} figure
 */
export function inRange(question, figure) {
  return typeof figure === "number" && Number.isInteger(figure) && figure >= (question.least ?? -Infinity) && figure <= (question.most ?? Infinity);
}

/**
 * The seats whose figure was entered.
 * @param {FigureQuestion} question
 * @param {Figures} entered
 */
function seatsEntered(question, entered) {
  return question.seats.filter((seat) => Number.isInteger(entered[seat]));
}

/**
 * What is left of the total; null where there is no total.
 * @param {FigureQuestion} question
 * @param {Figures} entered
 */
export function remainderOf(question, entered) {
  return question.total === null ? null : question.total - addFigures(seatsEntered(question, entered).map((seat) => entered[seat] ?? 0));
}

/**
 * A figure for every seat, undefined where it is still open. A seat for which nothing was entered
 * - counts as the least possible, where figures are counted up by taps;
 * - has 0 once the total is used up;
 * - has what is left of the total, where it is the only open one: of 13 tricks, 5 + 4 + 1 entered leave 3 for the fourth player.
 * Figures with a sign have a total of 0 before anybody entered one: 0 follows only once somebody won or lost something.
 * @param {FigureQuestion} question
 * @param {Figures} entered
 * @returns {Figures}
 */
export function completeFigures(question, entered) {
  const seats = seatsEntered(question, entered);
  const rest = remainderOf(question, entered);
  const openSeats = question.seats.length - seats.length;
  /** @type {number | undefined} */
  let other;
  if (question.entry === "signed" && rest === null) other = undefined;
  else if (rest === null || question.entry === "step" || question.entry === "tap") other = Math.max(0, question.least ?? 0);
  else if (rest === 0 && (question.entry !== "signed" || seats.some((seat) => entered[seat]))) other = 0;
  else if (openSeats === 1 && inRange(question, rest)) other = rest;
  return Object.fromEntries(question.seats.map((seat) => [seat, seats.includes(seat) ? entered[seat] : other]));
}

/**
 * Whether every seat has a possible figure, and together they are the total.
 * @param {FigureQuestion} question
 * @param {Figures} entered
 */
export function addUp(question, entered) {
  const all = Object.values(completeFigures(question, entered));
  return all.every((figure) => inRange(question, figure)) && (question.total === null || addFigures(all.map((figure) => figure ?? 0)) === question.total);
}

/**
 * The figures of a stored deal, to be corrected. Where the last one follows from the others it is left out, so that it follows again.
 * @param {FigureQuestion} question
 * @param {Json | undefined} stored  a figure for every seat of the table
 * @returns {Figures | undefined}
 */
export function figuresToCorrect(question, stored) {
  if (!Array.isArray(stored)) return undefined;
  const follows = question.total !== null && ["pick", "type", "signed"].includes(question.entry);
  const seats = follows ? question.seats.slice(0, -1) : question.seats;
  return Object.fromEntries(seats.flatMap((seat) => (typeof stored[seat] === "number" && Number.isInteger(stored[seat]) ? [[seat, stored[seat]]] : [])));
}
