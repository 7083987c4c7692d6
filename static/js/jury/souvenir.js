/** The hand of a souvenir: how many of its thirteen cards are taken follows every tap, and the arrows walk over the pack. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("souvenir"));
const count = /** @type {HTMLOutputElement} */ (document.getElementById("count"));
const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=cards]")]);
const RANKS = 13;
/** How far each key goes in the pack, which has a row a suit. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS, ArrowDown: RANKS };

function tell() {
  const taken = boxes.filter((box) => box.checked).length;
  const hand = Number(count.dataset.hand);
  count.textContent = (count.dataset.said ?? "").replace("{n}", String(taken));
  count.classList.toggle("full", taken === hand);
  count.classList.toggle("over", taken > hand);
  count.hidden = false;
}

form.addEventListener("change", tell);
form.addEventListener("keydown", (event) => {
  const at = boxes.indexOf(/** @type {HTMLInputElement} */ (event.target));
  const step = STEPS[event.key];
  if (at < 0 || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  boxes[at + step]?.focus();
});
window.addEventListener("pageshow", tell); // a browser that goes back keeps what was ticked
tell();
