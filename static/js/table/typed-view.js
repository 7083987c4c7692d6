/** Draws figures that are typed: one, or one for each player with the last following from the others. Knows no game. */

import { el } from "./element.js";
import { completeFigures, inRange, addFigures } from "./figures.js";
import { say, withSign } from "./words.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Question } from "./types.d.ts"
 *
 * @typedef {() => void} Changed
 */

const MAX_DIGITS = 6;
const MINUS = "−";

/** @type {WeakMap<Element, () => void>} how a body that is being typed into is brought up to date without touching its fields */
const refreshers = new WeakMap();

/**
 * Bring the question up to date around the field that is being typed into.
 * @param {Element} section
 */
export function refreshFields(section) {
  for (const body of section.children) refreshers.get(body)?.();
}

/**
 * One figure.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function typedFigure(draft, question, changed) {
  /** @param {number | undefined} figure */
  const enter = (figure) => {
    draft.answerAndStay(question.name, figure);
    changed();
  };
  const input = figureField({ draft, question, changed, label: draft.textOf(question), key: question.name, figure: figureTo(draft, question), enter });
  const offers = offeredButtons(draft, question, changed);
  if (!offers) input.dataset.first = "";
  const note = el("p", { class: "note", role: "status" });
  const next = nextButton(draft, question, changed);
  return withRefresh(el("div", { class: "figures phone-typed" }, offers, el("div", { class: "phone-entry" }, input), note, next), () => {
    const own = figureTo(draft, question);
    const wrong = own !== undefined && !inRange(question, own);
    input.setAttribute("aria-invalid", String(wrong));
    note.textContent = limitsOf(question);
    note.classList.toggle("wrong", wrong);
    next.hidden = !draft.hasNext(question);
  });
}

/**
 * A button for each earlier answer that may be given here too; without one, the field has the focus and the keyboard opens.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function offeredButtons(draft, question, changed) {
  const buttons = question.choices.map((choice, nth) => {
    const figure = draft.answers[String(choice.value)];
    const onclick = () => {
      draft.answer(question.name, figure);
      changed();
    };
    const attributes = { "aria-pressed": String(figure === draft.answers[question.name]), "data-key": `choice-${question.name}-${choice.value}`, "data-first": nth === 0, onclick };
    return el("button", attributes, draft.filledIn(choice.label));
  });
  return buttons.length > 0 && el("div", { class: "figures" }, ...buttons);
}

/**
 * One for each player. The field that is left open shows what follows; typed over, all of them must add up.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function typedFigures(draft, question, changed) {
  const entered = () => draft.figuresOf(question);
  const inputs = question.seats.map((seat, nth) => {
    /** @param {number | undefined} figure */
    const enter = (figure) => {
      draft.answerAndStay(question.name, { ...entered(), [seat]: figure });
      changed();
    };
    const input = figureField({ draft, question, changed, label: draft.nameInFigures(question, seat), key: `${question.name}-${seat}`, figure: entered()[seat], enter });
    if (nth === 0) input.dataset.first = "";
    return input;
  });
  const rows = question.seats.map((seat, nth) => {
    const follows = el("span", { class: "phone-follows", hidden: true });
    const label = el("label", { class: "phone-entry" }, el("span", { class: "phone-who-has" }, draft.nameInFigures(question, seat), " ", follows), inputs[nth]);
    return question.entry === "signed" ? el("div", { class: "phone-with-sign" }, label, signButton(draft, question, seat, inputs[nth])) : label;
  });
  const note = el("p", { class: "note", role: "status" });
  const next = nextButton(draft, question, changed);
  return withRefresh(el("div", { class: "figures phone-typed" }, el("div", { class: "fields" }, ...rows), note, next), () => {
    const all = completeFigures(question, entered());
    question.seats.forEach((seat, nth) => {
      const follows = all[seat] !== undefined && entered()[seat] === undefined;
      const mark = /** @type {HTMLElement} */ (rows[nth].querySelector(".phone-follows"));
      mark.hidden = !follows;
      mark.textContent = follows ? say("follows") : "";
      inputs[nth].placeholder = follows ? showFigure(question, all[seat]) : "";
      inputs[nth].setAttribute("aria-invalid", String(entered()[seat] !== undefined && !inRange(question, entered()[seat])));
    });
    const together = addFigures(Object.values(all).map((figure) => figure ?? 0));
    const full = Object.values(all).every((figure) => figure !== undefined);
    note.textContent = question.entry === "signed" ? sayBalance(question, together, full) : soFar(question, together);
    const over = question.entry !== "signed" && question.total !== null && together > question.total;
    note.classList.toggle("wrong", question.total !== null && (over || (full && together !== question.total)));
    next.hidden = !draft.hasNext(question);
  });
}

