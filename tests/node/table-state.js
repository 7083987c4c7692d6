/** A table as the server describes it: four players, the first of four riks to be entered. */

import { SENT_RIK } from "./forms.js";

/** @import { Deal, TableState } from "../../static/js/table/types.d.ts" */

const NAMES = ["Els", "An", "Piet", "Jo"];

/**
 * @param {Partial<TableState>} [changes]
 * @returns {TableState}
 */
export function tableState(changes = {}) {
  const [next, ...later] = [1, 2, 3].map((number) => ({ number, dealer: number % 4, leads: (number + 1) % 4, sits_out: [], form: SENT_RIK }));
  return {
    version: 10,
    id: 1,
    table: 3,
    round: { number: 1, of: 2, state: "playing", last_deal_at: null },
    clock: null,
    may_end: false,
    who_may_change: "",
    deals: { played: 0, of: 4, redealt: 0 },
    seats: NAMES.map((called, seat) => ({ seat, name: called, called, number: seat + 1, vacant: false, accepted_at: null, earlier: [] })),
    next,
    later,
    history: [],
    totals: [0, 0, 0, 0],
    ruling_points: [0, 0, 0, 0],
    round_totals: [0, 0, 0, 0],
    evening: "playing",
    final_at: null,
    card: null,
    complete: false,
    signed_at: null,
    may: ["report", "correct", "void", "sign"],
    jury_word: "table",
    articles: [],
    calls: [],
    rulings: [],
    acceptance: "table",
    instead: null,
    next_seats: [],
    ...changes,
  };
}

/**
 * @param {number} number
 * @param {Partial<Deal>} [changes]
 * @returns {Deal}
 */
export function storedDeal(number, changes = {}) {
  return {
    id: `deal-${number}`, number, short: "Rik An+Piet 9", told: "Rik made, 1 over.", points: [-2, 2, 2, -2], running: [-2, 2, 2, -2],
    facts: { kind: "contract", contracts: [{ code: "RIK", declarer: 1, partner: 2, took: 9 }] },
    revision: 1, counts: true, in_doubt: false, waits: false, under_review: false, souvenir: false, own_totals: false, void: false, ...changes,
  };
}
