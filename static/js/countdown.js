/** How much time is left until a moment, by the server's time, and how that is written. Touches no page. */

import { serverNow } from "./server-clock.js";

const SECOND_MS = 1000;

/**
 * Minutes and seconds, rounded up, as on every clock of the house.
 * @param {number} milliseconds
 */
export function countdownText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Milliseconds until a moment; what was left at `pausedAt` if the clock is paused. Negative once the time is over.
 * @param {string} endsAt
 * @param {string | null | undefined} pausedAt
 */
export function timeLeft(endsAt, pausedAt) {
  return Date.parse(endsAt) - (pausedAt ? Date.parse(pausedAt) : serverNow());
}
