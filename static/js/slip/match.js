/** Reads what was typed: first letters of a contract or a player, a number, figures. Pure. */

import { completeFigures, figuresIn, inRange } from "../table/figures.js";

/** @import { Answer, Choice, Question } from "../table/types.d.ts" */

/**
 * @typedef {object} Players
 * @property {string[]} names  as the table calls them, by seat
 * @property {number[]} numbers  their numbers in this evening, by seat
 */

/**
 * A text as letters are compared: small, without accents and signs.
 * @param {string} text
 */
export function simplifyLetters(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Whether a label is meant, and how surely: 3 the whole label, 2 the first letters of its words, 1 how it begins, 0 not at all.
 * @param {string} typed  plain
 * @param {string} label
 */
function rateMatch(typed, label) {
  const whole = simplifyLetters(label);
  if (whole === typed) return 3;
  const words = whole.split(" ");
  if (words.length > 1 && words.map((word) => word[0]).join("") === typed.replaceAll(" ", "")) return 2;
  return whole.startsWith(typed) || words.some((word, nth) => nth > 0 && word.startsWith(typed) && typed.length > 2) ? 1 : 0;
}

/**
 * The choice that is meant. Of contracts that begin alike it is the lowest bid, which is played most; players are never guessed.
 * @param {Question} question
 * @param {string} text
 * @param {Players} players
 * @param {Answer[]} excluded  answers that cannot be given here: nobody is their own partner
 * @returns {Answer | undefined}
 */
export function choiceMeant(question, text, players, excluded) {
  const typed = simplifyLetters(text);
  if (!typed) return undefined;
  const possible = question.choices.filter((choice) => !excluded.includes(choice.value));
  const best = bestOf(possible, (choice) => Math.max(...labelsOf(question, choice, players).map((label) => rateMatch(typed, label))));
  if (!best.length) return question.kind === "seat" ? seatMeant(possible, typed, players) : undefined;
  if (best.length > 1 && question.kind === "seat") return undefined;
  return (best.find((choice) => !choice.rare) ?? best[0]).value;
}

/**
 * @param {Choice[]} choices
 * @param {(choice: Choice) => number} rank
 */
function bestOf(choices, rank) {
  const ranks = choices.map(rank);
  const highest = Math.max(0, ...ranks);
  return highest ? choices.filter((_choice, nth) => ranks[nth] === highest) : [];
}

/**
 * What a choice is called: its label, else the player's name.
 * @param {Question} question
 * @param {Choice} choice
 * @param {Players} players
 */
function labelsOf(question, choice, players) {
  if (choice.label) return [choice.label];
  return question.kind === "seat" ? [players.names[Number(choice.value)] ?? ""] : [String(choice.value)];
}

/**
 * A player by their seat (1, 2 … as the columns stand), or by a higher number that they have in this evening.
 * @param {Choice[]} choices
 * @param {string} typed
 * @param {Players} players
 */
function seatMeant(choices, typed, players) {
  if (!/^\d+$/.test(typed)) return undefined;
  const figure = Number(typed);
  const seat = figure >= 1 && figure <= players.names.length ? figure - 1 : players.numbers.indexOf(figure);
  return choices.find((choice) => choice.value === seat)?.value;
}

/**
 * A figure with or without a sign; undefined for anything else.
 * @param {string} text
 */
export function figureMeant(text) {
  const typed = text.trim().replace(/^[−–]/, "-");
  return /^[+-]?\d{1,6}$/.test(typed) ? Number(typed) : undefined;
}

/**
 * The answer that a text gives to a question; undefined if it gives none.
 * @param {Question} question
 * @param {string} text
 * @param {Players} players
 * @param {Answer[]} excluded
 * @returns {Answer | undefined}
 */
export function answerMeant(question, text, players, excluded) {
  if (!text.trim()) return undefined;
  if (question.kind === "more") return true;
  if (question.kind === "per_seat") return figuresMeant(question, text);
  if (question.kind === "number" || question.kind === "tricks") {
    const figure = figureMeant(text);
    if (figure === undefined) return undefined;
    return question.kind === "number" ? (inRange(question, figure) ? figure : undefined) : question.choices.find((choice) => choice.value === figure)?.value;
  }
  return choiceMeant(question, text, players, excluded);
}

/**
 * Figures in the order of the seats, with spaces between them; the last may be left out where it follows.
 * @param {Question} question
 * @param {string} text
 */
function figuresMeant(question, text) {
  const typed = text.trim().split(/[\s,;/]+/).map(figureMeant);
  if (typed.length > question.seats.length || typed.includes(undefined)) return undefined;
  const rest = (question.total ?? 0) - typed.reduce((/** @type {number} */ sum, figure) => sum + (figure ?? 0), 0);
  if (question.total !== null && typed.length === question.seats.length - 1) typed.push(rest);
  return Object.fromEntries(typed.map((figure, nth) => [question.seats[nth], figure]));
}

/**
 * An answer as it is shown once its field is left.
 * @param {Question} question
 * @param {Answer} answer
 * @param {Players} players
 */
export function answerText(question, answer, players) {
  if (question.kind === "more") return "+";
  if (typeof answer === "object") {
    const all = completeFigures(question, figuresIn(answer));
    return question.seats.map((seat) => all[seat] ?? "").join(" ").trim();
  }
  const choice = question.choices.find((each) => each.value === answer);
  return choice?.label || (question.kind === "seat" ? (players.names[Number(answer)] ?? "") : String(answer));
}
