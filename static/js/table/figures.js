/** The figures of a question that asks one for every player: which are known, and what follows from the others. Pure. */

/**
 * @typedef {{name: string, seats: number[], total: number | null, least: number | null, most: number | null, entry: string}} Question
 *   what figures need to know of a form's question (questions.js, which reads this file)
 * @typedef {Record<string, number>} Given  what was entered, by seat
 */

/** @param {number[]} figures */
export function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}

/**
 * @param {Question} question
 * @param {number} figure
 */
export function within(question, figure) {
  return Number.isInteger(figure) && figure >= (question.least ?? -Infinity) && figure <= (question.most ?? Infinity);
}

/**
 * The seats whose figure was entered.
 * @param {Question} question
 * @param {Given | undefined} given
 */
export function entered(question, given) {
  return question.seats.filter((seat) => Number.isInteger(given?.[seat]));
}

/**
 * What is left of the total; null where there is none.
 * @param {Question} question
 * @param {Given | undefined} given
 */
export function left(question, given) {
  return question.total === null ? null : question.total - sum(entered(question, given).map((seat) => /** @type {Given} */ (given)[seat]));
}

/**
 * A figure for every seat: entered, or following from the others. Undefined for one that is still open.
 * @param {Question} question
 * @param {Given | undefined} given
 * @returns {Record<number, number | undefined>}
 */
export function figures(question, given) {
  const known = entered(question, given);
  const open = question.seats.length - known.length;
  const rest = left(question, given);
  const counted = rest === null || question.entry === "step" || question.entry === "tap";
  const other = counted ? Math.max(0, question.least ?? 0) : rest === 0 ? 0 : open === 1 && within(question, rest) ? rest : undefined;
  return Object.fromEntries(question.seats.map((seat) => [seat, known.includes(seat) ? given?.[seat] : other]));
}

/**
 * Whether every seat has a figure that may be, and together they are the total.
 * @param {Question} question
 * @param {Given} given
 */
export function fits(question, given) {
  const all = Object.values(figures(question, given));
  return all.every((figure) => figure !== undefined && within(question, figure)) && (question.total === null || sum(/** @type {number[]} */ (all)) === question.total);
}

/**
 * The figures of a stored deal, to be corrected: where the last follows from the others it is left to follow.
 * @param {Question} question
 * @param {unknown} told  a figure for every seat of the table
 * @returns {Given | undefined}
 */
export function givenFrom(question, told) {
  if (!Array.isArray(told)) return undefined;
  const follows = question.total !== null && (question.entry === "pick" || question.entry === "type");
  const seats = follows ? question.seats.slice(0, -1) : question.seats;
  return Object.fromEntries(seats.filter((seat) => Number.isInteger(told[seat])).map((seat) => [seat, told[seat]]));
}
