/** Says under a row what is wrong with it, with a button that mends it and one that sends it to the jury. Nothing typed is ever lost. */

import { el } from "../table/element.js";
import { commaText, say, withSign } from "../table/words.js";

/**
 * @import { Cell, Row } from "./row.js"
 * @import { SlipActions } from "./main.js"
 */

/**
 * @param {HTMLElement} line
 * @param {Row} row
 * @param {SlipActions} actions
 */
export function drawReason(line, row, actions) {
  const why = row.toJury ? juryLine(row, actions) : reasonOf(row, actions);
  const key = why ? why.key : "";
  line.hidden = !why;
  if (line.dataset.key === key) return;
  line.dataset.key = key;
  line.replaceChildren(...(why ? [el("td", { colspan: row.players.names.length + 3 }, el("div", { role: "status" }, ...why.parts))] : []));
}

/**
 * @typedef {{key: string, parts: (Node | string | false)[]}} Reason  its key changes with what it says
 */

/**
 * @param {string} key
 * @param {...(Node | string | false)} parts
 * @returns {Reason}
 */
function makeReason(key, ...parts) {
  return { key, parts };
}

/**
 * @param {Row} row
 * @param {SlipActions} actions
 * @returns {Reason}
 */
function juryLine(row, actions) {
  return makeReason("jury", el("span", {}, say("goes_to_jury")), makeButton(say("take_back"), row, "keep", () => actions.toJury(row, false)));
}

/**
 * @param {Row} row
 * @param {SlipActions} actions
 * @returns {Reason | null}
 */
function reasonOf(row, actions) {
  const { deal } = row.preview;
  if (row.difference) {
    const { mine, theirs, fields } = row.difference;
    const parts = fields.map((each) => say("field_differs", { field: row.fieldText(each.field), mine: row.valueText(each.field, each.mine), theirs: row.valueText(each.field, each.theirs) }));
    return makeReason(`difference ${mine} ${theirs} ${parts}`, el("b", {}, say("differs", { mine: mine || "–", theirs: theirs || "–" })), el("span", {}, parts.join(" ")), makeButton(say("take_theirs"), row, "mend", () => actions.takeTheirs(row)));
  }
  if (row.clashes && deal) {
    return makeReason(`clash ${deal.revision} ${deal.short}`, el("b", {}, say("clashes", { short: deal.short })), makeButton(say("keep_theirs"), row, "mend", () => actions.keepTheirs(row)), row.complete && makeButton(say("correct_with_mine"), row, "jury", () => actions.correctWithMine(row)));
  }
  const unread = row.cells.find((cell) => !cell.read);
  if (unread) return makeReason(`unread ${unread.text}`, el("b", {}, unreadText(row, unread)));
  const problems = row.problems.length ? row.problems : row.refused;
  if (problems.length) {
    const text = problems.map((each) => each.message).join(" ");
    const ask = row.complete && row.problems.length > 0 && makeButton(say("impossible_to_jury"), row, "jury", () => actions.toJury(row, true));
    return makeReason(`problem ${text} ${Boolean(ask)}`, el("b", {}, text), makeButton(say("mend"), row, "mend", () => actions.mend(row)), ask);
  }
  if (row.wrongSeats.length) return figuresReason(row, actions);
  if (deal && !deal.as_typed && !row.dirty) return makeReason(`changed ${deal.revision}`, el("span", {}, say("changed_since", { short: deal.short, by: deal.reported_by })));
  return null;
}

/**
 * What can be typed in a field instead.
 * @param {Row} row
 * @param {Cell} cell
 */
function unreadText(row, { question, text }) {
  const { kind, seats, total, least, most } = question;
  if (kind === "per_seat") return say(total === null ? "unread_figures" : "unread_total", { names: commaText(seats.map((seat) => row.players.names[seat])), total: total ?? "" });
  if (kind === "number" && least !== null) return say(most === null ? "unread_at_least" : "unread_number", { least, most: most ?? "" });
  return say("unread", { text });
}

/**
 * @param {Row} row
 * @param {SlipActions} actions
 * @returns {Reason}
 */
function figuresReason(row, actions) {
  const { expected, wrong_seats } = row.preview;
  const sum = row.sum;
  const lines = wrong_seats.map((seat) => say("figure_differs", { name: row.players.names[seat], right: withSign(expected?.[seat] ?? 0), written: withSign(row.figures[seat] ?? 0) }));
  const wanted = commaText(wrong_seats.map((seat) => withSign(expected?.[seat] ?? 0)));
  return makeReason(
    `figures ${lines} ${sum}`,
    sum !== row.rightSum && el("b", {}, say("sum_wrong", { sum: withSign(sum), right: withSign(row.rightSum) })),
    el("span", {}, lines.join(" ")),
    makeButton(say("make_it", { figures: wanted }), row, "mend", () => actions.mend(row)),
    row.complete && makeButton(say("paper_to_jury"), row, "jury", () => actions.toJury(row, true)),
  );
}

/**
 * @param {string} text
 * @param {Row} row
 * @param {string} what
 * @param {() => void} pressed
 */
function makeButton(text, row, what, pressed) {
  return el("button", { class: what === "mend" ? "button-low" : "button-low button-quiet", "data-key": `${what} ${row.number}`, onclick: pressed }, text);
}
