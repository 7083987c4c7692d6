/** Draws figures that are typed: one, or one for each player with the last following from the others. Knows no game. */

import { el } from "./element.js";
import { figures, sum, within } from "./figures.js";
import { say } from "./words.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./questions.js").Question} Question
 * @typedef {() => void} Changed
 */

/** @type {WeakMap<Element, () => void>} how a body that is being typed into is brought up to date without touching its fields */
const refreshers = new WeakMap();

/**
 * Bring the question up to date around the field that is being typed into.
 * @param {Element} section
 */
export function refreshed(section) {
  for (const body of section.children) refreshers.get(body)?.();
}

/**
 * One figure.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function typed(draft, question, changed) {
  /** @param {number | undefined} figure */
  const set = (figure) => {
    draft.fill(question.name, figure);
    changed();
  };
  const input = field({ draft, question, changed, label: draft.ask(question), key: question.name, figure: draft.answers[question.name], set });
  input.dataset.first = "";
  const note = el("p", { class: "note", role: "status" });
  const go = next(draft, question, changed);
  return alive(el("div", { class: "figures typed" }, el("div", { class: "entry" }, input), note, go), () => {
    const own = draft.answers[question.name];
    const wrong = own !== undefined && !within(question, own);
    input.placeholder = own === undefined ? String(draft.answerTo(question) ?? "") : "";
    input.setAttribute("aria-invalid", String(wrong));
    note.textContent = limits(question);
    note.classList.toggle("wrong", wrong);
    go.hidden = !draft.goesOn(question);
  });
}

/**
 * One for each player. The field that is left open shows what follows; typed over, all of them must add up.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 * @returns {HTMLElement}
 */
export function typedEach(draft, question, changed) {
  const given = () => draft.answers[question.name] ?? {};
  const inputs = question.seats.map((seat, nth) => {
    /** @param {number | undefined} figure */
    const set = (figure) => {
      draft.fill(question.name, { ...given(), [seat]: figure });
      changed();
    };
    const input = field({ draft, question, changed, label: draft.name(seat), key: `${question.name}-${seat}`, figure: given()[seat], set });
    if (nth === 0) input.dataset.first = "";
    return input;
  });
  const rows = question.seats.map((seat, nth) => {
    const follows = el("span", { class: "follows", hidden: true });
    return el("label", { class: "entry" }, el("span", { class: "who-has" }, draft.name(seat), " ", follows), inputs[nth]);
  });
  const note = el("p", { class: "note", role: "status" });
  const go = next(draft, question, changed);
  return alive(el("div", { class: "figures typed" }, el("div", { class: "fields" }, ...rows), note, go), () => {
    const all = figures(question, given());
    question.seats.forEach((seat, nth) => {
      const follows = all[seat] !== undefined && given()[seat] === undefined;
      const said = /** @type {HTMLElement} */ (rows[nth].querySelector(".follows"));
      said.hidden = !follows;
      said.textContent = follows ? say("follows") : "";
      inputs[nth].placeholder = follows ? String(all[seat]) : "";
      inputs[nth].setAttribute("aria-invalid", String(given()[seat] !== undefined && !within(question, given()[seat])));
    });
    const known = sum(Object.values(all).map((figure) => figure ?? 0));
    const full = Object.values(all).every((figure) => figure !== undefined);
    note.textContent = question.total === null ? limits(question) : say("so_far", { n: known, of: question.total });
    note.classList.toggle("wrong", question.total !== null && (known > question.total || (full && known !== question.total)));
    go.hidden = !draft.goesOn(question);
  });
}

/**
 * @param {object} of
 * @param {Draft} of.draft
 * @param {Question} of.question
 * @param {Changed} of.changed
 * @param {string} of.label
 * @param {string} of.key
 * @param {number | undefined} of.figure
 * @param {(figure: number | undefined) => void} of.set  undefined where the field is empty
 * @returns {HTMLInputElement}
 */
function field({ draft, question, changed, label, key, figure, set }) {
  const entered = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const digits = input.value.replace(/\D/g, "").slice(0, 6);
    if (digits !== input.value) input.value = digits;
    set(digits === "" ? undefined : Number(digits));
  };
  const typing = (/** @type {Event} */ event) => {
    draft.typing = event.type === "focus";
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const section = /** @type {HTMLElement} */ (event.target).closest("[data-question]");
    const inputs = [...(section?.querySelectorAll("input") ?? [])];
    const after = inputs[inputs.indexOf(/** @type {HTMLInputElement} */ (event.target)) + 1];
    if (after && !after.placeholder) after.focus();
    else onwards(draft, question, changed);
  };
  const attributes = {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]*",
    maxlength: 6,
    autocomplete: "off",
    enterkeyhint: "next",
    value: figure ?? "",
    "data-key": key,
    "aria-label": label,
    oninput: entered,
    onfocus: typing,
    onblur: typing,
    onkeydown: pressed,
  };
  return /** @type {HTMLInputElement} */ (el("input", attributes));
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function next(draft, question, changed) {
  return el("button", { type: "button", class: "next", "data-key": `next-${question.name}`, onclick: () => onwards(draft, question, changed) }, say("next"));
}

/**
 * On to the next question, if this one has its answer.
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function onwards(draft, question, changed) {
  if (draft.answerTo(question) === undefined || !draft.goesOn(question)) return;
  draft.next();
  changed();
}

/** @param {Question} question */
function limits(question) {
  if (question.least !== null && question.most !== null) return say("from_to", { least: question.least, most: question.most });
  return question.least !== null ? say("at_least", { least: question.least }) : "";
}

/**
 * @param {HTMLElement} body
 * @param {() => void} refresh
 */
function alive(body, refresh) {
  refreshers.set(body, refresh);
  refresh();
  return body;
}
