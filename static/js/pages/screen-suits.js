/**
 * Lets the suits fall beside the name of the winner: once, when the name comes, and never if less motion is asked for.
 */

const FALL_MS = 6000;
const SLOWER_MS = 900;
const APART_MS = 650;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const KEY = `troela:suits:${location.pathname}`;
/** The winner for whom the suits fell in this tab, also before a reload; or who was on a slide when the page was loaded. */
let winner = sessionStorage.getItem(KEY) ?? "";

/**
 * Start the fall if the slide that is shown has a new winner, and end it on other slides.
 * @param {HTMLElement} slide
 * @param {boolean} loading  whether the page was just loaded
 */
export function showSuits(slide, loading) {
  const suits = document.getElementById("suits");
  const winnerOn = (/** @type {ParentNode} */ part) => /** @type {HTMLElement | null} */ (part.querySelector("[data-winner]"))?.dataset.winner ?? "";
  const key = winnerOn(slide);
  if (!suits) return;
  if (loading) winner = winnerOn(document) || winner;
  if (!key) suits.hidden = true;
  else if (key !== winner) {
    winner = key;
    sessionStorage.setItem(KEY, key);
    suits.hidden = calm.matches;
    if (!suits.hidden) letFall(suits);
  }
}

/** @param {HTMLElement} suits */
function letFall(suits) {
  for (const [side, column] of [...suits.querySelectorAll("p")].entries()) {
    for (const [nth, suit] of [...column.children].entries()) {
      const down = column.clientHeight + 2 * suit.clientHeight;
      const timing = { duration: FALL_MS + SLOWER_MS * ((nth + side) % 4), delay: APART_MS * (nth + side / 2) };
      suit.animate([{ transform: "none" }, { transform: `translateY(${down}px) rotate(40deg)` }], timing);
    }
  }
}
