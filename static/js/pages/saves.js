/**
 * Saves each choice of a list at once, where it stands: the forms are sent without leaving the page, and what the server says is said aloud.
 *
 *   data-saves="id"          on the list, whose forms these are; the answer's list with the same id takes its place. The id is that of a line with
 *                            a span for what was said and a button that takes the last choice back.
 *   data-filter="id"         a line with a search box, hidden without this script: shows only the items of that list whose words contain what is typed.
 */
import { replaceFragment } from "../fragment.js";

const list = /** @type {HTMLElement} */ (document.querySelector("[data-saves]"));
const line = /** @type {HTMLElement} */ (document.getElementById(list.dataset.saves ?? ""));
const [said, undo] = /** @type {[HTMLElement, HTMLButtonElement]} */ ([line.querySelector("span"), line.querySelector("button")]);
const WAIT_MS = 12000;
/** What would take the last choice back. @type {{ address: string, body: FormData } | null} */
let before = null;
let isSending = false;

/**
 * @param {string} address
 * @param {FormData} body
 * @returns {Promise<boolean>} whether it is saved
 */
async function sendForm(address, body) {
  isSending = true;
  try {
    const answer = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(WAIT_MS) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById(list.id);
    if (!now) {
      window.location.assign(answer.url); // this page is no longer for this reader
      return false;
    }
    replaceFragment(list, now.innerHTML);
    const messages = [...page.querySelectorAll(".messages li, .form-errors li")];
    said.textContent = messages.map((message) => message.textContent?.trim()).join(" ");
    return answer.ok && !messages.some((message) => message.classList.contains("error"));
  } catch {
    said.textContent = /** @type {HTMLElement | null} */ (document.querySelector("[data-not-sent]"))?.dataset.notSent ?? "";
    list.querySelectorAll("form").forEach((form) => form.reset());
    return false;
  } finally {
    isSending = false;
    armFilters();
  }
}

/**
 * What the form would send to bring back what the page shows now; null if it cannot.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function formerOf(form, submitter) {
  const body = new FormData(form);
  const select = form.querySelector("select");
  if (select) body.set(select.name, [...select.options].find((option) => option.defaultSelected)?.value ?? "");
  else {
    const pressed = /** @type {HTMLButtonElement | null} */ (form.querySelector("[aria-pressed=true]"));
    if (!pressed || pressed === submitter) return null;
    body.set(pressed.name, pressed.value);
  }
  return { address: form.action, body };
}

list.addEventListener("change", (event) => /** @type {HTMLSelectElement} */ (event.target).form?.requestSubmit());
list.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isSending) return;
  const form = /** @type {HTMLFormElement} */ (event.target);
  const former = formerOf(form, event.submitter);
  const isSaved = await sendForm(form.action, new FormData(form, event.submitter));
  before = isSaved ? former : null;
  undo.hidden = !before;
});
undo.addEventListener("click", async () => {
  const last = before;
  before = null;
  undo.hidden = true;
  if (!last || !(await sendForm(last.address, last.body))) return;
  said.textContent = `${line.dataset.undone} ${said.textContent}`;
});

function armFilters() {
  for (const shown of document.querySelectorAll("[data-filter]")) {
    const box = /** @type {HTMLInputElement} */ (shown.querySelector("input"));
    /** @type {HTMLElement} */ (shown).hidden = false;
    const items = document.querySelectorAll(`#${/** @type {HTMLElement} */ (shown).dataset.filter} > li`);
    box.oninput = () => {
      for (const item of items) {
        const words = item.querySelector(".lines-main")?.textContent?.toLowerCase() ?? "";
        /** @type {HTMLElement} */ (item).hidden = !words.includes(box.value.trim().toLowerCase());
      }
    };
  }
}
armFilters();
