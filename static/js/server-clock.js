/**
 * The server's time, as well as this device can know it. A phone's own clock may be minutes off, so whatever counts down to a moment asks
 * here. Nobody asks the server for the time: every answer of it brings the time along.
 */

export const SERVER_TIME_HEADER = "X-Server-Time";
/** An answer that took so much longer than the quickest one says less about the time. */
const SLOWER_MS = 250;
/** How long the quickest answer is believed more than others: a device's clock may be set meanwhile. */
const BELIEVED_MS = 600_000;

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;
/** Milliseconds that the answer took from which that is known, and when it came. */
let quickest = { took: Infinity, at: -Infinity };

/** The server's time, in milliseconds since 1970. */
export function serverNow() {
  return Date.now() + ahead;
}

/**
 * Learn the server's time from one of its answers.
 * @param {string | null | undefined} time  in ISO 8601
 * @param {number} [sentAt]  by `performance.now()`: when it was asked; without it the answer is believed until a quick one comes
 */
export function learnServerTime(time, sentAt) {
  const server = Date.parse(time ?? "");
  if (Number.isNaN(server)) return;
  const now = performance.now();
  const took = sentAt === undefined ? SLOWER_MS : now - sentAt;
  if (took > quickest.took + SLOWER_MS && now - quickest.at < BELIEVED_MS) return;
  quickest = { took, at: now };
  ahead = server + (sentAt === undefined ? 0 : took / 2) - Date.now();
}
