/**
 * Makes the standings fill a projector: as large as everybody fits, or page after page where nobody could read it otherwise.
 * A player who moves slides to the new place; whoever asks for less motion sees it change at once.
 */

/** Sizes of a line's letters, as a part of the screen's height. */
const MAX_LETTER_SIZE = 0.05;
const MIN_LETTER_SIZE = 0.0235;
/** A line's height and the least width of a column, in its letters' size. */
const LINE_HEIGHT = 1.68;
const MIN_COLUMN_WIDTH = 16.2;
const COLUMN_GAP = 1.6;
const MAX_COLUMNS = 5;
const PAGE_MS = 12000;
const MOVE_MS = 700;

document.body.classList.add("scripted");
const room = /** @type {HTMLElement} */ (document.getElementById("room"));
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const narrow = window.matchMedia("(max-width: 700px)");

/** @type {Map<string, DOMRect>} where each player stood, by number */
let places = new Map();
let page = 0;
let pages = 1;

/** @returns {HTMLElement[]} */
const lines = () => [...room.querySelectorAll(".lines li")].map((line) => /** @type {HTMLElement} */ (line));

/**
 * The arrangement with the largest letters.
 * @param {number} players
 * @param {number} width
 * @param {number} height
 */
export function arrange(players, width, height) {
  let best = { size: 0, columns: 1, rows: 1, pages: 1 };
  for (let columns = 1; columns <= MAX_COLUMNS; columns += 1) {
    const wide = width / (columns * (MIN_COLUMN_WIDTH + COLUMN_GAP));
    const rows = Math.ceil(players / columns);
    const size = Math.min(wide, height / (rows * LINE_HEIGHT), window.innerHeight * MAX_LETTER_SIZE);
    if (size > best.size) best = { size, columns, rows, pages: 1 };
  }
  const least = window.innerHeight * MIN_LETTER_SIZE;
  if (best.size >= least) return best;
  const columns = Math.max(1, Math.min(MAX_COLUMNS, Math.floor(width / ((MIN_COLUMN_WIDTH + COLUMN_GAP) * least))));
  const fit = columns * Math.max(1, Math.floor(height / (least * LINE_HEIGHT)));
  const needed = Math.ceil(players / fit);
  // The pages equally full, so that the last is not a lonely line.
  const rows = Math.ceil(players / needed / columns);
  return { size: least, columns, rows, pages: Math.ceil(players / (rows * columns)) };
}

function fit() {
  const where = document.getElementById("where");
  if (where) where.textContent = room.querySelector(".where")?.textContent ?? "";
  room.classList.toggle("fitted", !narrow.matches);
  const list = /** @type {HTMLElement | null} */ (room.querySelector(".lines"));
  const all = lines();
  if (!list || narrow.matches) {
    for (const line of all) line.hidden = false;
    return;
  }
  const space = list.getBoundingClientRect();
  const arrangement = arrange(Math.max(1, all.length), space.width, space.height);
  pages = arrangement.pages;
  page = Math.min(page, pages - 1);
  list.style.setProperty("--size", `${arrangement.size}px`);
  list.style.setProperty("--columns", String(arrangement.columns));
  list.style.setProperty("--rows", String(arrangement.rows));
  const from = page * arrangement.rows * arrangement.columns;
  const until = Math.min(all.length, from + arrangement.rows * arrangement.columns);
  all.forEach((line, index) => (line.hidden = index < from || index >= until));
  const which = /** @type {HTMLElement | null} */ (room.querySelector(".pages"));
  if (which) {
    which.hidden = pages < 2;
    which.textContent = `${from + 1}–${until} / ${all.length}`;
  }
}

function remember() {
  places = new Map(lines().filter((line) => !line.hidden).map((line) => [line.dataset.key ?? "", line.getBoundingClientRect()]));
}

/** After new standings: each line starts where its player stood and slides home. */
function slide() {
  if (calm.matches) return;
  for (const line of lines()) {
    const before = places.get(line.dataset.key ?? "");
    if (!before || line.hidden) continue;
    const now = line.getBoundingClientRect();
    const [across, down] = [before.left - now.left, before.top - now.top];
    if (!across && !down) continue;
    line.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }], { duration: MOVE_MS, easing: "ease-in-out" });
  }
}

function turn() {
  if (pages < 2 || narrow.matches) return;
  page = (page + 1) % pages;
  fit();
  remember();
  if (!calm.matches) room.querySelector(".lines")?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400 });
}

function tick() {
  const clock = document.getElementById("clock");
  if (clock) clock.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date());
}

room.addEventListener("fragment:replaced", () => {
  fit();
  slide();
  remember();
});
window.addEventListener("resize", () => {
  fit();
  remember();
});
setInterval(turn, PAGE_MS);
setInterval(tick, 1000);
tick();
fit();
remember();
document.fonts?.ready.then(() => {
  fit();
  remember();
});
