/** What the page knows and does: the table as the server describes it, the deal being entered, the deals on their way. Draws nothing. */

import { Acceptances } from "./acceptances.js";
import { afterPaint, doDue } from "./element.js";
import { AnsweredDeals } from "./answered-deals.js";
import { refusalsIn, withCallChoice } from "./consent.js";
import { Draft } from "./draft.js";
import { Appeals } from "./appeals.js";
import { Jury } from "./jury.js";
import { Outbox } from "./outbox.js";
import { Preview } from "./preview.js";
import { expandForm } from "./questions.js";
import { loadKept, saveKept } from "./store.js";
import { commaText, say } from "./words.js";

/**
 * @import { Api } from "./api.js"
 * @import { Message } from "./notices-view.js"
 * @import { AnsweredDeal, Deal, DealEntry, DealToEnter, Form, Origin, Reply, ReportAnswer, SentDealToEnter, TableChange, TableState } from "./types.d.ts"
 */

const LOAD_AGAIN_MS = 4000;
const NOT_FOUND = 404;
const UNPROCESSABLE = 422;
const DEAL_TAKEN = "DEAL_TAKEN";

/**
 * @param {TableState} state
 * @returns {Origin}
 */
const originOf = (state) => ({ table: state.id, round: state.round.number });

export class TablePage {
  /**
   * @param {Api} api
   * @param {string} queue  under which this phone keeps what belongs to this table
   * @param {TableState} state  as the page brought it
   * @param {(only?: "preview") => void} draw
   * @param {{formerQueues?: string[], chosen?: boolean, evening?: string, keptAt?: string}} [more]
   *   chosen: the reader asked for this very round; evening: its number, with which the tag of a state begins; keptAt: when the phone kept this
   *   page, where it did not come from the server just now
   */
  constructor(api, queue, state, draw, { formerQueues = [], chosen = false, evening = "", keptAt } = {}) {
    this.api = api;
    this.queue = queue;
    this.formerQueues = formerQueues;
    this.chosen = chosen;
    this.evening = evening;
    this.state = state;
    /** Whether what an earlier visit left on the phone was taken up. Until then nothing is drawn and nothing kept: it would be lost. */
    this.started = false;
    this.draw = (/** @type {"preview" | undefined} */ only = undefined) => (this.started ? draw(only) : undefined);
    /** @type {DealToEnter[]} the deals that can be entered, from the first */
    this.upcoming = [];
    this.offline = false;
    this.loading = false;
    /** Whether the table changed again while it was asked for. */
    this.stale = false;
    /** Whether the server was away: it may have come back as another, in which the same version is something else. */
    this.afresh = keptAt !== undefined;
    /** Of when the page is, until the server has said how the table is now. @type {string | null} */
    this.keptAt = keptAt ?? null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {string | null} the deal, or entry, whose line is open */
    this.openLine = null;
    /** @type {Message | null} */
    this.message = null;
    this.draft = new Draft();
    const events = {
      changed: () => this.changed(),
      sent: (/** @type {ReportAnswer} */ answer) => this.acceptSent(answer),
      refused: (/** @type {DealEntry} */ entry) => this.showRefused(entry),
      reached: (/** @type {boolean} */ reached) => this.setReached(reached),
    };
    this.outbox = new Outbox(queue, api, events, originOf(state));
    api.waiting = () => this.outbox.waiting;
    this.answered = new AnsweredDeals(queue, api);
    /** What an outbox of taps tells the page. */
    this.tapEvents = {
      changed: () => this.draw(),
      sent: (/** @type {TableState} */ table) => this.accept(table),
      reached: events.reached,
    };
    this.jury = new Jury(this);
    this.acceptances = new Acceptances(this);
    this.appeals = new Appeals(this);
    this.draft.callJury = (question) => this.jury.callFor(question);
    this.draft.juryIsCalled = (question) => this.jury.isCalledFor(question);
    this.preview = new Preview(api, () => this.acceptPreview());
  }

