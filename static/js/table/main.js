/** The phone page of one table: joins what is asked, what is sent and what is shown. Each part draws itself. */

import { onVersion } from "../live.js";
import { Api } from "./api.js";
import { Deeds } from "./deeds.js";
import { Desk } from "./desk.js";
import { drawDeals } from "./deals-view.js";
import { el, fill } from "./element.js";
import { drawForm } from "./form-view.js";
import { drawRulings, drawSheet, juryNotices } from "./jury-view.js";
import { drawNotices, drawStatus } from "./notices-view.js";
import { drawPreview } from "./preview-view.js";
import { keepPage } from "./reopen.js";
import { drawRound } from "./round-view.js";
import { keeps, whenNotKept } from "./store.js";
import { say } from "./words.js";

const page = document.body.dataset;
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const desk = new Desk(new Api(page), page.queue ?? "", JSON.parse(part("state").textContent ?? "{}"), draw);
const deeds = new Deeds(desk);

/** Everything that is on the page, from what is known now. */
function draw() {
  const { told, draft, outbox } = desk;
  const entering = draft.coming !== null;
  const { jury } = desk;
  const last = told.history[0];
  const now = { message: desk.message, entries: outbox.entries, away: desk.away, kept: keeps(), souvenir: last?.souvenir ? last.number : 0 };
  drawStatus(part("status"), [...outbox.entries, ...jury.box.entries], desk.away);
  drawNotices(part("notices"), { ...now, jury: juryNotices(jury) }, deeds);
  drawSheet(part("jury"), jury);
  drawRound(part("round"), told, outbox.entries.length, () => deeds.sign());
  const reopen = document.getElementById("reopen");
  if (reopen) reopen.hidden = !told.signed_at;
  drawForm(part("form"), draft, () => desk.changed(), () => deeds.giveUp());
  if (!entering && desk.away && outbox.waiting.length && !told.complete) fill(part("form"), [el("p", { class: "card" }, say("next_later"))]);
  drawPreview(part("preview"), desk.preview, draft);
  drawDeals(part("deals"), told, outbox.entries, desk.opened, deeds);
  drawRulings(part("rulings"), told.rulings);
  drawWhere(told, draft.coming?.number ?? null);
  drawSend(entering, told);
}

/**
 * @param {any} told
 * @param {number | null} number
 */
function drawWhere(told, number) {
  const of = told.deals.of + told.deals.redealt + desk.outbox.entries.filter((entry) => entry.redealt).length;
  part("where").textContent = number === null ? say("where_round", { round: told.round.number }) : say("where", { round: told.round.number, number, of });
}

/**
 * The button stays where it is, whatever happens above it.
 * @param {boolean} entering
 * @param {any} told
 */
function drawSend(entering, told) {
  const send = part("send");
  const { draft, jury } = desk;
  const call = part("call");
  const sends = entering && told.may.includes(draft.correcting ? "correct" : "report");
  call.hidden = !jury.may;
  call.setAttribute("aria-expanded", String(jury.sheet !== null));
  send.hidden = !sends && !jury.sheet;
  part("send-bar").hidden = send.hidden && call.hidden;
  send.textContent = jury.sheet ? say("call_jury") : say(draft.correcting ? "save_correction" : "send", { n: draft.coming?.number ?? 0 });
  send.setAttribute("aria-disabled", String(jury.sheet ? !jury.sheet.article : !draft.complete));
}

part("send").addEventListener("click", () => (desk.jury.sheet ? desk.jury.call() : deeds.send()));
part("call").addEventListener("click", () => desk.jury.toggle());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !desk.jury.sheet) return;
  desk.jury.toggle();
  part("call").focus();
});
window.addEventListener("online", () => desk.load());
window.addEventListener("offline", () => desk.heard(false));
window.addEventListener("pageshow", () => desk.load());
whenNotKept(draw);
onVersion((version) => (version === null || version > desk.told.version ? desk.load() : undefined));
await desk.start();
if (page.worker) await keepPage(page.worker);
