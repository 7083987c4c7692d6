/** Another result for a deal, asked with the questions of the table's own page. The answers go into the decision's form as facts. */

import { Draft } from "../table/draft.js";
import { drawForm } from "../table/form-view.js";
import { expandForm } from "../table/questions.js";

/** @import { Deal, Facts, SentDealToEnter } from "../table/types.d.ts" */

const fromPage = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const part = /** @type {HTMLElement} */ (document.getElementById("replace"));
const facts = /** @type {HTMLInputElement} */ (document.querySelector("#decide [name=facts]"));
/** @type {{deal: Deal, asked: SentDealToEnter}} */
const { deal, asked: toEnter } = fromPage("replaced");

const draft = new Draft();
draft.names = fromPage("seats");
draft.correct({ ...deal, facts: factsSentBefore() ?? deal.facts }, { ...toEnter, form: expandForm(toEnter.form) });
draft.moved = false;

/**
 * What was filled in before the page came back with something to put right.
 * @returns {Facts | null}
 */
function factsSentBefore() {
  try {
    return facts.value ? JSON.parse(facts.value) : null;
  } catch {
    return null;
  }
}

function drawReplacement() {
  drawForm(part, draft, redrawReplacement, redrawReplacement);
  // The deal keeps its form: there is no correction to leave here, only the decision.
  part.querySelector(".phone-correcting")?.remove();
  facts.value = draft.complete ? JSON.stringify(draft.facts) : "";
}

function redrawReplacement() {
  drawReplacement();
  facts.dispatchEvent(new Event("change", { bubbles: true }));
}

drawReplacement();
// Show what the deal would bring as it is filled in now; the page's own script listens only after this one.
setTimeout(redrawReplacement);