  /** Take up what an earlier visit left on the phone. */
  async start() {
    const loading = [this.outbox.load(this.formerQueues), this.jury.load(this.formerQueues), this.acceptances.outbox.load(), this.appeals.outbox.load(), this.answered.load()];
    const [stored] = await Promise.all([loadKept("table", this.queue), ...loading]);
    const fits = stored && stored.version > this.state.version && stored.language === document.documentElement.lang;
    // A page that is older than what is kept came from this phone itself, or from a server that went back to a backup.
    this.afresh ||= Boolean(fits);
    await this.moveTo(fits && (stored.id === this.state.id || !this.chosen) ? stored : this.state);
    if (fits) this.load();
    await Promise.all(this.outboxes.map((outbox) => outbox.start()));
    if (!navigator.onLine) this.setReached(false);
  }

  /**
   * Show the table of another round. What was entered before stays with its own.
   * @param {TableState} state
   */
  async moveTo(state) {
    doDue();
    const before = this.state;
    const begun = await loadKept("begun", `${this.queue} ${state.id}`);
    this.started = true;
    // The server may have answered meanwhile. That is how the table is, also where it is of an older version: of a server that went back to a backup.
    if (state.id !== this.state.id || (this.state === before && state.version > before.version)) this.state = state;
    for (const outbox of this.outboxes) outbox.origin = originOf(state);
    this.acceptances.asksCodeOf = null;
    this.draft.clear();
    this.draft.begun = begun ?? {};
    this.jury.sheet = null;
    this.appeals.sheet = null;
    this.openLine = null;
    this.message = null;
    this.accept(this.state);
  }

  /** Everything that has something to send. */
  get outboxes() {
    return [this.outbox, this.jury.outbox, this.acceptances.outbox, this.appeals.outbox];
  }

  /** Whether something of the round on show has still to be sent. */
  get hasUnsent() {
    return this.outboxes.some((outbox) => outbox.unsentHere.length > 0);
  }

  /**
   * Ask the server how the table is now.
   * @returns {Promise<boolean>} whether it answered
   */
  async load() {
    // The answer on its way may be older than what changed just now: once it is here, the table is asked for again.
    this.stale = this.loading;
    if (this.loading) return true;
    this.loading = true;
    const { afresh } = this;
    const { version } = this.state;
    /** @type {Record<string, string>} */
    const tag = afresh ? {} : { "If-None-Match": `"${this.evening}.${version}-${document.documentElement.lang}"` };
    /** @type {Reply<TableState | null>} */
    const reply = await this.api.ask("GET", `tables/${this.state.id}/`, null, tag);
    this.loading = false;
    const reached = reply.kind !== "unreachable";
    const confirmed = reached && this.keptAt !== null;
    if (confirmed) this.keptAt = null;
    this.setReached(reached);
    if (reached && afresh) this.afresh = false; // who went offline meanwhile asks afresh once more
    if (reply.kind === "accepted" && reply.body) this.accept(reply.body, version);
    if (reply.kind === "refused" && reply.status === NOT_FOUND && this.api.hasPass) await this.loadNow();
    else if (reply.kind === "refused") this.say(reply.problems[0]?.message ?? "", { warns: true });
    else if (confirmed) this.draw();
    return this.stale && reached ? this.load() : reached;
  }

  /**
   * Whether a version may show something else here. One in which only other tables of the round reported is that of the table on show, too:
   * it is noted without a question, so that the next deal of ours follows the version just before it.
   * @param {number} version
   * @param {string[]} tables  in this version and those just before it, newest first, only these tables (`round.number`) reported
   */
  isConcerned(version, tables) {
    const { state, afresh } = this;
    const behind = version - state.version;
    if (behind <= 0) return false;
    const reported = tables.slice(0, behind).map((each) => each.split(".").map(Number));
    const isOfOthers = reported.every(([round, table]) => round === state.round.number && table !== state.table);
    if (afresh || reported.length < behind || !isOfOthers) return true;
    state.version = version;
    return false;
  }

