/** Draws where several players had a seat in this round, one after another: whose deals are whose. */

import { el, fill } from "./element.js";
import { commaText, say } from "./words.js";

/** @import { Seat } from "./types.d.ts" */

const FIRST_LETTER = "A".charCodeAt(0);

/**
 * The letter by which papers and people name a seat.
 * @param {number} seat  from 0
 */
export const seatLetter = (seat) => String.fromCharCode(FIRST_LETTER + seat);

/**
 * @param {Element} part
 * @param {Seat[]} seats
 */
export function drawSeatChanges(part, seats) {
  const shared = seats.filter((seat) => seat.earlier.length > 0);
  fill(part, shared.map((seat) => el("p", { class: "note seat-change" }, saySeatChange(seat))));
}

/** @param {Seat} seat */
function saySeatChange({ seat, name, earlier }) {
  const before = [...earlier].sort((one, other) => one.last_deal - other.last_deal);
  const from = (before.at(-1)?.last_deal ?? 0) + 1;
  const stays = [...before.map((each) => say("seat_until", { name: each.name, deal: each.last_deal })), say("seat_from", { name, deal: from })];
  return say("seat_stays", { seat: seatLetter(seat), stays: commaText(stays) });
}
