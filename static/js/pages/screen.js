/**
 * Shows the pages of the big screen in turn, writes every name so that it fits, and counts down. A player who moves slides to the new place;
 * with reduced motion it changes at once.
 */

import { drawClocks } from "../round-clock.js";
import { serverNow } from "../server-clock.js";
import { noteLastDeal } from "./screen-chime.js";
import { sayAge, timeOfDay } from "./screen-line.js";
import { showNews } from "./screen-news.js";
import { showSuits } from "./screen-suits.js";

const TICK_MS = 1000;
const MOVE_MS = 700;
/** The sizes of a name, the largest first; a name that does not fit in the last is made smaller still. */
const SIZES = ["", "screen-long-1", "screen-long", "screen-longest"];
const SMALLER = 0.9;
const MAX_STEPS = 12;

document.body.classList.add("screen-scripted");
const room = /** @type {HTMLElement} */ (document.getElementById("room"));
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const narrow = window.matchMedia("(max-width: 700px)");

/** @type {Map<string, DOMRect>} where each player of the standings stood, by number */
let places = new Map();
/** Which page is shown: what, and which of its pages. */
let view = { kind: "", page: "1" };
/** When it came, in milliseconds of this machine's clock. */
let since = Date.now();
let loaded = false;
/** How often the director has asked for the next page. */
let pagesTurned = "";
/** The height for which the names were written. */
let fittedHeight = 0;
/** A band below the slide comes and goes, and the slide has more room or less. */
const sizes = new ResizeObserver(([slide]) => {
  if (Math.round(slide.target.clientHeight) !== fittedHeight) fitNames();
});

/** @returns {HTMLElement[]} */
const findSlides = () => [...room.querySelectorAll(".screen-slide")].map((slide) => /** @type {HTMLElement} */ (slide));
/** @returns {HTMLElement | undefined} */
const findShownSlide = () => findSlides().find((slide) => !slide.hidden);
const findClockState = () => /** @type {HTMLElement | null} */ (document.getElementById("clock-state"));
/** How long the page that is shown stays. */
const pageMs = () => 1000 * Number(findShownSlide()?.dataset.seconds);

/** Show the page that was shown, or the first if it is gone. */
function showSlide() {
  const all = findSlides();
  const slide = all.find((each) => each.dataset.kind === view.kind && each.dataset.page === view.page) ?? all[0];
  if (!slide) return;
  if (slide.dataset.kind !== view.kind || slide.dataset.page !== view.page) {
    view = { kind: slide.dataset.kind ?? "", page: slide.dataset.page ?? "1" };
    since = Date.now();
  }
  for (const each of all) each.hidden = !narrow.matches && each !== slide;
  for (const each of room.querySelectorAll(".screen-facts")) {
    const facts = /** @type {HTMLElement} */ (each);
    facts.hidden = !narrow.matches && facts.dataset.for !== view.kind;
    for (const page of facts.querySelectorAll("[data-page]")) page.classList.toggle("screen-current", /** @type {HTMLElement} */ (page).dataset.page === view.page);
  }
  for (const each of room.querySelectorAll(".screen-programme li")) each.classList.toggle("screen-current", /** @type {HTMLElement} */ (each).dataset.kind === view.kind);
  const where = document.getElementById("where");
  if (where) where.textContent = slide.querySelector(".screen-where")?.textContent ?? "";
  showSuits(slide, !loaded);
  sizes.disconnect();
  sizes.observe(slide);
  fitNames();
  tickSecond();
}

/** Every name on the page is written so large that it fits in its place. */
function fitNames() {
  const title = document.querySelector("h1");
  title?.classList.toggle("screen-long", !narrow.matches && title.getBoundingClientRect().height > 1.5 * Number.parseFloat(getComputedStyle(title).fontSize));
  if (narrow.matches) return;
  fittedHeight = Math.round(findShownSlide()?.clientHeight ?? 0);
  let names = [...(findShownSlide()?.querySelectorAll(".screen-name") ?? [])].map((name) => /** @type {HTMLElement} */ (name));
  for (const name of names) {
    name.style.removeProperty("font-size");
    // A name gets smaller before one of its words is broken.
    name.style.overflowWrap = "normal";
  }
  const all = names;
  // All names of one size are written, then all are measured: the page is laid out once a size, not once a name.
  for (const size of SIZES) {
    for (const name of names) {
      name.classList.remove(...SIZES.filter(Boolean));
      if (size) name.classList.add(size);
    }
    names = names.filter((name) => !fitsInPlace(name));
  }
  for (const name of all) name.style.removeProperty("overflow-wrap");
  names = names.filter((name) => !fitsInPlace(name));
  for (let step = 0; step < MAX_STEPS && names.length; step += 1) {
    const sizes = names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * SMALLER);
    names.forEach((name, index) => (name.style.fontSize = `${sizes[index]}px`));
    names = names.filter((name) => !fitsInPlace(name));
  }
}

