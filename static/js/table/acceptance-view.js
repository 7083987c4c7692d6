/** Draws who accepted the round: a big button for each player who must still say so, and who did. */

import { el } from "./element.js";
import { say } from "./words.js";

/**
 * @import { Acceptances } from "./acceptances.js"
 * @import { Seat, TableState } from "./types.d.ts"
 */

const LONGEST_CODE = 20;

/**
 * @param {TableState} state
 * @param {number} unsent  deals that must be sent first
 * @param {Acceptances} acceptances
 */
export function acceptanceList(state, unsent, acceptances) {
  const seats = state.seats.filter((seat) => !seat.vacant);
  const accepted = seats.filter((seat) => acceptances.of(seat).accepted).length;
  const how = state.acceptance === "own" ? "accept_own" : "accept_each";
  return [
    el("p", { class: "note" }, unsent ? say("send_first", { n: unsent }) : acceptances.mayAccept ? say(how) : say("accept_for_them")),
    el("p", { class: "count", role: "status" }, el("b", {}, say("accepted_n", { n: accepted, of: seats.length }))),
    el("ol", { class: "phone-accept" }, ...seats.map((seat) => acceptanceLine(seat, state, unsent, acceptances))),
  ];
}

/**
 * @param {Seat} seat
 * @param {TableState} state
 * @param {number} unsent
 * @param {Acceptances} acceptances
 */
function acceptanceLine(seat, state, unsent, acceptances) {
  const { accepted, waits } = acceptances.of(seat);
  const name = seat.called;
  if (accepted) {
    const mayUndo = acceptances.mayAccept && (state.acceptance === "each" || waits);
    return el(
      "li",
      { class: "done" },
      el("span", {}, el("span", { "aria-hidden": "true" }, "✓ "), el("b", {}, name), waits && el("span", { class: "note" }, ` ${say("waiting")}`)),
      mayUndo && el("button", { class: "plain", "data-key": `back-${seat.number}`, "aria-label": say("accept_undo_of", { name }), onclick: () => acceptances.takeBack(seat) }, say("undo")),
    );
  }
  if (!acceptances.mayAccept) return el("li", {}, el("span", {}, name, el("span", { class: "note" }, ` ${say("accept_open")}`)));
  const opens = state.acceptance === "own" ? { "aria-expanded": String(acceptances.asksCodeOf === seat.number) } : {};
  const button = el("button", { class: "phone-accepts", "data-key": `accept-${seat.number}`, disabled: unsent > 0, ...opens, onclick: () => acceptances.tap(seat) }, say("accept", { name }));
  return el("li", {}, button, acceptances.asksCodeOf === seat.number && codeForm(seat, acceptances));
}

/**
 * @param {Seat} seat
 * @param {Acceptances} acceptances
 */
function codeForm(seat, acceptances) {
  const own = { "data-key": `code-${seat.number}`, "data-focus": acceptances.moved, value: acceptances.typedCode };
  const field = /** @type {HTMLInputElement} */ (el("input", { ...own, maxlength: LONGEST_CODE, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }));
  acceptances.moved = false;
  field.addEventListener("input", () => (acceptances.typedCode = field.value));
  field.addEventListener("keydown", (event) => (event.key === "Enter" ? acceptances.sendCode(seat) : undefined));
  const label = el("label", {}, say("accept_code", { name: seat.called }), field);
  const send = el("button", { "data-key": `send-${seat.number}`, onclick: () => acceptances.sendCode(seat) }, say("accept_send"));
  return el("div", { class: "phone-code" }, label, send);
}
