/** Draws the questions of a deal: answered ones folded to a button that opens them again, one open. Knows no game. */

import { answering } from "./answer-view.js";
import { el, fill, fillAround } from "./element.js";
import { refreshed } from "./typed-view.js";
import { say } from "./words.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./questions.js").Question} Question
 * @typedef {() => void} Changed
 */

/**
 * @param {Element} part
 * @param {Draft} draft
 * @param {Changed} changed
 * @param {() => void} giveUp  end a correction
 */
export function drawForm(part, draft, changed, giveUp) {
  const current = draft.current;
  const lost = draft.problems.filter((problem) => draft.at(problem)?.name !== current?.name);
  const before = [
    draft.correcting && correcting(draft, giveUp),
    draft.coming && el("p", { class: "note roles" }, roles(draft)),
    ...draft.notes.filter(({ warns }) => warns).map(({ text }) => el("p", { class: "warning" }, `⚖ ${text}`)),
    folded(draft, current, changed),
    wrong(lost),
  ];
  const after = [small(draft, current, changed)];
  const typing = current && !draft.moved && typedInto(part, draft, current);
  if (typing) {
    fillAround(part, typing, before, after);
    typing.querySelector(":scope > .wrong")?.remove();
    const here = wrong(problemsAt(draft, current));
    if (here) typing.querySelector("h2")?.after(here);
    refreshed(typing);
  } else {
    fill(part, [...before, current && open(draft, current, changed), ...after]);
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
  const same = shown instanceof HTMLElement && shown.dataset.question === current.name && shown.dataset.number === String(draft.coming?.number);
  return same && document.activeElement instanceof HTMLInputElement && shown.contains(document.activeElement) ? shown : null;
}

/**
 * @param {Draft} draft
 * @param {() => void} giveUp
 */
function correcting(draft, giveUp) {
  return el(
    "div",
    { class: "card correcting" },
    el("b", {}, say("correcting", { n: draft.correcting.number, was: draft.correcting.short })),
    el("button", { type: "button", class: "plain", "data-key": "give-up", onclick: giveUp }, say("leave_it")),
  );
}

/** @param {Draft} draft */
function roles(draft) {
  const { dealer, leads, sits_out: out, form } = /** @type {import("./draft.js").Coming} */ (draft.coming);
  const notes = form.notes.filter(({ article }) => !article);
  const noted = notes.flatMap(({ seats }) => Object.values(seats ?? {}));
  const deals = dealer !== null && !noted.includes(dealer);
  const told = [
    deals && !out.includes(dealer) && say("deals", { name: draft.name(dealer) }),
    deals && out.includes(dealer) && say("deals_and_sits_out", { name: draft.name(dealer) }),
    leads !== null && !noted.includes(leads) && say("leads", { name: draft.name(leads) }),
    ...(notes.length ? [] : out.filter((seat) => seat !== dealer)).map((seat) => say("sits_out", { name: draft.name(seat) })),
    ...draft.notes.filter(({ warns }) => !warns).map(({ text }) => text),
  ].filter((each) => typeof each === "string");
  return told.map((each, nth) => (nth ? `${/[.!?]$/.test(told[nth - 1]) ? " " : " · "}${each}` : each)).join("");
}

/**
 * @param {Draft} draft
 * @param {Question | null} current
 * @param {Changed} changed
 */
function folded(draft, current, changed) {
  const answered = draft.asked.filter(({ question, answer }) => answer !== undefined && question.name !== current?.name && !stands(draft, question));
  const buttons = answered.map(({ question, answer }) => {
    const back = () => {
      if (question.kind === "more") draft.answer(question.name, undefined);
      else draft.reopen(question.name);
      changed();
    };
    const label = say(question.kind === "more" ? "take_back" : "change", { question: draft.ask(question), answer: draft.label(question, answer) });
    return el(
      "button",
      { type: "button", class: "done", "data-key": `done-${question.name}`, "aria-label": label, onclick: back },
      el("span", {}, draft.folded(question, answer)),
      el("span", { class: "pen", "aria-hidden": "true" }, question.kind === "more" ? "✕" : "✎"),
    );
  });
  return buttons.length > 0 && el("div", { class: "answered" }, ...buttons);
}

/**
 * Whether a question has an answer that nobody gave: the one that stands until another is given.
 * @param {Draft} draft
 * @param {Question} question
 */
function stands(draft, question) {
  return question.default_from !== "" && draft.answers[question.name] === undefined;
}

/** @param {import("./api.js").Problem[]} problems */
function wrong(problems) {
  return problems.length > 0 && el("div", { class: "wrong", role: "alert" }, ...problems.map((problem) => el("p", {}, problem.message)));
}

/**
 * @param {Draft} draft
 * @param {Question} question
 */
function problemsAt(draft, question) {
  return draft.problems.filter((problem) => draft.at(problem)?.name === question.name);
}

/**
 * @param {Draft} draft
 * @param {Question} question
 * @param {Changed} changed
 */
function open(draft, question, changed) {
  const body = answering(draft, question, changed);
  const toType = draft.moved && body.querySelector("[data-first]");
  if (toType) toType.setAttribute("data-focus", "");
  const heading = el("h2", { id: "question", tabindex: "-1", "data-key": `ask-${question.name}`, "data-focus": draft.moved && !toType }, draft.ask(question));
  const attributes = { role: "group", "aria-labelledby": "question", "data-question": question.name, "data-number": draft.coming?.number };
  return el("section", attributes, heading, wrong(problemsAt(draft, question)), body);
}

/**
 * Whether it may be answered instead of what is asked now: nothing was played, so nothing else can be told first.
 * @param {Question} question
 */
function instead(question) {
  return question.choices.length > 0 && question.choices.every((choice) => choice.rare);
}

/**
 * Small buttons for what is seldom asked.
 * @param {Draft} draft
 * @param {Question | null} current
 * @param {Changed} changed
 */
function small(draft, current, changed) {
  const seldom = draft.asked.filter(
    ({ question, answer }) =>
      (draft.complete || instead(question)) &&
      question.name !== current?.name &&
      (stands(draft, question) || (question.optional && answer === undefined)),
  );
  const buttons = seldom.map(({ question, answer }) => {
    const ask = () => {
      if (question.kind === "more") draft.answer(question.name, true);
      else draft.reopen(question.name);
      changed();
    };
    const text = answer === undefined ? `+ ${draft.ask(question)}` : `${draft.ask(question)} ${draft.label(question, answer)} ✎`;
    return el("button", { type: "button", class: "small", "data-key": `small-${question.name}`, onclick: ask }, text);
  });
  return buttons.length > 0 && el("div", { class: "answered" }, ...buttons);
}
