/** Finds names in the list of seats while they are typed; capitals and accents do not matter. */

import { plainName } from "../plain-name.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const list = /** @type {HTMLElement} */ (document.getElementById("list"));
const none = /** @type {HTMLElement} */ (document.getElementById("none"));


function findNames() {
  const search = plainName(field.value.trim());
  let count = 0;
  for (const each of list.querySelectorAll("[data-name]")) {
    const row = /** @type {HTMLElement} */ (each);
    row.hidden = !plainName(row.dataset.name ?? "").includes(search);
    if (!row.hidden) count += 1;
  }
  const sentence = search && !count ? (none.dataset.none ?? "") : "";
  if (none.textContent !== sentence) none.textContent = sentence;
}

field.addEventListener("input", findNames);
list.addEventListener("fragment:replaced", findNames);
// With a script the list is always whole: the server need not search.
if (list.dataset.fragment) field.form?.addEventListener("submit", (event) => event.preventDefault());
findNames();
