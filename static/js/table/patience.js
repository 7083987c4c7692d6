/**
 * How long to wait before a server is asked again that did not answer: seconds in the first minute, in which most outages end, then longer,
 * and never at the same moment as the other phones.
 */

const FIRST_WAIT_MS = 1000;
const FIRST_MINUTE_MS = 60000;
const LONGEST_IN_FIRST_MINUTE_MS = 2000;
const LONGEST_WAIT_MS = 30000;

export class Patience {
  constructor() {
    this.failures = 0;
    /** When it failed first, by `performance.now()`: the clock of a phone may be put right meanwhile. */
    this.since = 0;
  }

  /** The server answered: the next failure is a first one. */
  end() {
    this.failures = 0;
  }

  /**
   * It failed once more.
   * @param {number} [askedMs]  how long the server itself asks to be left alone
   * @returns {number} milliseconds to wait: not less than was asked for, but a server may ask for half a minute at most
   */
  nextWaitMs(askedMs = 0) {
    const now = performance.now();
    if (!this.failures) this.since = now;
    const longest = now - this.since < FIRST_MINUTE_MS ? LONGEST_IN_FIRST_MINUTE_MS : LONGEST_WAIT_MS;
    const own = Math.min(longest, FIRST_WAIT_MS * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    return Math.max(own, Math.min(askedMs, LONGEST_WAIT_MS) * (1 + Math.random() / 4));
  }
}
