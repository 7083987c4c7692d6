/** Draws what the table and the jury say to each other: the sheet to call, calls and rulings. */

import { appealMade, appealsOf } from "./appeals-view.js";
import { el, fill } from "./element.js";
import { MAX_NOTE_LENGTH } from "./jury.js";
import { clockText, say } from "./words.js";

/**
 * @import { Appeals } from "./appeals.js"
 * @import { Jury } from "./jury.js"
 * @import { Call, CallEntry, Ruling } from "./types.d.ts"
 */

/**
 * The form that calls the jury: only a reason must be chosen.
 * @param {HTMLElement} part
 * @param {Jury} jury
 */
export function drawCallSheet(part, jury) {
  const { sheet } = jury;
  document.body.classList.toggle("phone-calling", sheet !== null);
  if (!sheet) return fill(part, []);
  const { state, draft } = jury.page;
  const typing = document.activeElement instanceof HTMLTextAreaElement && part.contains(document.activeElement);
  if (typing) return drawNote(part, sheet.note);
  const reasons = state.articles.map((article) => {
    const pick = () => jury.changeSheet({ article: article.code });
    return toggleButton(`reason-${article.code}`, article.code === sheet.article, pick, article.title);
  });
  const players = draft.names.map((name, seat) => {
    const pick = () => jury.changeSheet({ seat: sheet.seat === seat ? null : seat });
    return toggleButton(`about-${seat}`, seat === sheet.seat, pick, name);
  });
  const missing = sheet.tried && !sheet.article && el("p", { class: "wrong", role: "alert" }, say("choose_reason"));
  const heading = el("h2", { id: "jury-title", tabindex: "-1", "data-key": "jury-title", "data-focus": jury.moved }, say("why_call"));
  jury.moved = false;
  fill(part, [
    el("div", { class: "phone-titled" }, heading, dealChoice(jury, sheet.deal)),
    missing,
    el("div", { class: "grid grid-two phone-reasons", role: "group", "aria-labelledby": "jury-title" }, ...reasons),
    el("h2", { id: "about-title" }, say("about_whom")),
    el("div", { class: "grid phone-players", role: "group", "aria-labelledby": "about-title" }, ...players),
    noteField(part, jury, sheet.note),
  ]);
  drawNote(part, sheet.note);
  return undefined;
}

/**
 * @param {string} key
 * @param {boolean} pressed
 * @param {() => void} pick
 * @param {string} text
 */
function toggleButton(key, pressed, pick, text) {
  const onclick = () => {
    // On some phones a button does not take the focus. A field in which somebody types is not drawn again.
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    pick();
  };
  return el("button", { "data-key": key, "aria-pressed": String(pressed), onclick }, text);
}

/**
 * Which deal it is about: the one on the table, or one before it.
 * @param {Jury} jury
 * @param {number} deal
 */
