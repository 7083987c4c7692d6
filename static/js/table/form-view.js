/** Draws the questions of a deal: answered ones folded to a button that opens them again, one open. Knows no game. */

import { answerBody } from "./answer-view.js";
import { el, fillAround, refill } from "./element.js";
import { refreshFields } from "./typed-view.js";
import { say } from "./words.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Deal, DealToEnter, Problem, Question } from "./types.d.ts"
 *
 * @typedef {() => void} Changed
 */

/**
 * @param {Element} part
 * @param {Draft} draft
 * @param {Changed} changed
 * @param {() => void} leave  ends a correction
 */
export function drawForm(part, draft, changed, leave) {
  const current = draft.current;
  const elsewhere = draft.problems.filter((problem) => draft.questionOf(problem)?.name !== current?.name);
  const before = [
    draft.correcting && correctionCard(draft.correcting, leave),
    draft.deal && el("p", { class: "note phone-roles" }, sayRoles(draft, draft.deal)),
    ...draft.notes.filter(({ warns }) => warns).map(({ text }) => el("p", { class: "warning" }, `⚖ ${text}`)),
    foldedAnswers(draft, current, changed),
    showProblems(elsewhere),
  ];
  const after = [seldomAsked(draft, current, changed)];
  const typing = current && !draft.moved && typedInto(part, draft, current);
  if (typing) {
    fillAround(part, typing, before, after);
    typing.querySelector(":scope > .wrong")?.remove();
    const here = showProblems(problemsAt(draft, current));
    if (here) typing.querySelector(".phone-asked")?.after(here);
    refreshFields(typing);
  } else {
    refill(part, [...before, current && openQuestion(draft, current, changed), ...after]);
    draft.typing = document.activeElement instanceof HTMLInputElement && part.contains(document.activeElement);
  }
  draft.moved = false;
}

/**
 * The question on the page, if somebody is typing into it: it must not be taken away from under the keyboard.
 * @param {Element} part
 * @param {Draft} draft
 * @param {Question} current
 * @returns {HTMLElement | null}
 */
function typedInto(part, draft, current) {
  const shown = part.querySelector("[data-question]");
  const same = shown instanceof HTMLElement && shown.dataset.question === current.name && shown.dataset.number === String(draft.deal?.number);
  return same && document.activeElement instanceof HTMLInputElement && shown.contains(document.activeElement) ? shown : null;
}

/**
 * @param {Deal} deal
 * @param {() => void} leave
 */
function correctionCard(deal, leave) {
  return el(
    "div",
    { class: "card phone-correcting" },
    el("b", {}, say("correcting", { n: deal.number, was: deal.short })),
    el("button", { class: "plain", "data-key": "give-up", onclick: leave }, say("leave_it")),
  );
}

/**
 * Who deals, leads and sits out, and what else players must know before the deal; a player whom a note names is not named twice.
 * @param {Draft} draft
 * @param {DealToEnter} deal
 */
function sayRoles(draft, { dealer, sits_out: out, form }) {
  const notes = form.notes.filter(({ article }) => !article);
  const inNotes = notes.flatMap(({ seats }) => Object.values(seats ?? {}));
  const name = (/** @type {number} */ seat) => ({ name: draft.nameOf(seat) });
  /** @type {string[]} */
  const parts = [];
  if (dealer !== null && !inNotes.includes(dealer)) parts.push(say(out.includes(dealer) ? "deals_and_sits_out" : "deals", name(dealer)));
  const leads = draft.leads;
  if (leads === null && draft.leadsBy) parts.push(say("declarer_leads"));
  else if (leads !== null && !inNotes.includes(leads)) parts.push(say("leads", name(leads)));
  if (!notes.length) parts.push(...out.filter((seat) => seat !== dealer).map((seat) => say("sits_out", name(seat))));
  parts.push(...draft.notes.filter(({ warns }) => !warns).map(({ text }) => text));
  return parts.map((part, nth) => (nth ? `${/[.!?]$/.test(parts[nth - 1]) ? " " : " · "}${part}` : part)).join("");
}

/**
 * @param {Draft} draft
 * @param {Question | null} current
 * @param {Changed} changed
 */