  /** The draw of the round on show was taken back: show what there is now at this table. */
  async loadNow() {
    /** @type {Reply<TableState>} */
    const reply = await this.api.ask("GET", "table/");
    if (reply.kind === "accepted") await this.moveTo(reply.body);
    else if (reply.kind === "refused") this.say(reply.problems[0]?.message ?? "", { warns: true });
  }

  /**
   * Note whether the server answered just now; while it does not, ask again.
   * @param {boolean} reached
   */
  setReached(reached) {
    // An answer may still arrive after the telephone knows that its line is gone.
    const offline = !reached || !navigator.onLine;
    window.clearTimeout(this.timer);
    if (offline) this.timer = window.setTimeout(() => this.load(), LOAD_AGAIN_MS * (0.75 + Math.random() / 2));
    if (this.offline === offline) return;
    this.offline = offline;
    if (offline) this.afresh = true;
    if (!offline) for (const outbox of this.outboxes) outbox.flushIfWelcome();
    this.changed();
  }

  /**
   * Show the table as the server describes it now. A state older than the one on show is ignored: answers may overtake one another. So is
   * that of another round, which answers what was sent for it. But whoever asked after a version was on show, and hears of an older one,
   * hears it from a server that went back to a backup.
   * @param {TableState} state
   * @param {number} [shown]  the version that was on show when this state was asked for
   */
  accept(state, shown = 0) {
    if (state.id !== this.state.id || (state.version < this.state.version && state.version >= shown)) return;
    this.state = state;
    this.outbox.dropReceived(state.version);
    const missing = this.started ? this.answered.note(state) : [];
    if (missing.length && state.may.includes("report")) this.sendLost(missing);
    const next = state.next && this.expand(state.next);
    this.upcoming = next ? [next, ...state.later.map((later) => this.expand(later, next.form))] : [];
    saveKept("table", this.queue, { ...state, language: document.documentElement.lang });
    this.draft.articles = state.articles;
    this.draft.tableWordCounts = state.jury_word === "table";
    this.draft.refusals = refusalsIn(state.rulings);
    this.draft.names = state.seats.map((seat) => seat.called);
    this.dropEnteredElsewhere();
    this.changed();
  }

  /**
   * Send the deals again that the server had and has no longer, and say so.
   * @param {AnsweredDeal[]} missing
   */
  async sendLost(missing) {
    const lost = await this.answered.lost(missing.filter(({ id }) => !this.outbox.entries.some((entry) => entry.id === id)));
    if (!lost.length) return;
    this.say(say("sent_again", { numbers: commaText(lost.map(({ number }) => number)) }), { warns: true });
    await Promise.all(lost.map((deal) => this.outbox.addAgain(deal)));
  }

  /**
   * A deal of ours is stored. The server says how the table is now, or only what the deal changed.
   * @param {ReportAnswer} answer
   */
  acceptSent({ deal, table, change }) {
    this.outbox.dropReceived(this.state.version);
    if (table && table.version < this.state.version) this.load();
    else if (table) this.accept(table);
    else if (change && change.id === this.state.id) this.acceptChange(deal, change);
  }

  /**
   * Show a deal of ours that was stored. What else there is to know follows from the state on show, if that is of the version just before
   * it; otherwise, or where the deals to come run out before the round's last, the table is asked for.
   * @param {Deal} deal
   * @param {TableChange} change
   */
  acceptChange(deal, change) {
    const { state } = this;
    const later = change.last ? [] : state.later;
    if (change.version !== state.version + 1 || state.next?.number !== deal.number || !(later.length || change.last)) {
      this.load();
      return;
    }
    const before = expandForm(state.next.form);
    const moved = later.map((each) => ({ ...each, form: expandForm(each.form, before) }));
    const points = state.ruling_points;
    this.accept({
      ...state,
      version: change.version,
      deals: change.deals,
      totals: change.totals,
      round_totals: change.totals.map((total, seat) => total + (points[seat] ?? 0)),
      history: [deal, ...state.history],
      next: moved[0] ?? null,
      later: moved.slice(1),
      ...change.last,
    });
  }

