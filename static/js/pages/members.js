/** The members' list while a search is typed or a filter is chosen: asks the page for it again. Without this the form does so. */

import { replaceFragment } from "../fragment.js";

const WAIT_MS = 150;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("members-search"));
const list = /** @type {HTMLElement} */ (document.getElementById("members-list"));
let timer = 0;
let turn = 0;

/** @param {HTMLFormElement} search */
async function showMembers(search) {
  window.clearTimeout(timer);
  const mine = ++turn;
  const typed = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(search))));
  const address = `${window.location.pathname}?${typed}`;
  try {
    const response = await fetch(address, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("members-list");
    if (!page || mine !== turn) return;
    replaceFragment(list, page.innerHTML);
    window.history.replaceState(null, "", address);
  } catch {
    // No connection: the list stays as it is, and Enter asks for the page.
  }
}

form?.addEventListener("input", () => {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => showMembers(form), WAIT_MS);
});
