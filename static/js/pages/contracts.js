/** A club's own rules without a jump: the server draws the same page again, and parts of it replace what is here.
 *
 * Two ways: what somebody types only renews what is shown (`data-live`); a button or list that changes the form itself (`data-redraws`)
 * renews the form. What was typed while the answer was on its way is put back, and so are the focus and what was unfolded.
 */

import { letGo } from "../press.js";

const PAUSE_MS = 500;
const FORM = "own-rules";

/** @type {number | undefined} */
let waiting;
let latest = 0;
let showing = false;
/** Buttons are answered one after the other, each with the form that the one before left. */
let queue = Promise.resolve();
let queued = 0;

const findForm = () => /** @type {HTMLFormElement} */ (document.getElementById(FORM));

/** Everything in the form, as it would be sent.
 * @param {string} button */
function formDataOf(button) {
  const data = new URLSearchParams();
  for (const [name, value] of new FormData(findForm())) data.append(name, String(value));
  data.append("do", button);
  return data;
}

/** The same page for what the form holds now.
 * @param {URLSearchParams} data */
async function fetchDrawn(data) {
  const answer = await fetch(location.href.split("#")[0], { method: "POST", body: data, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.getElementById(FORM)) throw new Error(`no form in the answer, status ${answer.status}`);
  return page;
}

/** Renew what is only shown, soon. One request at a time: while one is under way the next waits for its answer. */
function showSoon(pause = PAUSE_MS) {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    if (showing) showSoon(pause);
    else showDrawn().then(() => noteAnswer(true), () => noteAnswer(false));
  }, pause);
}

async function showDrawn() {
  if (queued) return;
  const number = ++latest;
  showing = true;
  try {
    const page = await fetchDrawn(formDataOf("show"));
    await letGo();
    if (number === latest && !queued) showParts(page);
  } finally {
    showing = false;
  }
}

/** @param {Document} page */
function showParts(page) {
  for (const part of document.querySelectorAll(`#${FORM} [data-live]`)) {
    const fresh = page.getElementById(part.id);
    if (fresh && part.innerHTML !== fresh.innerHTML) part.replaceWith(fresh);
  }
  markFields(page);
}

/** Say whether the server answers; what is typed stays here in any case.
 * @param {boolean} well */
function noteAnswer(well) {
  const notice = document.getElementById("no-answer");
  if (notice) notice.hidden = well;
}

/** Say at each field what is wrong with it now; the field itself stays, somebody types in it.
 * @param {Document} page */
function markFields(page) {
  for (const row of document.querySelectorAll(`#${FORM} li.contract`)) row.classList.toggle("wrong", page.getElementById(row.id)?.classList.contains("wrong"));
  for (const box of document.querySelectorAll(`#${FORM} .contract .contract-box`)) {
    const control = box.querySelector("input:not([type=hidden]), select");
    const fresh = control && page.getElementById(control.id);
    if (!control || !fresh) continue;
    for (const name of ["aria-invalid", "aria-describedby"]) {
      const value = fresh.getAttribute(name);
      if (value === null) control.removeAttribute(name);
      else control.setAttribute(name, value);
    }
    const problems = fresh.closest(".contract-box")?.querySelector(".errorlist");
    box.querySelector(".errorlist")?.remove();
    if (problems) box.append(problems);
  }
}

/** Press a button, or choose something on which the form depends: renew the form.
 * @param {string} button
 * @param {string} focus the id of what had the focus */
function redrawRow(button, focus) {
  clearTimeout(waiting);
  queued += 1;
  queue = queue
    .then(() => redrawNow(button, focus))
    .then(() => noteAnswer(true), () => noteAnswer(false))
    .finally(() => { queued -= 1; });
}

/** @param {string} button
 * @param {string} focus */
async function redrawNow(button, focus) {
  latest += 1;
  const before = formDataOf(button);
  findForm().setAttribute("aria-busy", "true");
  try {
    const page = await fetchDrawn(before);
    await letGo();
    const fresh = /** @type {HTMLFormElement} */ (page.getElementById(FORM));
    const typing = keepTyping(before, fresh);
    keepUnfolded(fresh);
    findForm().replaceWith(fresh);
    focusOn(button, focus, before);
    if (typing) showSoon();
  } finally {
    findForm().removeAttribute("aria-busy");
  }
}

/** What was typed, ticked and chosen after the form was sent; true if there was anything.
 * @param {URLSearchParams} before
 * @param {HTMLFormElement} fresh */
function keepTyping(before, fresh) {
  let typing = false;
  for (const control of findForm().querySelectorAll("input:not([type=hidden]), select, textarea")) {
    const { name, value, type, checked } = /** @type {HTMLInputElement} */ (control);
    const same = [...fresh.querySelectorAll(`[name="${CSS.escape(name)}"]`)].filter((each) => type !== "checkbox" || /** @type {HTMLInputElement} */ (each).value === value);
    const other = /** @type {HTMLInputElement | undefined} */ (same[0]);
    if (!name || !other) continue;
    if (type === "checkbox" ? before.getAll(name).includes(value) === checked : before.get(name) === value) continue;
    if (type === "checkbox") other.checked = checked;
    else other.value = value;
    typing = true;
  }
  return typing;
}

/** @param {HTMLFormElement} fresh */
function keepUnfolded(fresh) {
  for (const details of fresh.querySelectorAll("details[id]")) {
    const here = /** @type {HTMLDetailsElement | null} */ (document.getElementById(details.id));
    if (here?.open) /** @type {HTMLDetailsElement} */ (details).open = true;
  }
}

/** After a row was added: its first field; after a move: the same button, or its twin at the end of the list.
 * @param {string} button
 * @param {string} focus
 * @param {URLSearchParams} before */
function focusOn(button, focus, before) {
  const rows = new Set(before.getAll("row"));
  const added = [...findForm().querySelectorAll("input[name=row]")].find((each) => !rows.has(/** @type {HTMLInputElement} */ (each).value));
  const row = added?.closest("li");
  const [what, key] = button.split(":");
  const same = /** @type {HTMLButtonElement | null} */ (document.getElementById(focus));
  const twin = document.getElementById(`${what === "up" ? "down" : "up"}-${key}`);
  const target = row?.querySelector("details input") ?? (same?.disabled ? twin : same) ?? document.getElementById("contracts");
  if (target instanceof HTMLHeadingElement) target.tabIndex = -1;
  /** @type {HTMLElement | null} */ (target)?.focus({ preventScroll: !row && what !== "up" && what !== "down" });
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (event.target).closest(`#${FORM} button[data-redraws]`));
  if (!button) return;
  event.preventDefault();
  redrawRow(button.value, button.id);
});

document.addEventListener("change", (event) => {
  const control = /** @type {Element} */ (event.target);
  if (!control.closest(`#${FORM}`)) return;
  if (control.matches("[data-redraws]")) redrawRow("show", control.id);
  else showSoon(PAUSE_MS / 4);
});

document.addEventListener("input", (event) => {
  const control = /** @type {Element} */ (event.target);
  if (control.closest(`#${FORM}`) && !control.matches("[data-redraws]")) showSoon();
});