  /**
   * A deal as it was sent, with its whole form; a table that may call the jury can do so where its word is asked for.
   * @param {SentDealToEnter} sent
   * @param {Form} [next]  the next deal's form
   * @returns {DealToEnter}
   */
  expand(sent, next) {
    const form = expandForm(sent.form, next);
    return { ...sent, form: this.jury.mayCall ? withCallChoice(form, say("jury_called")) : form };
  }

  /** Drop the deals begun here that another phone has entered, and say so; leave a correction that is no longer allowed. */
  dropEnteredElsewhere() {
    for (const [number, answers] of Object.entries(this.draft.begun)) {
      const entered = this.state.history.find((deal) => deal.number === Number(number));
      if (!entered) continue;
      delete this.draft.begun[Number(number)];
      if (Object.keys(answers).length) this.say(say("entered_elsewhere", { n: entered.number, short: entered.short }), { warns: true });
    }
    if (this.draft.correcting && !this.state.may.includes("correct")) this.draft.clear();
  }

  /**
   * The first deal that is neither on the server nor on its way there. After each on its way the next player deals; after one that is
   * dealt again, the same.
   * @returns {DealToEnter | null}
   */
  get due() {
    let place = 0;
    let number = this.upcoming[0]?.number ?? 0;
    const queued = () => this.outbox.listed.find((entry) => entry.number === number);
    for (let entry = queued(); entry; entry = queued()) {
      if (!entry.redealt) place += 1;
      number += 1;
    }
    const deal = this.upcoming[place];
    return deal && !this.state.history.some((each) => each.number === number) ? { ...deal, number } : null;
  }

  /** Whether the server cannot judge what is entered now: it has not received that the deal before was dealt again. */
  get lacksRedeal() {
    const number = this.draft.deal?.number ?? 0;
    return !this.draft.correcting && this.outbox.unsentHere.some((entry) => entry.redealt && entry.number < number);
  }

  /** Something changed: show the form that is due, ask what it would bring, keep what was begun. */
  changed() {
    if (!this.started) return;
    this.draft.show(this.due);
    this.preview.update(this.draft, this.lacksRedeal, this.state.rulings.length, this.state.id);
    this.keepBegun();
    this.draw();
  }

  /** Keep what was begun, once it is on the screen: a tap waits for no store. Whoever leaves the page before that leaves it kept. */
  keepBegun() {
    const key = `${this.queue} ${this.state.id}`;
    const { begun } = this.draft;
    afterPaint(`begun ${key}`, () => saveKept("begun", key, begun));
  }

  /** Show the server's answer to what is entered. */
  acceptPreview() {
    const { problems, status } = this.preview;
    // A question that was opened meanwhile stays open.
    if (status === "refused" && this.preview.openQuestion === this.draft.openQuestion) this.draft.refuse(problems);
    else if (status === "refused") this.draft.problems = problems;
    this.setReached(status !== "unreachable");
    this.draw(status === "ready" ? "preview" : undefined);
  }

  /**
   * @param {string} text
   * @param {{undo?: () => void, warns?: boolean}} [more]
   */
  say(text, more = {}) {
    this.message = { text, ...more };
    this.draw();
  }

  /**
   * The server refused a deal. Into the form with it, to be put right there, unless something else was begun meanwhile.
   * @param {DealEntry} entry
   */
  async showRefused(entry) {
    const isHere = entry.table === this.state.id;
    const deal = entry.refused?.deal;
    if (deal && !deal.void && entry.refused?.problems[0]?.code === DEAL_TAKEN) this.jury.callAboutBoth(entry);
    if (isHere && entry.refused?.status === UNPROCESSABLE && !this.draft.started && !this.draft.correcting) await this.change(entry);
    else this.changed();
  }

  /**
   * Take a deal out of the outbox and into the form; it stays where it is if there is no form for it.
   * @param {DealEntry} entry
   */
  async change(entry) {
    if (entry.table !== this.state.id || !this.state.may.includes("report")) return;
    this.draft.begun[entry.number] = entry.answers;
    this.openLine = null;
    await this.outbox.remove(entry);
    if (entry.refused && this.draft.deal?.number === entry.number) this.draft.refuse(entry.refused.problems);
    this.draw();
  }
}
