/** Finds names in a list while they are typed: every word must be in the name; capitals and accents do not matter. */

import { plainName } from "../plain-name.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const list = /** @type {HTMLElement} */ (document.getElementById("list"));
const none = /** @type {HTMLElement} */ (document.getElementById("none"));

function findNames() {
  const words = plainName(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const each of list.querySelectorAll("[data-name]")) {
    const row = /** @type {HTMLElement} */ (each);
    const name = plainName(row.dataset.name ?? "");
    row.hidden = !words.every((word) => name.includes(word));
    if (!row.hidden) count += 1;
  }
  const sentence = words.length && !count ? (none.dataset.none ?? "") : "";
  if (none.textContent !== sentence) none.textContent = sentence;
}

field.addEventListener("input", findNames);
list.addEventListener("fragment:replaced", findNames);
// With a script the list is always whole: the server need not search.
if (list.dataset.fragment || "whole" in list.dataset) field.form?.addEventListener("submit", (event) => event.preventDefault());
findNames();