function foldedAnswers(draft, current, changed) {
  const answered = draft.questions.filter(({ question }) => question.name !== current?.name);
  const buttons = answered.flatMap(({ question, answer }) => {
    if (answer === undefined) return [];
    const back = () => {
      if (question.kind === "more") draft.answer(question.name, undefined);
      else draft.reopen(question.name);
      changed();
    };
    const label = say(question.kind === "more" ? "take_back" : "change", { question: draft.textOf(question), answer: draft.labelOf(question, answer) });
    return el(
      "button",
      { class: "done", "data-key": `done-${question.name}`, "aria-label": label, onclick: back },
      el("span", {}, draft.foldedText(question, answer)),
      el("span", { class: "phone-pen", "aria-hidden": "true" }, question.kind === "more" ? "✕" : "✎"),
    );
  });
  return buttons.length > 0 && el("div", { class: "phone-answered" }, ...buttons);
}

/** @param {Problem[]} problems */
function showProblems(problems) {
  return problems.length > 0 && el("div", { class: "wrong", role: "alert" }, ...problems.map((problem) => el("p", {}, problem.message)));
}

/**
 * @param {Draft} draft
 * @param {Question} question
 */
function problemsAt(draft, question) {
  return draft.problems.filter((problem) => draft.questionOf(problem)?.name === question.name);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function openQuestion(draft, question, changed) {
  const body = answerBody(draft, question, changed);
  const toType = draft.moved && body.querySelector("[data-first]");
  if (toType) toType.setAttribute("data-focus", "");
  const heading = el("h2", { id: "question", tabindex: "-1", "data-key": `ask-${question.name}`, "data-focus": draft.moved && !toType }, draft.textOf(question));
  const attributes = { role: "group", "aria-labelledby": "question", "data-question": question.name, "data-number": draft.deal?.number };
  const headingLine = el("div", { class: "phone-asked" }, heading, tellsMore(question) && aboutContracts());
  return el("section", attributes, headingLine, showProblems(problemsAt(draft, question)), body);
}

/**
 * Whether the page tells what the choices of a question promise and pay.
 * @param {Question} question
 */
function tellsMore(question) {
  const sheet = document.getElementById("contracts");
  return sheet !== null && question.choices.some(({ value }) => sheet.querySelector(`[data-code="${CSS.escape(String(value))}"]`));
}

/** The button that opens it. */
function aboutContracts() {
  return el("button", { class: "phone-about", popovertarget: "contracts", "aria-label": say("about_contracts"), "data-key": "about" });
}

/**
 * Whether a question may be answered instead of the one that is asked now: all its answers are rare, such as "time was called".
 * @param {Question} question
 */
function onlyRare(question) {
  return question.choices.length > 0 && question.choices.every((choice) => choice.rare);
}

/**
 * Small buttons for what is seldom asked.
 * @param {Draft} draft
 * @param {Question | null} current
 * @param {Changed} changed
 */
function seldomAsked(draft, current, changed) {
  const seldom = draft.questions.filter(
    ({ question, answer }) =>
      (draft.complete || onlyRare(question)) &&
      question.name !== current?.name &&
      question.optional &&
      answer === undefined,
  );
  const buttons = seldom.map(({ question }) => {
    const ask = () => {
      if (question.kind === "more") draft.answer(question.name, true);
      else draft.reopen(question.name);
      changed();
    };
    return el("button", { class: "small", "data-key": `small-${question.name}`, onclick: ask }, `+ ${draft.textOf(question)}`);
  });
  return buttons.length > 0 && el("div", { class: "phone-answered" }, ...buttons);
}

/**
 * The gesture to go back closes a sheet, as it does in other apps: on an iPhone it would leave the page. Opening is a step in the history.
 * @param {HTMLElement} sheet  what the browser opens and closes by itself, as a `popover`
 */
export function closeByGoingBack(sheet) {
  let open = false;
  const isAtStep = () => history.state?.sheet === sheet.id;
  sheet.addEventListener("toggle", (event) => {
    open = /** @type {ToggleEvent} */ (event).newState === "open";
    if (open && !isAtStep()) history.pushState({ sheet: sheet.id }, "");
    // Closed in another way: the step that opening made is taken back, so that the next gesture is not lost on it.
    if (!open && isAtStep()) history.back();
  });
  window.addEventListener("popstate", () => {
    if (open && !isAtStep()) sheet.hidePopover();
  });
}
