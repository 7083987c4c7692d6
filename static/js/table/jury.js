/** What the page knows of the jury and does about it: calls, takes calls back, notes which rulings were read. Draws nothing. */

import { contractAskedAbout } from "./consent.js";
import { loadKept, saveKept } from "./store.js";
import { CallOutbox } from "./tap-outboxes.js";
import { say } from "./words.js";

/**
 * @import { TablePage } from "./table-page.js"
 * @import { Call, CallContent, DealEntry, Question, Ruling } from "./types.d.ts"
 *
 * @typedef {Omit<CallContent, "contract"> & {tried: boolean}} CallSheet  tried: to be sent before a reason was chosen
 */

export const MAX_NOTE_LENGTH = 200;
const MAX_WORDS_LENGTH = 60;
/** Why a table calls that entered a deal twice: the second where the club does not offer the first. */
const [DISPUTE, OTHER] = ["DISPUTE", "OTHER"];

export class Jury {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.outbox = new CallOutbox(`${page.queue} calls`, page.api, page.tapEvents, page.outbox.origin);
    /** @type {CallSheet | null} the call that is being made */
    this.sheet = null;
    /** Whether the sheet has just been opened, so that focus goes to it. */
    this.moved = false;
    /** @type {string[]} keys of the rulings that were read here */
    this.readKeys = [];
  }

  /**
   * Read what an earlier visit left.
   * @param {string[]} [formerQueues]
   */
  async load(formerQueues = []) {
    const [keys] = await Promise.all([loadKept("read", this.page.queue), this.outbox.load(formerQueues.map((queue) => `${queue} calls`))]);
    this.readKeys = keys ?? [];
  }

  /** Whether this table can call now. */
  get mayCall() {
    return this.page.state.articles.length > 0;
  }

  /** The number of the deal that a call is most likely about. */
  get dealNumber() {
    const { draft, state } = this.page;
    return draft.correcting?.number ?? draft.deal?.number ?? state.history[0]?.number ?? 1;
  }

  /** Open or close the sheet of reasons. */
  toggleSheet() {
    this.sheet = this.sheet ? null : { deal: this.dealNumber, article: "", seat: null, note: "", tried: false };
    this.moved = this.sheet !== null;
    window.scrollTo({ top: 0 });
    this.page.draw();
  }

  /** @param {Partial<CallSheet>} part */
  changeSheet(part) {
    if (this.sheet) Object.assign(this.sheet, part);
    this.page.draw();
  }

  /** Send the call of the sheet; whatever is missing is shown there. */
  sendSheet() {
    const { sheet } = this;
    if (!sheet) return;
    if (!sheet.article || sheet.note.trim().length > MAX_NOTE_LENGTH) return this.changeSheet({ tried: true });
    const { tried: _tried, ...call } = sheet;
    this.sheet = null;
    window.scrollTo({ top: 0 });
    this.outbox.add({ ...call, note: call.note.trim(), contract: "" });
  }

  /**
   * Call for the word that a question asks for, unless the jury has been called for it.
   * @param {Question} question
   */
  callFor(question) {
    const call = this.callAbout(question);
    if (!this.isCalled(call)) this.outbox.add(call);
  }

  /**
   * Two phones entered a deal differently: the jury gets both versions, and by the call the other phone hears of it.
   * @param {DealEntry} entry  the one that the server refused
   */
  callAboutBoth({ id: deal, number, words, refused, table, round }) {
    const id = idOfCase(deal);
    const [article] = [DISPUTE, OTHER].filter((code) => this.page.state.articles.some((each) => each.code === code));
    if (!article || this.callOf(id) || this.outbox.entries.some((entry) => entry.id === id)) return;
    const [theirs, mine] = [refused?.deal?.short ?? "", words].map((each) => (each.length > MAX_WORDS_LENGTH ? `${each.slice(0, MAX_WORDS_LENGTH)}…` : each));
    const note = say("entered_twice", { n: number, theirs, mine }).slice(0, MAX_NOTE_LENGTH);
    this.outbox.add({ deal: number, article, seat: null, contract: "", note }, { id, table, round });
  }

  /**
   * The table found that the other phone was right: nobody need come.
   * @param {DealEntry} entry
   */
  endCallAboutBoth({ id: deal }) {
    const id = idOfCase(deal);
    const entry = this.outbox.entries.find((each) => each.id === id);
    const call = this.callOf(id);
    if (entry) this.outbox.drop(entry);
    else if (call && call.state !== "ended") this.takeBack(call);
  }

  /** @param {string} id */
  callOf(id) {
    return this.page.state.calls.find((call) => call.id === id);
  }

  /**
   * Whether the jury was called for the word that a question asks for, or is about to be.
   * @param {Question} question
   */
  isCalledFor(question) {
    return this.isCalled(this.callAbout(question));
  }

  /**
   * @param {Question} question
   * @returns {CallContent}
   */
  callAbout(question) {
    return { deal: this.dealNumber, article: question.article, ...contractAskedAbout(question, this.page.draft.facts), note: "" };
  }

  /**
   * Whether a call covers this: one without a seat is about everybody at the table.
   * @param {Pick<CallContent, "deal" | "article" | "seat">} subject
   */
  isCalled(subject) {
    const covers = (/** @type {CallContent} */ call) =>
      call.deal === subject.deal && call.article === subject.article && (call.seat === null || call.seat === subject.seat);
    const onServer = this.page.state.calls.filter((call) => (call.state !== "ended" || call.outcome === "ruled") && !this.isTakenBack(call.id));
    return onServer.some(covers) || this.outbox.unsentHere.some((entry) => covers(entry) && !entry.back);
  }

  /**
   * Whether a call is being taken back.
   * @param {string} id
   */
  isTakenBack(id) {
    return this.outbox.entries.some((entry) => entry.id === id && entry.back);
  }

  /** Calls that the jury has not ended; of several for the same thing the one that has got furthest. */
  get openCalls() {
    /** @type {Map<string, Call>} */
    const calls = new Map();
    for (const call of this.page.state.calls.filter((each) => each.state !== "ended" && !this.isTakenBack(each.id))) {
      const subject = `${call.deal} ${call.article} ${call.seat}`;
      if (!calls.has(subject) || call.state === "heard") calls.set(subject, call);
    }
    return [...calls.values()];
  }

  /** @param {Call} call */
  takeBack({ id, deal, article, seat, contract, note }) {
    return this.outbox.takeBack({ id, deal, article, seat, contract, note });
  }

  /** Rulings that nobody here has read yet. */
  get unreadRulings() {
    const { rulings, earlier_rulings = [] } = this.page.state;
    const answered = earlier_rulings.filter(({ appeals = [] }) => appeals.some(({ outcome }) => outcome));
    return [...answered, ...rulings].filter((ruling) => !this.readKeys.includes(keyOf(ruling)));
  }

  /** @param {Ruling} ruling */
  markRead(ruling) {
    this.readKeys = [...this.readKeys, keyOf(ruling)];
    saveKept("read", this.page.queue, this.readKeys);
    this.page.draw();
  }
}

/**
 * Identifies a ruling in the list of those that were read. A ruling that was overturned, or whose appeal was answered, counts as a new one.
 * @param {Ruling} ruling
 */
function keyOf(ruling) {
  const answered = (ruling.appeals ?? []).filter(({ outcome }) => outcome).length;
  return `${ruling.number}${ruling.overturned ? " overturned" : ""}${answered ? ` answered ${answered}` : ""}`;
}

/**
 * The UUID of the call about a deal that was refused: however often the phone learns of it, it calls once. Of version 8, so never a deal's.
 * @param {string} deal
 */
function idOfCase(deal) {
  return `${deal.slice(0, 14)}8${deal.slice(15)}`;
}
