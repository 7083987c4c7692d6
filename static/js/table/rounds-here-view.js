/** Draws the list of the rounds at this table: the server wrote those that were drawn, and the round to which the page went on joins them. */

import { el } from "./element.js";
import { say } from "./words.js";

/**
 * @param {HTMLElement | null} part  null where the page has no such list: the staff's
 * @param {number} round  the one on show
 */
export function drawRoundsHere(part, round) {
  if (!part) return;
  const address = `?round=${round}`;
  const links = [...part.querySelectorAll("a")];
  if (!links.some((link) => link.getAttribute("href") === address)) {
    const link = el("a", { href: address }, say("where_round", { round }));
    const later = links.find((each) => numberOf(each) > round);
    part.insertBefore(link, later ?? null);
  }
  for (const link of part.querySelectorAll("a")) {
    if (link.getAttribute("href") === address) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** @param {Element} link */
const numberOf = (link) => Number((link.getAttribute("href") ?? "").replace("?round=", ""));
