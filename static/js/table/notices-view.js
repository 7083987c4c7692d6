/** Draws what the table must know: the clock, no line, deals the server refused, what was just done and how to undo it. */

import { drawClocks } from "../round-clock.js";
import { el, fill } from "./element.js";
import { clockText, commaText, say } from "./words.js";

/**
 * @import { Actions } from "./actions.js"
 * @import { DealEntry, OutboxEntry, TableState } from "./types.d.ts"
 *
 * @typedef {{text: string, undo?: () => void, warns?: boolean}} Message
 * @typedef {object} Status
 * @property {OutboxEntry[]} entries  deals, calls for the jury and acceptances
 * @property {boolean} kept  whether the phone holds them all: what it is still writing, a reload would lose
 * @property {boolean} offline
 * @property {string | null} keptAt  of when the page is; null once the server has said how the table is now
 * @typedef {object} Notices
 * @property {Message | null} message
 * @property {DealEntry[]} entries
 * @property {number} table  the id of the one on show
 * @property {boolean} mayReport  whether a deal can be entered there
 * @property {boolean} offline
 * @property {boolean} kept  whether a reload loses nothing
 * @property {number | null} souvenir  the number of the last deal, where its cards are kept as a souvenir
 * @property {HTMLElement[]} jury
 */

/**
 * Whether the server has everything, and of when the page is while the server has not said how the table is now.
 * @param {HTMLElement} part
 * @param {Status} status
 */
export function drawStatus(part, { entries, kept, offline, keptAt }) {
  const refused = entries.filter((entry) => entry.refused).length;
  const n = entries.length - refused;
  const asOf = keptAt && say("as_of", { time: clockText(keptAt) });
  const online = n ? say("to_send", { n }) : refused ? say("to_look_at", { n: refused }) : (asOf ?? say("all_sent"));
  const sentence = offline ? say(n ? "offline_and" : "offline", { n }) + (asOf && !n ? ` · ${asOf}` : "") : online;
  const text = kept ? sentence : "…";
  if (part.textContent === text) return;
  const waits = entries.length > 0 || keptAt !== null;
  part.dataset.state = offline ? "offline" : waits ? "waiting" : "sent";
  part.replaceChildren(el("span", { class: offline || waits ? "live-dot live-dot-off" : "live-dot" }), text);
}

/**
 * @param {Element} part
 * @param {Notices} notices
 * @param {Actions} actions
 */
export function drawNotices(part, { message, entries, table, mayReport, offline, kept, souvenir, jury }, actions) {
  const unsent = entries.filter((entry) => !entry.refused);
  fill(part, [
    message && messageCard(message),
    ...jury,
    souvenir !== null && el("div", { class: "card souvenir" }, el("p", {}, say("new_pack", { n: souvenir }))),
    !kept && el("div", { class: "card warns" }, el("p", {}, say("unkept"))),
    offline && unsent.length > 0 && offlineCard(unsent, table, kept),
    ...entries.filter((entry) => entry.refused).map((entry) => refusedCard(entry, entry.table === table, mayReport, actions)),
  ]);
}

/** @param {Message} message */
function messageCard({ text, undo, warns }) {
  const button = undo && el("button", { class: "plain", "data-key": "undo", onclick: undo }, say("undo"));
  return el("div", { class: warns ? "card warns" : "card message" }, el("span", {}, text), button);
}

/**
 * @param {DealEntry[]} unsent
 * @param {number} table
 * @param {boolean} kept
 */
function offlineCard(unsent, table, kept) {
  const since = clockText(unsent.map((entry) => entry.played_at).sort()[0] ?? "");
  const numbers = commaText(unsent.map(({ number, round, ...entry }) => (entry.table === table ? number : say("n_of_round", { n: number, round }))));
  return el("div", { class: "card warns" }, el("p", {}, el("b", {}, say("offline_title")), " ", say(kept ? "offline_why" : "offline_why_unkept", { numbers, since })), kept && ifPhoneStops());
}

/** What becomes of deals that wait on a phone whose battery dies, one tap away. */
function ifPhoneStops() {
  const sentences = ["if_phone_stops_enter", "if_phone_stops_back", "if_phone_stops_private"].map((key) => el("p", {}, say(key)));
  return el("details", { id: "if-phone-stops" }, el("summary", {}, say("if_phone_stops")), ...sentences);
}

/**
 * A deal that the server refused: its reason, both versions, and what to do. The form is for the round on show, so a deal of another one
 * does not go there.
 * @param {DealEntry} entry
 * @param {boolean} isHere
 * @param {boolean} mayReport
 * @param {Actions} actions
 */
function refusedCard(entry, isHere, mayReport, actions) {
  const { problems = [], deal } = entry.refused ?? {};
  /** @type {(key: string, act: (entry: DealEntry) => unknown) => HTMLElement} */
  const button = (key, act) => el("button", { "data-key": `${key}-${entry.id}`, onclick: () => act.call(actions, entry) }, say(key));
  const both = deal && [
    el("p", {}, el("span", { class: "note" }, `${say("on_server")} `), el("b", {}, deal.short)),
    el("p", {}, el("span", { class: "note" }, `${say("on_phone")} `), el("b", {}, entry.words)),
  ];
  const choice = deal && !deal.void
    ? [button("keep_theirs", actions.keepTheirs), button("correct_with_mine", actions.correctWithMine)]
    : [...(isHere && mayReport ? [button("change_it", actions.change)] : []), button("try_again", actions.retry), button("remove", actions.remove)];
  const title = isHere ? say("not_accepted_n", { n: entry.number }) : say("not_accepted_of_round", { n: entry.number, round: entry.round });
  return el(
    "div",
    { class: "card warns refused", role: "group", "data-number": entry.number, "aria-label": title },
    el("p", {}, el("b", {}, title)),
    ...problems.map((problem) => el("p", {}, problem.message)),
    ...(both ?? [el("p", {}, el("b", {}, entry.words))]),
    el("div", { class: `grid ${choice.length === 2 ? "grid-two" : ""}` }, ...choice),
  );
}

/**
 * The round's clock in the bar, and the call of the last deal under it. The figures count by themselves.
 * @param {HTMLElement} part
 * @param {Element} call  where the last deal is called
 * @param {TableState} state
 */
export function drawClock(part, call, state) {
  const { clock: time, round } = state;
  part.hidden = !time;
  if (time) {
    const beside = time.paused_at ? say("clock_paused") : say("clock_until", { time: clockText(time.ends_at) });
    const figures = { role: "timer", "data-countdown": time.ends_at, "data-paused-at": time.paused_at ?? "", "data-over": say("clock_over") };
    fill(part, [el("b", figures), el("span", { "data-countdown-text": "" }, beside)]);
    drawClocks();
  }
  fill(call, [round.last_deal_at !== null && !state.signed_at && el("p", { class: "card phone-last-deal" }, say("last_deal"))]);
}
