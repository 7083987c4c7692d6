/** Draws what those at a table should know of another round: where each of them goes, and who plays at this table now. */

import { el, fill } from "./element.js";
import { seatLetter } from "./seats-view.js";
import { say } from "./words.js";

/** @import { NextSeat, TableInstead, TableState } from "./types.d.ts" */

/**
 * @param {Element} part
 * @param {TableState} state
 * @param {boolean} hasUnsent  whether something of the round on show has still to be sent
 * @param {() => void} sitHere
 */
export function drawInstead(part, state, hasUnsent, sitHere) {
  const { instead, next_seats: nextSeats } = state;
  fill(part, [instead && insteadCard(state, instead, hasUnsent, sitHere), nextSeats.length > 0 && nextSeatsCard(state, nextSeats)]);
}

/**
 * @param {TableState} state
 * @param {TableInstead} instead
 * @param {boolean} hasUnsent
 * @param {() => void} sitHere
 */
function insteadCard(state, instead, hasUnsent, sitHere) {
  const { round, table, players } = instead;
  if (table === null) {
    const where = state.next_seats.length ? null : el("p", {}, say("look_where"));
    return el("div", { class: "card phone-instead" }, el("p", {}, el("b", {}, say("nobody_here", { round }))), where);
  }
  return el(
    "section",
    { class: "card phone-instead", "aria-labelledby": "instead-title" },
    el("h2", { id: "instead-title" }, say("round_here", { round })),
    el("p", { class: "phone-points" }, players.join(" · ")),
    hasUnsent && el("p", { class: "note" }, say("old_round_first", { round: state.round.number })),
    el("button", { class: "button-main", "data-key": "sit-here", disabled: hasUnsent, onclick: sitHere }, say("sit_here")),
  );
}

/**
 * @param {TableState} state
 * @param {NextSeat[]} nextSeats
 */
function nextSeatsCard(state, nextSeats) {
  const lines = nextSeats.map(({ seat, table, next_seat }) => {
    const name = state.seats[seat]?.called ?? "";
    if (table === null || next_seat === null) return el("li", {}, say("no_next_seat", { name }));
    return el("li", {}, say("next_seat", { name, table, seat: seatLetter(next_seat) }));
  });
  return el(
    "section",
    { class: "card", "aria-labelledby": "next-seats-title" },
    el("h2", { id: "next-seats-title" }, say("next_seats", { round: nextSeats[0]?.round ?? 0 })),
    el("ul", { class: "phone-next-seats" }, ...lines),
  );
}

/**
 * The list of the rounds at this table: the server wrote those that were drawn, and the round to which the page went on joins them.
 * @param {HTMLElement | null} part  null where the page has no such list: the staff's
 * @param {number} round  the one on show
 */
export function drawRoundsHere(part, round) {
  if (!part) return;
  const address = `?round=${round}`;
  const links = [...part.querySelectorAll("a")];
  if (!links.some((link) => link.getAttribute("href") === address)) {
    const link = el("a", { href: address }, say("where_round", { round }));
    const later = links.find((each) => numberOf(each) > round);
    part.insertBefore(link, later ?? null);
  }
  for (const link of part.querySelectorAll("a")) {
    if (link.getAttribute("href") === address) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** @param {Element} link */
const numberOf = (link) => Number((link.getAttribute("href") ?? "").replace("?round=", ""));
