/** Draws the appeals against a ruling: those that were made, with their answers, those that wait for a connection, and the form for a new one. */

import { MAX_REASON_LENGTH } from "./appeals.js";
import { el } from "./element.js";
import { clockText, say } from "./words.js";

/**
 * @import { Appeals } from "./appeals.js"
 * @import { Appeal, AppealEntry, Ruling } from "./types.d.ts"
 */

/**
 * @param {Ruling} ruling
 * @param {Appeals} appeals
 */
export function appealsOf(ruling, appeals) {
  const made = (ruling.appeals ?? []).map((appeal) => appealMade(appeal, appeals));
  const waiting = appeals.waitingFor(ruling).map((entry) => appealWaiting(entry, appeals));
  return [...made, ...waiting, newAppeal(ruling, appeals)];
}

/**
 * An appeal that the server has, and what the jury answered.
 * @param {Appeal} appeal
 * @param {Appeals} [appeals]  to withdraw it with
 */
export function appealMade(appeal, appeals) {
  const { name, reason, made_at, outcome, answer, answered_by } = appeal;
  const state = outcome ? say(outcome === "overturned" ? "appeal_overturned" : "appeal_denied", { name: answered_by }) : say("appeal_waits");
  return el(
    "div",
    { class: "phone-appeal", "data-appeal": appeal.id },
    el("p", {}, el("b", {}, say("appeal_of", { name, time: clockText(made_at) })), " ", el("q", { dir: "auto" }, reason)),
    el("p", {}, el("b", {}, state), answer !== "" && " ", answer !== "" && el("span", { dir: "auto" }, answer)),
    appeals && appeal.may_withdraw && el("button", { class: "plain", "data-key": `withdraw-${appeal.id}`, onclick: () => appeals.withdraw(appeal) }, say("withdraw_appeal")),
  );
}

/**
 * @param {AppealEntry} entry
 * @param {Appeals} appeals
 */
function appealWaiting(entry, appeals) {
  const { refused } = entry;
  const name = appeals.page.state.seats.find(({ number }) => number === entry.player)?.name ?? "";
  const button = (/** @type {string} */ key, /** @type {() => void} */ act) => el("button", { class: "plain", "data-key": `${key}-${entry.id}`, onclick: act }, say(key));
  return el(
    "div",
    { class: "phone-appeal", "data-appeal": entry.id, ...(refused ? { role: "alert" } : {}) },
    el("p", {}, el("b", {}, say(refused ? "appeal_refused" : "appeal_under_way", { name })), " ", el("q", { dir: "auto" }, entry.reason)),
    ...(refused?.problems ?? []).map((problem) => el("p", { class: "wrong" }, problem.message)),
    refused && el("div", { class: "grid grid-two" }, button("try_again", () => appeals.outbox.retry(entry)), button("remove", () => appeals.outbox.remove(entry))),
  );
}

/**
 * What a button does. On some phones it does not take the focus, and the part in which somebody types is not drawn again.
 * @param {() => void} act
 */
function leaveField(act) {
  return () => {
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    act();
  };
}

/**
 * @param {Ruling} ruling
 * @param {Appeals} appeals
 * @returns {HTMLElement | false}
 */
function newAppeal(ruling, appeals) {
  const players = appeals.playersFor(ruling);
  if (!appeals.mayAppeal(ruling) || !players.length) return false;
  const { sheet } = appeals;
  const time = ruling.appeal_until ? clockText(ruling.appeal_until) : "";
  if (sheet?.ruling !== ruling.number) {
    return el("div", { class: "phone-row" }, el("span", { class: "note" }, time && say("appeal_until", { time })), el("button", { class: "plain", "data-key": `appeal-${ruling.number}`, onclick: () => appeals.open(ruling) }, say("appeal")));
  }
  const over = sheet.reason.trim().length - MAX_REASON_LENGTH;
  const reason = el("textarea", { id: "appeal-reason", rows: 3, "data-key": "appeal-reason", oninput: (/** @type {Event} */ event) => appeals.note(/** @type {HTMLTextAreaElement} */ (event.target).value) });
  /** @type {HTMLTextAreaElement} */ (reason).value = sheet.reason;
  const missing = [sheet.player === null && say("choose_who_appeals"), !sheet.reason.trim() && say("appeal_needs_reason"), over > 0 && say("note_too_long", { most: MAX_REASON_LENGTH, n: over })];
  return el(
    "div",
    { class: "phone-appeal", role: "group", "aria-labelledby": "appeal-title" },
    el("h3", { id: "appeal-title" }, say("who_appeals")),
    el("div", { class: "grid phone-players" }, ...players.map(({ number, called }) => el("button", { "data-key": `appeal-by-${number}`, "aria-pressed": String(sheet.player === number), onclick: leaveField(() => appeals.choose(number)) }, called))),
    el("div", { class: "field" }, el("label", { for: "appeal-reason" }, say("appeal_reason")), reason),
    ...missing.map((text) => sheet.tried && text && el("p", { class: "wrong", role: "alert" }, text)),
    el("div", { class: "grid grid-two" }, el("button", { "data-key": "appeal-cancel", onclick: leaveField(() => appeals.close()) }, say("leave_appeal")), el("button", { class: "button-main", "data-key": "appeal-send", onclick: leaveField(() => appeals.send()) }, say("send_appeal"))),
  );
}
