/** One part of a club's own rules, while somebody types: the server shows what it would pay (`data-live`), and what is wrong at each field.
 *
 * A list on which other fields depend (`data-redraws`) renews the fields. What was typed while the answer was on its way is sent again, so the
 * page never shows an answer to something else. Without this script, «Show the payments» does the same.
 */

import { letGo } from "../press.js";

const PAUSE_MS = 400;
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-shows]"));
const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-not-sent]"));

/** @type {number | undefined} */
let waiting;
let showing = false;
let redraws = false;

/** Everything in the form, as it would be sent. */
function formData() {
  const data = new URLSearchParams();
  for (const [name, value] of new FormData(/** @type {HTMLFormElement} */ (form))) data.append(name, String(value));
  data.append("do", "show");
  return data.toString();
}

function showSoon(pause = PAUSE_MS) {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    if (showing) showSoon(pause);
    else void showParts();
  }, pause);
}

async function showParts() {
  const sent = formData();
  showing = true;
  let well = true;
  try {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };
    const answer = await fetch(location.href.split("#")[0], { method: "POST", body: sent, headers });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await letGo();
    if (!page.querySelector("form[data-shows]")) throw new Error(`no form in the answer, status ${answer.status}`);
    if (sent !== formData()) showSoon();
    else showAnswer(page);
  } catch {
    well = false;
  } finally {
    showing = false;
  }
  if (notice) {
    notice.textContent = well ? "" : (notice.dataset.notSent ?? "");
    notice.hidden = well;
  }
}

/** @param {Document} page */
function showAnswer(page) {
  const focus = document.activeElement?.id;
  for (const part of document.querySelectorAll(redraws ? "[data-live], .group > .contract-boxes" : "[data-live]")) {
    const key = part.id ? `#${part.id}` : `#${part.parentElement?.id} > .contract-boxes`;
    const fresh = page.querySelector(key);
    if (fresh && part.innerHTML !== fresh.innerHTML) part.replaceWith(fresh);
  }
  if (redraws && focus) document.getElementById(focus)?.focus({ preventScroll: true });
  redraws = false;
  for (const box of document.querySelectorAll(".contract-box[id]")) markField(box, page.getElementById(box.id));
}

/** Say at a field what is wrong with it now; the field itself stays, somebody types in it.
 * @param {Element} box
 * @param {Element | null} fresh */
function markField(box, fresh) {
  const [control, other] = [box, fresh].map((each) => each?.querySelector("input:not([type=hidden]), select"));
  if (!control || !other) return;
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = other.getAttribute(name);
    if (value === null) control.removeAttribute(name);
    else control.setAttribute(name, value);
  }
  box.querySelector(".errorlist")?.remove();
  const problems = fresh?.querySelector(".errorlist");
  if (problems) box.append(problems);
}

form?.addEventListener("change", (event) => {
  redraws ||= /** @type {Element} */ (event.target).matches("[data-redraws]");
  showSoon(PAUSE_MS / 4);
});
form?.addEventListener("input", () => showSoon());
