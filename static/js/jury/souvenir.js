/** The hand of a souvenir: how many of its thirteen cards are chosen follows every tap, and the arrow keys walk over the pack. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("souvenir"));
const count = /** @type {HTMLOutputElement} */ (document.getElementById("count"));
const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=cards]")]);
const RANKS_A_SUIT = 13;
/** How far each key goes in the pack, which has a row a suit. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS_A_SUIT, ArrowDown: RANKS_A_SUIT };

function drawCount() {
  const chosen = boxes.filter((box) => box.checked).length;
  const hand = Number(count.dataset.hand);
  count.textContent = (count.dataset.text ?? "").replace("{n}", String(chosen));
  count.classList.toggle("souvenir-full", chosen === hand);
  count.classList.toggle("souvenir-over", chosen > hand);
  count.hidden = false;
}

form.addEventListener("change", drawCount);
form.addEventListener("keydown", (event) => {
  const at = boxes.indexOf(/** @type {HTMLInputElement} */ (event.target));
  const step = STEPS[event.key];
  if (at < 0 || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  boxes[at + step]?.focus();
});
window.addEventListener("pageshow", drawCount); // a browser that goes back keeps what was ticked
drawCount();
