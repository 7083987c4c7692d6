/** Draws what the table and the jury say to each other: the sheet to call, calls and rulings. */

import { el, fill } from "./element.js";
import { LONGEST_NOTE } from "./jury.js";
import { say } from "./words.js";

/** @typedef {import("./jury.js").Jury} Jury */

/**
 * The sheet of reasons: a reason is enough.
 * @param {HTMLElement} part
 * @param {Jury} jury
 */
export function drawSheet(part, jury) {
  const { sheet } = jury;
  document.body.classList.toggle("calling", sheet !== null);
  if (!sheet) return fill(part, []);
  const { told, draft } = jury.desk;
  const typing = document.activeElement instanceof HTMLTextAreaElement && part.contains(document.activeElement);
  if (typing) return drawNote(part, sheet.note);
  const reasons = told.articles.map((/** @type {any} */ article) => {
    const pick = () => jury.change({ article: article.code });
    return pressable(`reason-${article.code}`, article.code === sheet.article, pick, article.title);
  });
  const players = draft.names.map((/** @type {string} */ name, /** @type {number} */ seat) => {
    const pick = () => jury.change({ seat: sheet.seat === seat ? null : seat });
    return pressable(`about-${seat}`, seat === sheet.seat, pick, name);
  });
  const missing = sheet.tried && !sheet.article && el("p", { class: "wrong", role: "alert" }, say("choose_reason"));
  const heading = el("h2", { id: "jury-title", tabindex: "-1", "data-key": "jury-title", "data-focus": jury.moved }, say("why_call"));
  jury.moved = false;
  fill(part, [
    el("div", { class: "titled" }, heading, dealOf(jury, sheet.deal)),
    missing,
    el("div", { class: "grid two reasons", role: "group", "aria-labelledby": "jury-title" }, ...reasons),
    el("h2", { id: "about-title" }, say("about_whom")),
    el("div", { class: "grid players", role: "group", "aria-labelledby": "about-title" }, ...players),
    note(part, jury, sheet.note),
  ]);
  drawNote(part, sheet.note);
  return undefined;
}

/**
 * @param {string} key
 * @param {boolean} pressed
 * @param {() => void} pick
 * @param {string} text
 */
function pressable(key, pressed, pick, text) {
  const tapped = () => {
    // A button does not take the focus on every phone; what is typed into is not drawn anew.
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    pick();
  };
  return el("button", { type: "button", "data-key": key, "aria-pressed": String(pressed), onclick: tapped }, text);
}

/**
 * Which deal it is about: the one on the table, or one before it.
 * @param {Jury} jury
 * @param {number} deal
 */
