/** Takes over from what the server drew: the first question of the next deal, on which somebody may have tapped before the script was there. */

/**
 * What was tapped before the first drawing.
 * @typedef {{number: string | undefined, question: string | undefined, key: string, text: string}} EarlyTap
 */

/**
 * The page is about to be drawn for the first time.
 * @param {Element} form
 * @returns {EarlyTap | null}
 */
export function takeOver(form) {
  const button = form.querySelector("[data-early]");
  const shown = button?.closest("[data-question]");
  document.body.dataset.drawn = "yes";
  if (!(button instanceof HTMLElement) || !(shown instanceof HTMLElement)) return null;
  return { number: shown.dataset.number, question: shown.dataset.question, key: button.dataset.key ?? "", text: button.textContent };
}

/**
 * Repeat it, if the same question of the same deal is asked and the answer says the same: the phone may have kept something that the server
 * does not have yet, and somebody else may sit on that seat by now.
 * @param {Element} form
 * @param {EarlyTap} tap
 */
export function repeatTap(form, { number, question, key, text }) {
  const shown = form.querySelector("[data-question]");
  if (!(shown instanceof HTMLElement) || shown.dataset.number !== number || shown.dataset.question !== question) return;
  const button = shown.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (button instanceof HTMLElement && button.textContent === text && button.getAttribute("aria-pressed") !== "true") button.click();
}
