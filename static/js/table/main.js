/** The phone page of one table: joins what is asked, what is sent and what is shown. Each part draws itself. */

import { onVersion } from "../live.js";
import { Actions } from "./actions.js";
import { Api } from "./api.js";
import { drawDeals } from "./deals-view.js";
import { el, fill } from "./element.js";
import { drawForm } from "./form-view.js";
import { drawCallSheet, drawRulings, juryNotices } from "./jury-view.js";
import { drawNotices, drawStatus } from "./notices-view.js";
import { installWorker } from "./offline-page.js";
import { drawPreview } from "./preview-view.js";
import { drawRound } from "./round-view.js";
import { keepsEverything, onRefusal } from "./store.js";
import { TablePage } from "./table-page.js";
import { say } from "./words.js";

/** @import { TableState } from "./types.d.ts" */

const settings = document.body.dataset;
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {TableState} */
const firstState = JSON.parse(part("state").textContent ?? "");
const page = new TablePage(new Api(settings), settings.queue ?? "", firstState, draw);
const actions = new Actions(page);

/** Draw everything that is on the page. */
function draw() {
  const { state, draft, outbox, jury, offline } = page;
  const lastDeal = state.history[0];
  drawStatus(part("status"), [...outbox.entries, ...jury.outbox.entries], offline);
  const souvenir = lastDeal?.souvenir ? lastDeal.number : null;
  drawNotices(part("notices"), { message: page.message, entries: outbox.entries, offline, kept: keepsEverything(), souvenir, jury: juryNotices(jury) }, actions);
  drawCallSheet(part("jury"), jury);
  drawRound(part("round"), state, outbox.entries.length, () => actions.sign());
  const reopen = document.getElementById("reopen");
  if (reopen) reopen.hidden = !state.signed_at;
  drawForm(part("form"), draft, () => page.changed(), () => actions.leaveCorrection());
  if (!draft.deal && offline && outbox.unsent.length && !state.complete) fill(part("form"), [el("p", { class: "card" }, say("next_later"))]);
  drawPreview(part("preview"), page.preview, draft);
  drawDeals(part("deals"), state, outbox.entries, page.openLine, actions);
  drawRulings(part("rulings"), state.rulings);
  drawWhere();
  drawButtons();
}

/** Which round, and which deal of how many; a deal that is dealt again makes one more. */
function drawWhere() {
  const { state, draft, outbox } = page;
  const round = state.round.number;
  const of = state.deals.of + state.deals.redealt + outbox.entries.filter((entry) => entry.redealt).length;
  part("where").textContent = draft.deal ? say("where", { round, number: draft.deal.number, of }) : say("where_round", { round });
}

/** The buttons at the bottom, to send and to call the jury: they stay where they are, whatever happens above them. */
function drawButtons() {
  const send = part("send");
  const call = part("call");
  const { draft, jury, state } = page;
  const sends = draft.deal !== null && state.may.includes(draft.correcting ? "correct" : "report");
  call.hidden = !jury.mayCall;
  call.setAttribute("aria-expanded", String(jury.sheet !== null));
  send.hidden = !sends && !jury.sheet;
  part("send-bar").hidden = send.hidden && call.hidden;
  send.textContent = jury.sheet ? say("call_jury") : say(draft.correcting ? "save_correction" : "send", { n: draft.deal?.number ?? 0 });
  send.setAttribute("aria-disabled", String(jury.sheet ? !jury.sheet.article : !draft.complete));
}

part("send").addEventListener("click", () => (page.jury.sheet ? page.jury.sendSheet() : actions.send()));
part("call").addEventListener("click", () => page.jury.toggleSheet());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !page.jury.sheet) return;
  page.jury.toggleSheet();
  part("call").focus();
});
window.addEventListener("online", () => page.load());
window.addEventListener("offline", () => page.setReached(false));
window.addEventListener("pageshow", () => page.load());
onRefusal(draw);
onVersion((version) => (version === null || version > page.state.version ? page.load() : undefined));
await page.start();
if (settings.worker) await installWorker(settings.worker);