/**
 * Whether a name stays in its row, both ways.
 * @param {HTMLElement} name
 */
function fitsInPlace(name) {
  const row = /** @type {HTMLElement} */ (name.closest("li"));
  const box = name.parentElement === row ? name : /** @type {HTMLElement} */ (name.parentElement);
  return name.scrollWidth <= name.clientWidth + 1 && box.getBoundingClientRect().height <= row.clientHeight && row.scrollWidth <= row.clientWidth + 1;
}

/** @returns {HTMLElement[]} the lines of the standings that are to be seen */
function findLines() {
  return [...(findShownSlide()?.querySelectorAll("[data-key]") ?? [])].map((line) => /** @type {HTMLElement} */ (line));
}

function rememberPlaces() {
  places = new Map(findLines().map((line) => [line.dataset.key ?? "", line.getBoundingClientRect()]));
}

/** After new standings: each line starts where its player stood and slides home. */
function moveLines() {
  if (calm.matches) return;
  for (const line of findLines()) {
    const before = places.get(line.dataset.key ?? "");
    if (!before) continue;
    const now = line.getBoundingClientRect();
    const [across, down] = [before.left - now.left, before.top - now.top];
    if (!across && !down) continue;
    line.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }], { duration: MOVE_MS, easing: "ease-in-out" });
  }
}

/** The next page, when this one has been read. */
function turnPage() {
  const all = findSlides();
  if (all.length < 2 || narrow.matches) return;
  const at = all.findIndex((each) => !each.hidden);
  const next = all[(at + 1) % all.length];
  view = { kind: next.dataset.kind ?? "", page: next.dataset.page ?? "1" };
  since = Date.now();
  showSlide();
  rememberPlaces();
}

/** The time of day, and in the corner what is left of the round, unless the page that is shown is the clock itself. */
function tickSecond() {
  const time = timeOfDay(serverNow());
  for (const each of document.querySelectorAll("#wall, [data-wall]")) each.textContent = time;
  const corner = /** @type {HTMLElement} */ (document.getElementById("left"));
  const { endsAt, pausedAt } = findClockState()?.dataset ?? {};
  corner.hidden = !endsAt || view.kind === "clock";
  if (endsAt) {
    corner.dataset.countdown = endsAt;
    corner.dataset.pausedAt = pausedAt ?? "";
    drawClocks();
  }
  sayAge();
  if (showNews()) rememberPlaces();
  showProgress();
}

/** The bar of the rotation: how much of what is shown now has been shown. */
function showProgress() {
  const bar = /** @type {HTMLElement | null} */ (room.querySelector(".screen-programme .screen-current i"));
  if (!bar) return;
  const pages = findSlides().filter((each) => each.dataset.kind === view.kind);
  const before = pages.findIndex((each) => each.dataset.page === view.page);
  const part = calm.matches ? 1 : Math.min(1, (Date.now() - since + TICK_MS) / pageMs());
  bar.style.setProperty("--of", String(Math.round((100 * (before + part)) / Math.max(1, pages.length))));
}

/** Whether the director has asked for the next page since the last answer. */
function noteDirector() {
  const turned = findClockState()?.dataset.pagesTurned ?? "";
  const turns = turned !== pagesTurned;
  pagesTurned = turned;
  return turns;
}

room.addEventListener("fragment:replaced", () => {
  const turns = noteDirector();
  noteLastDeal();
  showSlide();
  if (turns) return turnPage();
  moveLines();
  rememberPlaces();
});
window.addEventListener("resize", () => {
  showSlide();
  rememberPlaces();
});
setInterval(() => {
  if (Date.now() - since >= pageMs()) turnPage();
  tickSecond();
}, TICK_MS);
pagesTurned = findClockState()?.dataset.pagesTurned ?? "";
showSlide();
loaded = true;
rememberPlaces();
document.fonts?.ready.then(() => {
  fitNames();
  rememberPlaces();
});
