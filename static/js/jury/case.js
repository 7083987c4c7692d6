/**
 * A case of the jury: what a decision would move follows what is filled in, and the keys 1–9 choose a decision, Ctrl+Enter signs it.
 * The server proposes text and points; what somebody typed is never replaced.
 */

import { letGo } from "../press.js";
import { withSign } from "../table/words.js";

const PAUSE_MS = 250;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("decide"));
/** @type {number | undefined} */
let timer;
/** The number of the newest question: a slow answer to an earlier one is thrown away. */
let turn = 0;

/** @param {string} name */
const findField = (name) => /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (form?.elements.namedItem(name) ?? null);

/** Ask the server what the decision would change now. */
async function checkCase() {
  if (!form) return;
  const question = ++turn;
  const body = new FormData(form);
  body.set("look", "part");
  const impact = document.getElementById("impact");
  try {
    const response = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    if (!response.ok || question !== turn) return;
    /** @type {Record<string, string>} */
    const proposal = await response.json();
    await letGo();
    if (question !== turn) return;
    if (impact) impact.innerHTML = proposal.impact;
    const short = document.getElementById("short");
    if (short) short.innerHTML = proposal.short;
    const forReader = document.getElementById("for-reader");
    if (forReader) forReader.innerHTML = proposal.for_reader;
    proposeValue("text", proposal);
    proposeValue("points", proposal);
  } catch {
    // offline: what is shown is older than what is filled in, and signing asks the server anyway
  } finally {
    if (question === turn) for (const part of document.querySelectorAll(".stale")) part.classList.remove("stale");
  }
}

/**
 * Take over what the server proposes for a field that nobody changed.
 * @param {"text" | "points"} name
 * @param {Record<string, string>} proposal
 */
function proposeValue(name, proposal) {
  const box = findField(name);
  const before = findField(`proposed_${name}`);
  if (!before) return;
  if (box && box.value === before.value && document.activeElement !== box) box.value = proposal[name];
  if (!box || box.value === proposal[name]) before.value = proposal[`proposed_${name}`];
}

function noteChange() {
  for (const id of ["impact", "short"]) document.getElementById(id)?.classList.add("stale");
  drawSum();
  window.clearTimeout(timer);
  timer = window.setTimeout(checkCase, PAUSE_MS);
}

/** The points of all players together, which must be 0. */
function drawSum() {
  const sum = /** @type {HTMLElement | null} */ (document.getElementById("sum"));
  if (!sum) return;
  const boxes = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".award input")]);
  const total = boxes.reduce((all, box) => all + (Number(box.value.replace("−", "-")) || 0), 0);
  sum.textContent = `${sum.dataset.sum} ${withSign(total)} ${total === 0 ? "✓" : "✗"}`;
  sum.classList.toggle("figure-minus", total !== 0);
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && form) {
    event.preventDefault();
    document.getElementById("sign")?.click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || document.activeElement?.matches("input:not([type=radio]), textarea, select")) return;
  const choice = /** @type {HTMLElement | undefined} */ ([...document.querySelectorAll("[data-choice]")][Number(event.key) - 1]);
  choice?.click();
}

form?.addEventListener("input", noteChange);
form?.addEventListener("change", noteChange);
document.addEventListener("keydown", pressKey);
if (form) document.querySelector("[data-look]")?.setAttribute("hidden", "");
drawSum();
// Not on the button that signs: a reader who chose with Enter has not yet read what the decision changes.
if (form) document.getElementById("deciding")?.focus({ preventScroll: true });
