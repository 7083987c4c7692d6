/**
 * Requests the server's status every ten seconds while the page is visible. Only lines that changed are drawn again, and only the
 * sentence above all is said aloud, when it is another.
 */

import { letGo } from "../press.js";

const EVERY_MS = 10000;
const PATIENCE_MS = 5000;
const NO_LONGER = [401, 403];

const place = /** @type {HTMLElement} */ (document.getElementById("status"));
const address = place.dataset.fragmentStatus ?? "";
let asking = false;

async function checkStatus() {
  if (document.hidden || asking) return;
  asking = true;
  try {
    const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS), redirect: "error" });
    if (NO_LONGER.includes(response.status)) location.reload();
    else if (response.ok) await showOnceLetGo(await response.text());
    else showLost();
  } catch {
    showLost();
  } finally {
    asking = false;
  }
}

/** @param {string} text  the part of the page as it is now */
async function showOnceLetGo(text) {
  await letGo();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const [sum, freshSum] = findBoth(fresh, "status-sum");
  sum.className = freshSum.className;
  sum.dataset.time = freshSum.dataset.time ?? "";
  saySentence(freshSum.textContent?.trim() ?? "");
  const [time, freshTime] = findBoth(fresh, "status-time");
  time.textContent = freshTime.textContent;
  const [lines, freshLines] = findBoth(fresh, "status-lines");
  const order = (/** @type {Element} */ list) => [...list.children].map(({ id }) => id).join();
  if (order(lines) !== order(freshLines)) lines.replaceChildren(...freshLines.children);
  else for (const line of [...freshLines.children]) replaceIfOther(line);
}

/** @param {Element} line */
function replaceIfOther(line) {
  const shown = document.getElementById(line.id);
  if (shown && shown.outerHTML !== line.outerHTML) shown.replaceWith(line);
}

/** What is on show is as old as it says. */
function showLost() {
  const sum = /** @type {HTMLElement} */ (document.getElementById("status-sum"));
  sum.classList.add("lost");
  saySentence((place.dataset.lost ?? "").replace("{time}", sum.dataset.time ?? ""));
}

/** @param {string} sentence */
function saySentence(sentence) {
  const spoken = /** @type {HTMLElement} */ (document.querySelector("#status-sum [role=status]"));
  if (spoken.textContent !== sentence) spoken.textContent = sentence;
}

/**
 * @param {Document} fresh
 * @param {string} id
 * @returns {[HTMLElement, HTMLElement]} the element on show, and the one that came
 */
function findBoth(fresh, id) {
  return [/** @type {HTMLElement} */ (document.getElementById(id)), /** @type {HTMLElement} */ (fresh.getElementById(id))];
}

setInterval(checkStatus, EVERY_MS);
document.addEventListener("visibilitychange", checkStatus);
