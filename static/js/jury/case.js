/**
 * A case of the jury: what a decision would move follows what is filled in, and the keys 1–9 choose a decision, Ctrl+Enter signs it.
 * The server proposes text and points; what somebody typed is never replaced.
 */

const PAUSE = 250;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("decide"));
/** @type {number | undefined} */
let timer;
let turn = 0;

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (form?.elements.namedItem(name) ?? null);

/** Ask what it would move now. */
async function look() {
  if (!form) return;
  const mine = ++turn;
  const sent = new FormData(form);
  sent.set("look", "part");
  const shown = document.getElementById("impact");
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent, credentials: "same-origin" });
    if (!answer.ok || mine !== turn) return;
    const told = await answer.json();
    if (shown) shown.innerHTML = told.impact;
    const short = document.getElementById("short");
    if (short) short.innerHTML = told.short;
    propose("text", told);
    propose("points", told);
  } catch {
    // offline: what stands there is older than what is filled in, and signing asks the server anyway
  } finally {
    if (mine === turn) for (const part of document.querySelectorAll(".stale")) part.classList.remove("stale");
  }
}

/**
 * Take over what the server proposes for a field that nobody changed.
 * @param {"text" | "points"} name
 * @param {Record<string, string>} told
 */
function propose(name, told) {
  const box = field(name);
  const before = field(`proposed_${name}`);
  if (!before) return;
  if (box && box.value === before.value && document.activeElement !== box) box.value = told[name];
  if (!box || box.value === told[name]) before.value = told[`proposed_${name}`];
}

function changed() {
  for (const id of ["impact", "short"]) document.getElementById(id)?.classList.add("stale");
  sum();
  window.clearTimeout(timer);
  timer = window.setTimeout(look, PAUSE);
}

/** The points of all players together, which must be 0. */
function sum() {
  const shown = /** @type {HTMLElement | null} */ (document.getElementById("sum"));
  if (!shown) return;
  const boxes = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".award input")]);
  const total = boxes.reduce((all, box) => all + (Number(box.value.replace("−", "-")) || 0), 0);
  shown.textContent = `${shown.dataset.sum} ${total > 0 ? "+" : total < 0 ? "−" : ""}${Math.abs(total)} ${total === 0 ? "✓" : "✗"}`;
  shown.classList.toggle("m", total !== 0);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && form) {
    event.preventDefault();
    document.getElementById("sign")?.click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || document.activeElement?.matches("input:not([type=radio]), textarea, select")) return;
  const choice = /** @type {HTMLElement | undefined} */ ([...document.querySelectorAll("[data-choice]")][Number(event.key) - 1]);
  choice?.click();
}

form?.addEventListener("input", changed);
form?.addEventListener("change", changed);
form?.addEventListener("submit", (event) => {
  // One tap, one ruling: a second one while the first is on its way would only be refused.
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => delete form?.dataset.sent);
document.addEventListener("keydown", key);
if (form) document.querySelector("[data-look]")?.setAttribute("hidden", "");
sum();
// Not the button that signs: whoever chose with Enter has not read yet what it moves.
if (form) document.getElementById("deciding")?.focus({ preventScroll: true });
