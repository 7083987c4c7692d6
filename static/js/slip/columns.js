/** The columns of a slip's deals: each question has its own place in every row. Pure: draws nothing. */

/**
 * @import { Form, Question } from "../table/types.d.ts"
 */

/**
 * True if one deal never asks both questions.
 * @param {Question} one
 * @param {Question} other
 */
function excludeEachOther(one, other) {
  return Object.entries(one.when).some(([name, values]) => name in other.when && !other.when[name].some((value) => values.includes(value)));
}

/**
 * The questions of the grid by column. Only the questions that every deal of their kind asks have a column.
 * A question stands as far to the end as the later questions of the same deal allow, so that results are in the last column.
 * @param {Form} form
 * @returns {Question[][]}
 */
export function columnsOf(form) {
  const extra = new Set(form.questions.filter((question) => question.optional).map((question) => question.name));
  const questions = form.questions.filter((question) => !question.optional && !Object.keys(question.when).some((name) => extra.has(name) && !question.when[name].includes(null)));
  /** @type {Map<Question, number>} */
  const places = new Map();
  for (const question of [...questions].reverse()) {
    const later = [...places].filter(([other]) => !excludeEachOther(question, other)).map(([, place]) => place);
    places.set(question, Math.max(-1, ...later) + 1);
  }
  const last = Math.max(0, ...places.values());
  return Array.from({ length: last + 1 }, (_none, nth) => questions.filter((question) => places.get(question) === last - nth));
}

/**
 * The column of a question, from 0. A question that is asked only on demand stands under the next one of its kind.
 * @param {Question[][]} columns
 * @param {Question} question
 * @param {number} before  the column of the question before it in the row
 */
export function columnAt(columns, question, before) {
  const own = columns.findIndex((column) => column.some((each) => each.name === question.name));
  if (own >= 0) return own;
  if (question.kind === "more") return columns.length;
  const next = before + 1 < columns.length ? before + 1 : 0;
  const following = [...columns.keys()].map((nth) => (next + nth) % columns.length);
  const like = (/** @type {"ask" | "kind"} */ what) => following.find((nth) => columns[nth].some((each) => each[what] === question[what]));
  return like("ask") ?? like("kind") ?? next;
}
