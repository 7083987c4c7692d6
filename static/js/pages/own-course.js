/** The courses of followed lines below those whose course the page has: asked for one by one, and again only when the line's points moved. */

import { AT_LEAST_HEADER, LATEST } from "../live.js";

/** What was answered, by the address. @type {Map<string, {points: string, drawing: string}>} */
const kept = new Map();

/**
 * Draw the course of a line into its empty cell, if the standings have courses; then call back.
 * @param {HTMLTableRowElement} row
 * @param {HTMLAnchorElement} link  to its player
 * @param {() => void} then
 */
export async function drawCourse(row, link, then) {
  const cell = row.querySelector("td.course");
  // Earlier standings have no current course.
  if (!cell || row.closest("#lines-then") || (cell.childElementCount && !cell.hasAttribute("data-own"))) return;
  const address = `${link.pathname}course/`;
  const points = row.querySelector(".points")?.textContent ?? "";
  const before = kept.get(address);
  if (before) putDrawing(cell, before.drawing);
  if (before?.points === points) return;
  kept.set(address, { points, drawing: before?.drawing ?? "" });
  try {
    const answer = await fetch(address, { headers: { [AT_LEAST_HEADER]: LATEST }, credentials: "same-origin" });
    if (!answer.ok) return;
    kept.set(address, { points, drawing: await answer.text() });
    then();
  } catch {
    kept.delete(address); // no line: the next drawing asks again
  }
}

/**
 * @param {Element} cell
 * @param {string} drawing  SVG of the server
 */
function putDrawing(cell, drawing) {
  cell.setAttribute("data-own", "");
  cell.innerHTML = drawing;
}
