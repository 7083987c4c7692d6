/**
 * Shows news as a band for some seconds. The server decides which news and when; each band brings its moment along. This script only keeps
 * two bands as far apart as the server does, also if an answer came late.
 */

import { serverNow } from "../server-clock.js";

/** The band that was shown last, and when it came, by the server's clock. */
let shown = { key: "", at: -Infinity };

/** @returns {HTMLElement[]} */
const findBands = () => [...document.querySelectorAll(".screen-news")].map((band) => /** @type {HTMLElement} */ (band));

/**
 * Show the band whose moment it is, and hide it when its time is over.
 * @returns {boolean} whether something changed
 */
export function showNews() {
  const all = findBands();
  const seconds = document.getElementById("bands")?.dataset ?? {};
  const now = serverNow();
  const since = now - shown.at;
  if (since >= 1000 * Number(seconds.between)) {
    const due = all.find((band) => band.dataset.key !== shown.key && isDue(band, now, 1000 * Number(seconds.late)));
    if (due) shown = { key: due.dataset.key ?? "", at: now };
  }
  const visible = now - shown.at < 1000 * Number(seconds.shown) ? all.find((band) => band.dataset.key === shown.key) : undefined;
  const changes = all.some((band) => band.hidden === (band === visible)) || document.body.classList.contains("screen-on-air") !== Boolean(visible);
  for (const band of all) band.hidden = band !== visible;
  document.body.classList.toggle("screen-on-air", Boolean(visible));
  return changes;
}

/**
 * @param {HTMLElement} band
 * @param {number} now
 * @param {number} lateMs
 */
function isDue(band, now, lateMs) {
  const age = now - Date.parse(band.dataset.from ?? "");
  return age >= 0 && age < lateMs;
}
