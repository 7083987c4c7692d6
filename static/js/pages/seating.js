/** Choosing a name on the seating page without a jump: the same page is fetched, and what stands in it replaces what is here. */

import { letGo } from "../press.js";

const PART = "seating";

/** The number of the newest choice: what was asked for before it is not shown any more. */
let turn = 0;

/** Show another choice.
 * @param {string} address */
async function choosePlayer(address) {
  const mine = ++turn;
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.getElementById(PART);
  if (!answer.ok || !part) {
    location.assign(address);
    return;
  }
  await letGo();
  if (mine !== turn) return;
  document.getElementById(PART)?.replaceWith(part);
  history.replaceState(null, "", address.split("#")[0]);
  const card = document.getElementById("choice");
  if (card?.classList.contains("seating-open")) card.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-choose]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choosePlayer(link.href).catch(() => location.assign(link.href));
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.classList.contains("moves")) return;
  event.preventDefault();
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const address = `${location.pathname}?${new URLSearchParams(values)}#choice`;
  choosePlayer(address).catch(() => location.assign(address));
});

document.addEventListener("keydown", (event) => {
  const leave = /** @type {HTMLAnchorElement | null} */ (document.querySelector("#choice a.button-quiet[data-choose]"));
  if (event.key === "Escape" && leave) leave.click();
});
