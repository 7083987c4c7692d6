/** The phone page of one table: joins what is asked, what is sent and what is shown. Each part draws itself. */

import { onVersion } from "../live.js";
import { onceLetGo } from "../press.js";
import { Actions } from "./actions.js";
import { Api } from "./api.js";
import { drawDeals } from "./deals-view.js";
import { afterPaint, doDue, el, fill } from "./element.js";
import { repeatTap, takeOver } from "./first-view.js";
import { closeByGoingBack, drawForm } from "./form-view.js";
import { drawCallSheet, drawRulings, juryNotices } from "./jury-view.js";
import { Messages } from "./messages-view.js";
import { drawClock, drawNotices, drawStatus } from "./notices-view.js";
import { drawInstead, drawRoundsHere } from "./instead-view.js";
import { installWorker, keepDrawing, sendWhenClosed } from "./offline-page.js";
import { drawPreview } from "./preview-view.js";
import { drawRound, drawTotals } from "./round-view.js";
import { drawSeatChanges } from "./seats-view.js";
import { keepsEverything, onRefusal, saveKept } from "./store.js";
import { TablePage } from "./table-page.js";
import { say } from "./words.js";

/** @import { OutboxEntry, TableState } from "./types.d.ts" */

const settings = document.body.dataset;
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {TableState} */
const firstState = JSON.parse(part("state").textContent ?? "");
const formerQueues = (settings.formerQueues ?? "").split(" ").filter(Boolean);
const chosen = new URLSearchParams(location.search).has("round") || !settings.pass;
const page = new TablePage(new Api(settings), settings.queue ?? "", firstState, drawSoon, { formerQueues, chosen, evening: settings.evening, keptAt: settings.keptAt });
const actions = new Actions(page);
const messages = settings.pass ? new Messages(page.api, part("messages"), settings.queue ?? "") : null;

const drawAll = () => drawPage();
const drawOutcome = () => drawPage("preview");

/**
 * Draw now, or once the finger that is on the page has left it.
 * @param {"preview"} [only]
 */
function drawSoon(only) {
  onceLetGo(only ? drawOutcome : drawAll);
}

/** The line that was open when the list was drawn last. @type {string | null} */
let openLine = null;

/**
 * Draw everything that is on the page, or only what the deal would bring. A tap on the form is answered there, so what stands below it is drawn
 * once that answer was painted. The form comes last of the rest: a field that takes the focus makes the browser lay out the page at once, and
 * what changed after it would be laid out once more.
 * @param {"preview"} [only]
 */
function drawPage(only) {
  const { state, draft, outbox, outboxes, jury, offline, acceptances } = page;
  if (only) return drawPreview(part("preview"), page.preview, draft);
  const isFirst = !document.body.dataset.drawn;
  const tap = isFirst ? takeOver(part("form")) : null;
  const entries = outboxes.flatMap((each) => /** @type {OutboxEntry[]} */ (each.entries));
  const kept = outboxes.every((each) => !each.unkept.size);
  drawStatus(part("status"), { entries, kept, offline, keptAt: page.keptAt });
  ifChanged("waiting", [offline, ...keysOf(outbox.unsent)], () => offline && outbox.unsent.length && sendWhenClosed());
  drawNoticesAnew();
  messages?.show(state.messages ?? []);
  ifChanged("clock", [state], () => drawClock(part("clock"), part("last-deal"), state));
  drawCallSheet(part("jury"), jury);
  drawInstead(part("instead"), state, page.hasUnsent, sitHere);
  drawRound(part("round"), state, outbox.here.length, () => actions.sign(), acceptances);
  drawTotals(part("totals"), state, draft);
  const reopen = document.getElementById("reopen");
  if (reopen) reopen.hidden = !state.signed_at;
  drawPreview(part("preview"), page.preview, draft);
  drawWhere();
  drawButtons();
  drawForm(part("form"), draft, () => page.changed(), () => actions.leaveCorrection());
  const counted = state.deals.played + outbox.listed.filter((entry) => !entry.redealt).length;
  if (!draft.deal && offline && outbox.unsentHere.length && counted < state.deals.of) fill(part("form"), [el("p", { class: "card" }, say("next_later"))]);
  if (isFirst || page.openLine !== openLine) drawBelow();
  else afterPaint("below", () => onceLetGo(drawBelow));
  openLine = page.openLine;
  if (tap) repeatTap(part("form"), tap);
  return undefined;
}

/** Draw what stands below the form. */
function drawBelow() {
  const { state, outbox, offline, appeals } = page;
  ifChanged("deals", [state, page.openLine, ...keysOf(outbox.listed)], () => drawDeals(part("deals"), state, outbox.listed, page.openLine, actions));
  ifChanged("seats", [state], () => drawSeatChanges(part("seat-changes"), state.seats));
  ifChanged("rulings", [state, appeals.sheet, ...keysOf(appeals.outbox.entries)], () => drawRulings(part("rulings"), [...(state.earlier_rulings ?? []), ...state.rulings], appeals));
  ifChanged("phase", [state.who_may_change], () => (part("phase").textContent = state.who_may_change));
  ifChanged("rounds", [state.round.number], () => drawRoundsHere(document.getElementById("rounds-here"), state.round.number));
  ifChanged("kept", [state, page.keptAt, offline], keepSoon);
}

