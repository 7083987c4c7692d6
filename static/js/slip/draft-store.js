/** What this browser keeps of a slip until the server has it: written at every key, read when the page is opened again. */

/** @import { KeptSlip } from "./types.d.ts" */

export class DraftStore {
  /** @param {string} name  of this table's slip on this machine, for this account */
  constructor(name) {
    this.name = `slip ${name}`;
    /** Whether the browser refused to keep something. */
    this.refused = false;
  }

  /** @returns {KeptSlip} */
  read() {
    try {
      const stored = localStorage.getItem(this.name);
      if (stored) return JSON.parse(stored);
    } catch {
      this.refused = true;
    }
    return { rows: {}, totals: null, figuresAre: null };
  }

  /** @param {KeptSlip} slip */
  write(slip) {
    try {
      if (Object.keys(slip.rows).length || slip.totals || slip.figuresAre) localStorage.setItem(this.name, JSON.stringify(slip));
      else localStorage.removeItem(this.name);
    } catch {
      this.refused = true;
    }
  }
}
