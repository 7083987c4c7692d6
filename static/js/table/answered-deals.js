/**
 * The deals of this table that the server had when this phone last saw them. They are kept for the evening on which it has them no longer: its
 * machine died, and a backup of some minutes before was put back on another. Then the phone sends them again, each under its own UUID.
 */

import { loadKept, saveKept } from "./store.js";

/** @import { Api } from "./api.js" */
/** @import { AnsweredDeal, Reply, TableState } from "./types.d.ts" */

const KEEP_MS = 12 * 3600 * 1000;
const MOST_DEALS = 200;
const NOT_FOUND = 404;

export class AnsweredDeals {
  /**
   * @param {string} queue  under which this phone keeps what belongs to this table
   * @param {Api} api
   */
  constructor(queue, api) {
    this.queue = queue;
    this.api = api;
    /** @type {AnsweredDeal[]} */
    this.deals = [];
    /** The deals that the server is being asked about. @type {Set<string>} */
    this.asking = new Set();
  }

  /** Read what an earlier visit left. */
  async load() {
    this.deals = (await loadKept("answered", this.queue)) ?? [];
  }

  /**
   * Note the deals of a state that the server answered.
   * @param {TableState} state
   * @returns {AnsweredDeal[]} those that this phone saw at the same table before, and that are no longer there: voided, or lost. A number
   *   that was entered again is not missing, nor is anything where the table handed in its own totals.
   */
  note(state) {
    const now = Date.now();
    const earlier = this.deals.filter((deal) => now - Date.parse(deal.seen_at) < KEEP_MS);
    const here = earlier.filter((deal) => deal.table === state.id);
    const instead = state.history.some((deal) => deal.own_totals);
    const there = state.history.filter((deal) => !deal.own_totals).map(({ id, number, facts, short, counts }) => {
      const seen_at = here.find((deal) => deal.id === id)?.seen_at ?? new Date(now).toISOString();
      return { id, number, facts, words: short, redealt: !counts, table: state.id, round: state.round.number, seen_at };
    });
    const missing = instead ? [] : here.filter((deal) => !there.some(({ id, number }) => id === deal.id || number === deal.number));
    this.keep([...earlier.filter((deal) => deal.table !== state.id), ...there, ...missing]);
    return missing.sort((one, other) => one.number - other.number);
  }

  /**
   * Ask the server which of these it does not have at all. What it has, it voided: that is kept no longer. All that are asked about at once are
   * found lost at once, so that one sentence says it: of a state that comes meanwhile none of them is asked about again.
   * @param {AnsweredDeal[]} missing
   * @returns {Promise<AnsweredDeal[]>} the lost ones; without an answer none: the next state asks again
   */
  async lost(missing) {
    const deals = missing.filter(({ id }) => !this.asking.has(id));
    for (const { id } of deals) this.asking.add(id);
    const lost = await this.notFound(deals);
    for (const { id } of deals) this.asking.delete(id);
    return lost;
  }

  /**
   * @param {AnsweredDeal[]} deals
   * @returns {Promise<AnsweredDeal[]>} those that the server does not know; none where it did not answer about each
   */
  async notFound(deals) {
    /** @type {AnsweredDeal[]} */
    const lost = [];
    for (const deal of deals) {
      /** @type {Reply<unknown>} */
      const reply = await this.api.ask("GET", `deals/${deal.id}/`);
      if (reply.kind === "unreachable") return [];
      if (reply.kind === "refused" && reply.status === NOT_FOUND) lost.push(deal);
      else this.keep(this.deals.filter(({ id }) => id !== deal.id));
    }
    return lost;
  }

  /** @param {AnsweredDeal[]} deals */
  keep(deals) {
    const bounded = deals.slice(-MOST_DEALS);
    if (JSON.stringify(bounded) === JSON.stringify(this.deals)) return;
    this.deals = bounded;
    saveKept("answered", this.queue, bounded);
  }
}