/** Keep the page as it is drawn, once there is nothing else to do: it opens like that next time. */
function keepSoon() {
  (window.requestIdleCallback ?? setTimeout)(keepNow);
}

/** Only what the server said lately is kept: the page says later of when it is. */
function keepNow() {
  if (!page.started || page.offline || page.keptAt) return;
  doDue();
  keepDrawing(page.state);
}

/** What each part was drawn from. @type {Map<string, unknown[]>} */
const drawnFrom = new Map();

/**
 * Draw a part if anything that it shows changed: most taps touch the form alone.
 * @param {string} name
 * @param {unknown[]} from
 * @param {() => unknown} drawPart
 */
function ifChanged(name, from, drawPart) {
  const before = drawnFrom.get(name);
  if (before?.length === from.length && from.every((each, nth) => each === before[nth])) return;
  drawnFrom.set(name, from);
  drawPart();
}

/**
 * Which entries there are, and what became of each.
 * @param {OutboxEntry[]} entries
 */
const keysOf = (entries) => entries.flatMap((entry) => [entry, entry.refused]);

function drawNoticesAnew() {
  const { state, message, outbox, offline, jury } = page;
  const kept = keepsEverything();
  const calls = jury.outbox.entries.flatMap((entry) => [...keysOf([entry]), entry.back]);
  ifChanged("notices", [state, message, offline, kept, jury.readKeys, ...keysOf(outbox.entries), ...calls], () => {
    const souvenir = state.history[0]?.souvenir ? state.history[0].number : null;
    drawNotices(part("notices"), { message, entries: outbox.entries, table: state.id, mayReport: state.may.includes("report"), offline, kept, souvenir, jury: juryNotices(jury) }, actions);
  });
}

/** Go on to the current round. A page of the staff shows one round: it opens the next one. */
async function sitHere() {
  const round = page.state.instead?.round ?? 0;
  if (!settings.pass) return location.assign(location.pathname.replace(/\/tables\/\d+\//, `/tables/${round}/`));
  await actions.sitHere();
  // The address says again what it said when it was scanned: whatever is played now.
  if (page.state.round.number === round) history.replaceState(null, "", location.pathname);
}

/** Which round, and which deal of how many; a deal that is dealt again makes one more. */
function drawWhere() {
  const { state, draft, outbox } = page;
  const round = state.round.number;
  const of = state.deals.of + state.deals.redealt + outbox.listed.filter((entry) => entry.redealt).length;
  const where = draft.deal ? say("where", { round, number: draft.deal.number, of }) : say("where_round", { round });
  ifChanged("where", [where], () => (part("where").textContent = where));
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
  const label = jury.sheet ? say("call_jury") : say(draft.correcting ? "save_correction" : "send", { n: draft.deal?.number ?? 0 });
  ifChanged("send", [label], () => (send.textContent = label));
  send.setAttribute("aria-disabled", String(jury.sheet ? !jury.sheet.article : !draft.complete));
}

// The deal that is asked about may have come from another phone while the finger was on its question: then the tap answers nothing.
part("form").addEventListener("click", (event) => {
  const shown = document.body.dataset.drawn && /** @type {Element} */ (event.target).closest("[data-question]");
  if (!(shown instanceof HTMLElement)) return;
  const { deal, current } = page.draft;
  if (shown.dataset.number !== String(deal?.number) || shown.dataset.question !== current?.name) event.stopPropagation();
}, true);
part("send").addEventListener("click", () => (page.jury.sheet ? page.jury.sendSheet() : actions.send()));
part("call").addEventListener("click", () => page.jury.toggleSheet());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !page.jury.sheet) return;
  page.jury.toggleSheet();
  part("call").focus();
});
window.addEventListener("online", () => page.load());
window.addEventListener("offline", () => page.setReached(false));
window.addEventListener("pageshow", (event) => event.persisted && page.load());
onRefusal(drawSoon);
const contracts = document.getElementById("contracts");
if (contracts) closeByGoingBack(contracts);
// What the phone could not keep goes with the page: the browser asks first.
window.addEventListener("beforeunload", (event) => !keepsEverything() && page.outbox.unsent.length && event.preventDefault());
onVersion((version) => (version === null || version > page.state.version ? page.load() : undefined), (version, tables) => page.isConcerned(version, tables));
page.load();
await page.start();
if (settings.worker) {
  saveKept("headers", page.queue, page.api.headers);
  await installWorker(settings.worker);
  keepSoon();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    keepNow();
    if (page.outbox.unsent.length) sendWhenClosed();
  });
}
