/**
 * Lets the suits fall beside the name of the winner: once, when the name comes. Whoever wants less motion sees none (screen.css).
 */

/** The winner for whom the suits fell, or who was shown when the page was loaded. */
let winner = "";

/**
 * Start the fall if the slide that is shown has a new winner, and end it on other slides.
 * @param {HTMLElement | undefined} slide
 * @param {boolean} loading  whether the page was just loaded
 */
export function showSuits(slide, loading) {
  const suits = document.getElementById("suits");
  const key = /** @type {HTMLElement | null | undefined} */ (slide?.querySelector("[data-winner]"))?.dataset.winner ?? "";
  if (!suits) return;
  if (!key) suits.hidden = true;
  else if (key !== winner) {
    suits.hidden = loading;
    winner = key;
  }
}