/**
 * A figure as its field shows it.
 * @param {Question} question
 * @param {number | undefined} figure
 */
function showFigure(question, figure) {
  if (figure === undefined) return "";
  return question.entry === "signed" ? withSign(figure) : String(figure);
}

/**
 * @param {Question} question
 * @param {number} together
 */
function soFar(question, together) {
  return question.total === null ? limitsOf(question) : say("so_far", { n: together, of: question.total });
}

/**
 * What is still to be given where figures must add up; where they need not, what they come to and the pot has the other side of.
 * @param {Question} question
 * @param {number} together
 * @param {boolean} full
 */
function sayBalance(question, together, full) {
  if (question.total === null) return say("pot_has_other_side", { n: withSign(together), pot: withSign(-together) });
  const rest = question.total - together;
  return full && rest === 0 ? say("adds_up") : say("still_to_give", { n: withSign(rest) });
}

/**
 * Plus becomes minus and back: the keys of a phone have figures only.
 * @param {Draft} draft
 * @param {Question} question
 * @param {number} seat
 * @param {HTMLInputElement} input
 */
function signButton(draft, question, seat, input) {
  const label = say("change_sign", { name: draft.nameOf(seat) });
  const onclick = () => {
    input.value = input.value.startsWith(MINUS) ? input.value.slice(1) : MINUS + input.value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  return el("button", { class: "phone-sign-of-figure", "data-key": `sign-${question.name}-${seat}`, "aria-label": label, onclick }, "±");
}

/**
 * The one figure that was typed; undefined while there is none.
 * @param {Draft} draft
 * @param {Question} question
 */
function figureTo(draft, question) {
  const answer = draft.answers[question.name];
  return typeof answer === "number" ? answer : undefined;
}

/**
 * @param {object} of
 * @param {Draft} of.draft
 * @param {Question} of.question
 * @param {Changed} of.changed
 * @param {string} of.label
 * @param {string} of.key
 * @param {number | undefined} of.figure
 * @param {(figure: number | undefined) => void} of.enter  undefined where the field is empty
 * @returns {HTMLInputElement}
 */
function figureField({ draft, question, changed, label, key, figure, enter }) {
  const oninput = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const digits = input.value.replace(/\D/g, "").slice(0, MAX_DIGITS);
    const sign = question.entry === "signed" && /^\s*[-−–]/.test(input.value) ? MINUS : "";
    if (sign + digits !== input.value) input.value = sign + digits;
    enter(digits === "" ? undefined : sign ? -Number(digits) : Number(digits));
  };
  const onfocuschange = (/** @type {Event} */ event) => {
    draft.typing = event.type === "focus";
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const section = /** @type {HTMLElement} */ (event.target).closest("[data-question]");
    const inputs = [...(section?.querySelectorAll("input") ?? [])];
    const after = inputs[inputs.indexOf(/** @type {HTMLInputElement} */ (event.target)) + 1];
    if (after && !after.placeholder) after.focus();
    else goOn(draft, question, changed);
  };
  const attributes = {
    type: "text",
    inputmode: "numeric",
    pattern: question.entry === "signed" ? "[−\\-]?[0-9]*" : "[0-9]*",
    maxlength: MAX_DIGITS + 1,
    autocomplete: "off",
    enterkeyhint: "next",
    value: figure === undefined ? "" : question.entry === "signed" && figure < 0 ? MINUS + -figure : figure,
    "data-key": key,
    "aria-label": label,
    oninput,
    onfocus: onfocuschange,
    onblur: onfocuschange,
    onkeydown,
  };
  return /** @type {HTMLInputElement} */ (el("input", attributes));
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function nextButton(draft, question, changed) {
  return el("button", { class: "phone-next", "data-key": `next-${question.name}`, onclick: () => goOn(draft, question, changed) }, say("next"));
}

/**
 * On to the next question, if this one has its answer.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function goOn(draft, question, changed) {
  if (draft.answerTo(question) === undefined || !draft.hasNext(question)) return;
  draft.next();
  changed();
}

/** @param {Question} question */
function limitsOf(question) {
  if (question.least !== null && question.most !== null) return say("from_to", { least: question.least, most: question.most });
  return question.least !== null ? say("at_least", { least: question.least }) : "";
}

/**
 * @param {HTMLElement} body
 * @param {() => void} refresh
 */
function withRefresh(body, refresh) {
  refreshers.set(body, refresh);
  refresh();
  return body;
}