function dealOf(jury, deal) {
  const numbers = new Set([jury.deal, ...jury.desk.told.history.map((/** @type {any} */ each) => each.number)]);
  const options = [...numbers].sort((one, other) => other - one).map((each) => el("option", { value: each, selected: each === deal }, say("deal_n", { n: each })));
  const chosen = (/** @type {Event} */ event) => jury.change({ deal: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
  return el("select", { "aria-label": say("which_deal"), "data-key": "jury-deal", onchange: chosen }, ...options);
}

/**
 * @param {HTMLElement} part
 * @param {Jury} jury
 * @param {string} text
 */
function note(part, jury, text) {
  const typed = (/** @type {Event} */ event) => {
    jury.change({ note: /** @type {HTMLTextAreaElement} */ (event.target).value });
    drawNote(part, jury.sheet?.note ?? "");
  };
  const area = el("textarea", { id: "jury-note", rows: 1, "data-key": "jury-note", "aria-describedby": "jury-note-length", oninput: typed });
  /** @type {HTMLTextAreaElement} */ (area).value = text;
  return el("div", { class: "field" }, el("label", { for: "jury-note" }, say("jury_note")), area, el("p", { id: "jury-note-length", role: "status" }));
}

/**
 * @param {HTMLElement} part
 * @param {string} text
 */
function drawNote(part, text) {
  const over = text.trim().length - LONGEST_NOTE;
  const said = /** @type {HTMLElement} */ (part.querySelector("#jury-note-length"));
  said.textContent = over > 0 ? say("note_too_long", { most: LONGEST_NOTE, n: over }) : "";
  said.className = over > 0 ? "wrong" : "";
  part.querySelector("#jury-note")?.setAttribute("aria-invalid", String(over > 0));
}

/**
 * Calls under way and rulings that nobody has read, for the top of the page.
 * @param {Jury} jury
 * @returns {HTMLElement[]}
 */
export function juryNotices(jury) {
  const { away } = jury.desk;
  const unsent = jury.box.entries.filter((entry) => entry.refused || away || !entry.back);
  return [
    ...unsent.map((entry) => (entry.refused ? refused(entry, jury) : underWay(entry, jury, away))),
    ...jury.open.map((call) => called(call, jury)),
    ...jury.unread.map((/** @type {any} */ ruling) => ruled(ruling, jury)),
  ];
}

/**
 * @param {{deal: number, article: string, title?: string}} call
 * @param {Jury} jury
 */
function about(call, jury) {
  const title = call.title ?? jury.desk.told.articles.find((/** @type {any} */ article) => article.code === call.article)?.title ?? "";
  return say("about_deal", { n: call.deal, title });
}

/**
 * @param {string} key
 * @param {string} id
 * @param {() => void} act
 */
function plain(key, id, act) {
  return el("button", { type: "button", class: "plain", "data-key": `${key}-${id}`, onclick: act }, say(key));
}

/**
 * @param {import("./jury.js").CallEntry} entry
 * @param {Jury} jury
 * @param {boolean} away
 */
function underWay(entry, jury, away) {
  const said = away ? [el("b", {}, say("offline_title")), ` ${say(entry.back ? "back_later" : "call_later")}`] : [el("b", {}, `⚖ ${say("calling")}`)];
  return told({ "data-call": entry.id, class: "card call warns" }, said, about(entry, jury), !entry.back && plain("take_call_back", entry.id, () => jury.box.drop(entry)));
}

/**
 * @param {import("./jury.js").CallEntry} entry
 * @param {Jury} jury
 */
function refused(entry, jury) {
  const { problems } = /** @type {import("./api.js").Refused} */ (entry.refused);
  return el(
    "div",
    { class: "card warns", role: "group", "aria-label": say("call_refused"), "data-call": entry.id },
    el("p", {}, el("b", {}, say(entry.back ? "back_refused" : "call_refused")), " ", about(entry, jury)),
    ...problems.map((problem) => el("p", {}, problem.message)),
    el("div", { class: "grid two" }, plain("try_again", entry.id, () => jury.box.retry(entry)), plain("remove", entry.id, () => jury.box.drop(entry))),
  );
}

/**
 * @param {any} call
 * @param {Jury} jury
 */
function called(call, jury) {
  const heard = call.state === "heard" ? say("jury_coming", { name: call.heard_by }) : say("jury_knows_since", { time: clock(call.since) });
  const back = !call.found && plain("take_call_back", call.id, () => jury.takeBack(call));
  return told({ "data-call": call.id, class: "card call" }, [el("b", {}, `⚖ ${heard}`)], about(call, jury), back);
}

/**
 * Something that is said, what it is about, and what can be done.
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} said
 * @param {string} what
 * @param {HTMLElement | false} button
 */
function told(attributes, said, what, button) {
  return el("div", attributes, el("p", {}, ...said), el("div", { class: "row" }, el("span", { class: "what" }, what), button));
}

/**
 * @param {any} ruling
 * @param {Jury} jury
 */
function ruled(ruling, jury) {
  const text = el("span", {}, el("b", {}, titleOf(ruling)), " ", ruling.text);
  return el("div", { class: "card message ruled", "data-ruling": ruling.number }, text, plain("read_it", String(ruling.number), () => jury.noted(ruling)));
}

/** @param {any} ruling */
function titleOf(ruling) {
  return say(ruling.overturned ? "ruling_overturned" : "ruling", { n: ruling.number });
}

/**
 * All rulings about this table, the newest first.
 * @param {HTMLElement} part
 * @param {any[]} rulings
 */
export function drawRulings(part, rulings) {
  if (!rulings.length) return fill(part, []);
  const items = [...rulings].reverse().map((ruling) => {
    const until = !ruling.overturned && ruling.appeal_until && new Date(ruling.appeal_until) > new Date() && say("appeal_until", { time: clock(ruling.appeal_until) });
    const head = el("b", {}, ruling.deal === null ? titleOf(ruling) : `${titleOf(ruling)} ${say("deal_n", { n: ruling.deal })}.`);
    return el("li", { class: "card" }, el("p", {}, head, " ", ruling.overturned ? el("s", {}, ruling.text) : ruling.text), until && el("p", { class: "note" }, until));
  });
  return fill(part, [el("h2", { id: "rulings-title" }, say("rulings")), el("ul", { class: "rulings", "aria-labelledby": "rulings-title" }, ...items)]);
}

/** @param {string} time */
function clock(time) {
  return new Date(time).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
