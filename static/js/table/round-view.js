/** Draws where the table is in its round: before it starts, the signature at its end, and after. */

import { acceptanceList } from "./acceptance-view.js";
import { el, fill, refill } from "./element.js";
import { pointsOf } from "./preview-view.js";
import { clockText, commaText, say, signClass, withSign } from "./words.js";

/** A longer name above a total is set smaller. */
const ROOMY_LETTERS = 8;

/**
 * @import { Acceptances } from "./acceptances.js"
 * @import { Draft } from "./draft.js"
 * @import { TableState } from "./types.d.ts"
 */

/**
 * What each player has until now, above the question about the next deal; who leads and who sits out are marked. Where the round may end, its
 * totals stand beside the signature.
 * @param {HTMLElement} part
 * @param {TableState} state
 * @param {Draft} draft
 */
export function drawTotals(part, state, draft) {
  part.hidden = !draft.deal || state.may_end;
  const each = state.seats.map(({ called }, seat) => {
    const points = state.round_totals[seat] ?? 0;
    const figure = state.scores ? el("dd", {}, scoreText(state.scores[seat] ?? 0)) : el("dd", { class: signClass(points) }, withSign(points));
    const mark = draft.deal?.sits_out.includes(seat) ? "phone-out" : draft.leads === seat && "phone-leads";
    return el("div", { class: mark || null }, el("dt", { class: called.length > ROOMY_LETTERS ? "long" : null }, called), figure);
  });
  refill(part, part.hidden ? [] : each);
}

/**
 * @param {Element} part
 * @param {TableState} state
 * @param {number} unsent
 * @param {() => void} sign
 * @param {Acceptances} acceptances
 */
export function drawRound(part, state, unsent, sign, acceptances) {
  const { round } = state;
  const forJury = state.history.filter((deal) => deal.waits).map((deal) => deal.number).sort((one, other) => one - other);
  if (round.state === "seated") fill(part, [notStarted(state)]);
  else if (state.signed_at) fill(part, [totalsCard(state, say("signed", { time: clockText(state.signed_at) }), "status")]);
  else if (round.state === "finished" && !(state.may_end && mayAgree(state))) fill(part, [totalsCard(state, say("finished", { round: round.number }))]);
  else if (state.may_end) fill(part, [signCard(state, unsent, sign, acceptances)]);
  else if (!state.next && forJury.length) fill(part, [el("div", { class: "card" }, el("p", {}, say("round_waits", { numbers: commaText(forJury) })))]);
  else fill(part, []);
}

/**
 * Whether somebody here may say that the round is right.
 * @param {TableState} state
 */
const mayAgree = (state) => state.may.includes("sign") || state.may.includes("accept");

/** @param {TableState} state */
const namesOf = (state) => state.seats.map((seat) => seat.called);

/**
 * Who sits where, by the letters that stand on the papers too.
 * @param {TableState} state
 */
function notStarted(state) {
  const seats = state.seats.map((seat) => el("li", {}, seat.name));
  return el(
    "div",
    { class: "card" },
    el("p", {}, el("b", {}, say("not_started", { round: state.round.number }))),
    el("ol", { class: "seats", type: "A", "aria-label": say("seats") }, ...seats),
  );
}

/**
 * @param {TableState} state
 * @param {number} unsent
 * @param {() => void} sign
 * @param {Acceptances} acceptances
 */
function signCard(state, unsent, sign, acceptances) {
  const maySign = state.may.includes("sign");
  const agreement = state.round.state === "finished" ? say("sign_finished", { round: state.round.number }) : say("check_and_sign");
  return el(
    "section",
    { class: "card sign", "aria-labelledby": "sign-title" },
    el("h2", { id: "sign-title" }, state.complete ? say("complete") : say("ends", { n: state.deals.played, of: state.deals.of })),
    ...totalsOf(state),
    closingNote(state),
    ...(state.acceptance === "table"
      ? [el("p", { class: "note" }, unsent ? say("send_first", { n: unsent }) : agreement)]
      : acceptanceList(state, unsent, acceptances)),
    maySign && el("button", { class: state.acceptance === "table" ? "button-main" : "", "data-key": "sign", disabled: unsent > 0, onclick: sign }, say(state.acceptance === "table" ? "sign" : "sign_for_them")),
  );
}

/**
 * @param {TableState} state
 * @param {string} title
 * @param {string} [role]
 */
function totalsCard(state, title, role) {
  const unsigned = state.round.state === "finished" && !state.signed_at && state.evening !== "final";
  return el(
    "div",
    { class: "card", role },
    el("p", {}, el("b", {}, title)),
    ...totalsOf(state),
    unsigned && el("p", { class: "note" }, say("finished_unsigned")),
    closingNote(state),
  );
}

/**
 * What the closing of the evening means for this table; nothing while it is played.
 * @param {TableState} state
 */
function closingNote(state) {
  if (state.evening === "final") return el("p", { class: "note" }, say("final"));
  if (state.evening !== "correction" || state.final_at === null) return null;
  const reads = state.may.length ? "" : ` ${say("only_read")}`;
  return el("p", { class: "note" }, say("in_correction", { time: clockText(state.final_at) }) + reads);
}

/**
 * What the round brought each player; where rulings moved points, of what it is made. Where a game ranks what is scored, that is what the
 * players have on their slip: it comes first, and what is settled beneath it.
 * @param {TableState} state
 */
function totalsOf(state) {
  const { scores } = state;
  const moved = namesOf(state).flatMap((name, seat) => {
    const rulings = state.ruling_points[seat] ?? 0;
    const deals = scores ? scoreText((scores[seat] ?? 0) - rulings) : withSign(state.totals[seat] ?? 0);
    return rulings ? [el("li", {}, say("deals_and_rulings", { name, deals, rulings: withSign(rulings) }))] : [];
  });
  const madeOf = moved.length > 0 && el("ul", { class: "note moved" }, ...moved);
  const points = pointsOf(state.round_totals, namesOf(state));
  if (!scores) return [points, madeOf];
  const settled = state.round_totals.some(Boolean) && el("section", { class: "phone-running" }, el("p", { class: "note" }, say("settled")), points);
  return [scoresOf(scores, state), madeOf, settled];
}

/**
 * What was scored, once for each side whose players have the same.
 * @param {number[]} scores
 * @param {TableState} state
 */
function scoresOf(scores, state) {
  const names = namesOf(state);
  const sides = state.card?.sides ?? [];
  const same = sides.length > 0 && sides.every((side) => side.every((seat) => scores[seat] === scores[side[0] ?? 0]));
  const shown = same ? sides : names.map((_, seat) => [seat]);
  const each = shown.map((side) => {
    const name = side.map((seat) => names[seat] ?? "").join(" + ");
    return el("div", {}, el("dt", {}, name), el("dd", {}, scoreText(scores[side[0] ?? 0] ?? 0)));
  });
  const long = scores.some((score) => Math.abs(score) > 9999);
  return el("dl", { class: long ? "phone-points long scored" : "phone-points scored" }, ...each);
}

/** @param {number} score */
const scoreText = (score) => score < 0 ? `−${-score}` : `${score}`;