function dealChoice(jury, deal) {
  const numbers = new Set([jury.dealNumber, ...jury.page.state.history.map((each) => each.number)]);
  const options = [...numbers].sort((one, other) => other - one).map((each) => el("option", { value: each, selected: each === deal }, say("deal_n", { n: each })));
  const onchange = (/** @type {Event} */ event) => jury.changeSheet({ deal: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
  return el("select", { "aria-label": say("which_deal"), "data-key": "jury-deal", onchange }, ...options);
}

/**
 * @param {HTMLElement} part
 * @param {Jury} jury
 * @param {string} text
 */
function noteField(part, jury, text) {
  const oninput = (/** @type {Event} */ event) => {
    jury.changeSheet({ note: /** @type {HTMLTextAreaElement} */ (event.target).value });
    drawNote(part, jury.sheet?.note ?? "");
  };
  const area = el("textarea", { id: "jury-note", rows: 1, "data-key": "jury-note", "aria-describedby": "jury-note-length", oninput });
  /** @type {HTMLTextAreaElement} */ (area).value = text;
  return el("div", { class: "field" }, el("label", { for: "jury-note" }, say("jury_note")), area, el("p", { id: "jury-note-length", role: "status" }));
}

/**
 * @param {HTMLElement} part
 * @param {string} text
 */
function drawNote(part, text) {
  const over = text.trim().length - MAX_NOTE_LENGTH;
  const problem = /** @type {HTMLElement} */ (part.querySelector("#jury-note-length"));
  problem.textContent = over > 0 ? say("note_too_long", { most: MAX_NOTE_LENGTH, n: over }) : "";
  problem.className = over > 0 ? "wrong" : "";
  part.querySelector("#jury-note")?.setAttribute("aria-invalid", String(over > 0));
}

/**
 * Calls under way and rulings that nobody has read, for the top of the page.
 * @param {Jury} jury
 * @returns {HTMLElement[]}
 */
export function juryNotices(jury) {
  const { offline } = jury.page;
  const entries = jury.outbox.entries.filter((entry) => entry.refused || offline || !entry.back);
  return [
    ...entries.map((entry) => (entry.refused ? refusedCard(entry, jury) : underWayCard(entry, jury, offline))),
    ...jury.openCalls.map((call) => callCard(call, jury)),
    ...jury.unreadRulings.map((ruling) => rulingCard(ruling, jury)),
  ];
}

/**
 * What a call is about, in words.
 * @param {{deal: number, article: string, title?: string, table?: number, round?: number}} call
 * @param {Jury} jury
 */
function subjectOf(call, jury) {
  const title = call.title ?? jury.page.state.articles.find((article) => article.code === call.article)?.title ?? "";
  const { id } = jury.page.state;
  return call.table === undefined || call.table === id
    ? say("about_deal", { n: call.deal, title })
    : say("about_deal", { n: say("n_of_round", { n: call.deal, round: call.round ?? 0 }), title });
}

/**
 * @param {string} key
 * @param {string} id
 * @param {() => void} act
 */
function plainButton(key, id, act) {
  return el("button", { class: "plain", "data-key": `${key}-${id}`, onclick: act }, say(key));
}

/**
 * @param {CallEntry} entry
 * @param {Jury} jury
 * @param {boolean} offline
 */
function underWayCard(entry, jury, offline) {
  const message = offline ? [el("b", {}, say("offline_title")), ` ${say(entry.back ? "back_later" : "call_later")}`] : [el("b", {}, `⚖ ${say("calling")}`)];
  return callRow({ "data-call": entry.id, class: "card call warns" }, message, subjectOf(entry, jury), !entry.back && plainButton("take_call_back", entry.id, () => jury.outbox.drop(entry)));
}

/**
 * @param {CallEntry} entry
 * @param {Jury} jury
 */
function refusedCard(entry, jury) {
  const { problems = [] } = entry.refused ?? {};
  return el(
    "div",
    { class: "card warns", role: "group", "aria-label": say("call_refused"), "data-call": entry.id },
    el("p", {}, el("b", {}, say(entry.back ? "back_refused" : "call_refused")), " ", subjectOf(entry, jury)),
    ...problems.map((problem) => el("p", {}, problem.message)),
    el("div", { class: "grid grid-two" }, plainButton("try_again", entry.id, () => jury.outbox.retry(entry)), plainButton("remove", entry.id, () => jury.outbox.drop(entry))),
  );
}

/**
 * @param {Call} call
 * @param {Jury} jury
 */
function callCard(call, jury) {
  const message = call.state === "heard" ? say("jury_coming", { name: call.heard_by }) : say("jury_knows_since", { time: clockText(call.since) });
  const back = !call.found && plainButton("take_call_back", call.id, () => jury.takeBack(call));
  return callRow({ "data-call": call.id, class: "card call" }, [el("b", {}, `⚖ ${message}`)], subjectOf(call, jury), back, call.note);
}

/**
 * A call: how it stands, what it is about, and what can be done.
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} message
 * @param {string} what
 * @param {HTMLElement | false} button
 * @param {string} [note]  what was written to the jury
 */
function callRow(attributes, message, what, button, note = "") {
  return el("div", attributes, el("p", {}, ...message), note !== "" && el("p", { class: "note", dir: "auto" }, note), el("div", { class: "phone-row" }, el("span", { class: "phone-what" }, what), button));
}

/**
 * @param {Ruling} ruling
 * @param {Jury} jury
 */
function rulingCard(ruling, jury) {
  const text = el("div", {}, el("b", {}, titleOf(ruling)), " ", el("bdi", {}, ruling.text), articleRule(ruling), ...(ruling.appeals ?? []).filter(({ outcome }) => outcome).map((appeal) => appealMade(appeal)));
  return el("div", { class: "card message phone-ruled", "data-ruling": ruling.number }, text, plainButton("read_it", String(ruling.number), () => jury.markRead(ruling)));
}

/**
 * What the regulation says in the article by which the jury ruled, one tap away; nothing without an article.
 * @param {Ruling} ruling
 */
function articleRule(ruling) {
  return ruling.rule ? el("details", { class: "article-rule" }, el("summary", {}, `§ ${ruling.article}`), el("p", {}, ruling.rule)) : "";
}

/** @param {Ruling} ruling */
function titleOf(ruling) {
  return say(ruling.overturned ? "ruling_overturned" : "ruling", { n: ruling.number });
}

/**
 * All rulings about this table with their appeals, the newest first.
 * @param {HTMLElement} part
 * @param {Ruling[]} rulings
 * @param {Appeals} appeals
 */
export function drawRulings(part, rulings, appeals) {
  if (!rulings.length) return fill(part, []);
  if (document.activeElement instanceof HTMLTextAreaElement && part.contains(document.activeElement)) return undefined;
  const items = [...rulings].reverse().map((ruling) => {
    const where = [ruling.players?.length && say("round_and_table", { round: ruling.round ?? 0, table: ruling.table ?? 0 }), ruling.deal !== null && say("deal_n", { n: ruling.deal })].filter(Boolean);
    const head = el("b", {}, where.length ? `${titleOf(ruling)} ${where.join(", ")}.` : titleOf(ruling));
    return el("li", { class: "card" }, el("p", {}, head, " ", el(ruling.overturned ? "s" : "span", { dir: "auto" }, ruling.text)), articleRule(ruling), ...appealsOf(ruling, appeals));
  });
  return fill(part, [el("h2", { id: "rulings-title" }, say("rulings")), el("ul", { class: "rulings", "aria-labelledby": "rulings-title" }, ...items)]);
}
