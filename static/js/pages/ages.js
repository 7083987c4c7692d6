/**
 * Says how long ago something was, beside a table's last report, and keeps saying it right.
 *
 *   data-ages          on the table, with its words: data-now, data-minutes ("{n} min ago"), data-late (said aloud of a quiet table).
 *   time[data-age]     a moment; its own text stays as the title.
 */

const EVERY = 15000;
/** Minutes without a report after which a table is worth a look. */
const LATE = 12;

function tell() {
  for (const table of document.querySelectorAll("[data-ages]")) {
    const words = /** @type {HTMLElement} */ (table).dataset;
    for (const time of table.querySelectorAll("time[data-age]")) tellOne(/** @type {HTMLTimeElement} */ (time), words);
  }
}

/**
 * @param {HTMLTimeElement} time
 * @param {DOMStringMap} words
 */
function tellOne(time, words) {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(time.dateTime)) / 60000));
  if (!time.title) time.title = time.textContent ?? "";
  if (minutes > 600) return; // yesterday's evening: the time of day says more
  time.textContent = minutes < 1 ? (words.now ?? "") : (words.minutes ?? "{n}").replace("{n}", String(minutes));
  if (minutes >= LATE) time.dataset.late = words.late ?? "";
}

document.addEventListener("fragment:replaced", tell);
setInterval(tell, EVERY);
tell();
