/**
 * Says how long ago something was, beside a table's last report, and keeps saying it right.
 *
 *   data-times-ago          on the table, with its words: data-now, data-minutes ("{n} min ago"), data-late (said aloud of a quiet table).
 *   time[data-time-ago]     a moment; its own text stays as the title.
 */

const EVERY_MS = 15000;
/** Minutes without a report after which a table is worth a look. */
const LATE_AFTER_MINUTES = 12;
/** After ten hours the time of day says more. */
const MAX_MINUTES = 600;

function drawAll() {
  for (const table of document.querySelectorAll("[data-times-ago]")) {
    const words = /** @type {HTMLElement} */ (table).dataset;
    for (const time of table.querySelectorAll("time[data-time-ago]")) drawOne(/** @type {HTMLTimeElement} */ (time), words);
  }
}

/**
 * @param {HTMLTimeElement} time
 * @param {DOMStringMap} words
 */
function drawOne(time, words) {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(time.dateTime)) / 60000));
  if (!time.title) time.title = time.textContent ?? "";
  if (minutes > MAX_MINUTES) return;
  time.textContent = minutes < 1 ? (words.now ?? "") : (words.minutes ?? "{n}").replace("{n}", String(minutes));
  if (minutes >= LATE_AFTER_MINUTES) time.dataset.late = words.late ?? "";
}

document.addEventListener("fragment:replaced", drawAll);
setInterval(drawAll, EVERY_MS);
drawAll();
