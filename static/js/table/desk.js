/** What the page knows and does: the table as the server told it, the deal being entered, the deals on their way. Draws nothing. */

import { callable, asksAbout } from "./consent.js";
import { Draft } from "./draft.js";
import { Jury } from "./jury.js";
import { Outbox } from "./outbox.js";
import { Preview } from "./preview.js";
import { whole } from "./questions.js";
import { keep, kept } from "./store.js";
import { say } from "./words.js";

const LOAD_AGAIN = 4000;

/** @typedef {import("./outbox.js").Entry} Entry */

export class Desk {
  /**
   * @param {import("./api.js").Api} api
   * @param {string} queue  what is this table's own on this phone
   * @param {any} told  the table's state, as the page brought it
   * @param {() => void} draw
   */
  constructor(api, queue, told, draw) {
    this.api = api;
    this.queue = queue;
    this.told = told;
    this.draw = draw;
    /** @type {import("./draft.js").Coming[]} the deals that can be entered, from the first */
    this.upcoming = [];
    this.away = false;
    this.loading = false;
    /** Whether the table changed again while it was asked for. */
    this.stale = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {string | null} the deal whose line is open */
    this.opened = null;
    /** @type {import("./notices-view.js").Message | null} */
    this.message = null;
    this.draft = new Draft();
    this.jury = new Jury(this);
    this.draft.call = (question) => this.jury.ask(question);
    this.draft.known = (question) => this.jury.knows(this.jury.deal, question.article, asksAbout(question, this.draft.facts).seat);
    this.preview = new Preview(api, () => this.previewed());
    this.outbox = new Outbox(queue, api, {
      changed: () => this.changed(),
      sent: (_entry, body) => this.accept(body.table),
      refused: (entry) => this.refused(entry),
      away: (away) => this.heard(!away),
    });
  }

  /** Take up what an earlier visit left on the phone. */
  async start() {
    const here = [this.outbox.load(), this.jury.load()];
    const [told, begun] = await Promise.all([kept(`table ${this.queue}`), kept(`begun ${this.queue}`), ...here]);
    if (told && told.version > this.told.version && told.language === document.documentElement.lang) this.told = told;
    this.draft.begun = begun ?? {};
    this.accept(this.told);
    await Promise.all([this.outbox.open(), this.jury.box.open()]);
    if (!navigator.onLine) this.heard(false);
  }

  /**
   * Ask the server how the table is now.
   * @returns {Promise<boolean>} whether it answered
   */
  async load() {
    // What is on its way may be older than what was just heard of.
    this.stale = this.loading;
    if (this.loading) return true;
    this.loading = true;
    const tag = { "If-None-Match": `"${this.told.version}-${document.documentElement.lang}"` };
    const answer = await this.api.ask("GET", this.api.tablePath, null, tag);
    this.loading = false;
    this.heard(answer.kind !== "away");
    if (answer.kind === "done" && answer.body) this.accept(answer.body);
    if (answer.kind === "refused") this.say(answer.problems[0]?.message ?? "", { warns: true });
    return this.stale && answer.kind !== "away" ? this.load() : answer.kind !== "away";
  }

  /**
   * Whether the server was heard from just now.
   * @param {boolean} heard
   */
  heard(heard) {
    // An answer may still arrive after the telephone knows that its line is gone.
    const away = !heard || !navigator.onLine;
    window.clearTimeout(this.timer);
    if (away) this.timer = window.setTimeout(() => this.load(), LOAD_AGAIN * (0.75 + Math.random() / 2));
    if (this.away === away) return;
    this.away = away;
    if (!away) {
      this.outbox.flush();
      this.jury.box.flush();
    }
    this.changed();
  }

  /**
   * The table as the server tells it now; something older is ignored.
   * @param {any} told
   */
  accept(told) {
    if (told.version < this.told.version) return;
    this.told = told;
    const next = told.next && { ...told.next, form: this.shaped(told.next.form) };
    this.upcoming = next ? [next, ...told.later.map((/** @type {any} */ later) => ({ ...later, form: this.shaped(later.form, next.form) }))] : [];
    keep(`table ${this.queue}`, { ...told, language: document.documentElement.lang });
    this.draft.articles = told.articles;
    this.draft.heard = told.jury_word === "table";
    this.draft.names = told.seats.map((/** @type {any} */ seat) => seat.called);
    this.notice();
    this.changed();
  }

  /**
   * A form as it came, for a table that may call the jury where its word is asked for.
   * @param {any} sent
   * @param {import("./questions.js").Form} [next]
   */
  shaped(sent, next) {
    const form = whole(sent, next);
    return this.jury.may ? callable(form, say("jury_called")) : form;
  }

  /** Say so where another phone has entered the deal that was begun here. */
  notice() {
    for (const [number, answers] of Object.entries(this.draft.begun)) {
      const there = this.told.history.find((/** @type {any} */ deal) => deal.number === Number(number));
      if (!there) continue;
      delete this.draft.begun[Number(number)];
      if (Object.keys(answers).length) this.say(say("entered_elsewhere", { n: there.number, short: there.short }), { warns: true });
    }
    const { correcting } = this.draft;
    if (correcting && !this.told.may.includes("correct")) this.draft.done();
  }

  /**
   * The first deal that is neither there nor on its way. After each on its way the next player deals; after one that is dealt again, the same.
   * @returns {import("./draft.js").Coming | null}
   */
  get due() {
    let place = 0;
    let number = this.upcoming[0]?.number ?? 0;
    for (let entry = this.queued(number); entry; entry = this.queued(number)) {
      if (!entry.redealt) place += 1;
      number += 1;
    }
    const there = this.told.history.some((/** @type {any} */ deal) => deal.number === number);
    const coming = this.upcoming[place];
    return coming && !there ? { ...coming, number } : null;
  }

  /** @param {number} number */
  queued(number) {
    return this.outbox.entries.find((entry) => entry.number === number);
  }

  /** Whether the server cannot judge what is entered now: it does not know yet that the deal before was dealt again. */
  get unknown() {
    const number = this.draft.coming?.number ?? 0;
    return !this.draft.correcting && this.outbox.waiting.some((entry) => entry.redealt && entry.number < number);
  }

  /** Something changed: show the form that is due, look at what it would bring, keep what was begun. */
  changed() {
    this.draft.show(this.due);
    this.preview.look(this.draft, this.unknown, this.told.rulings.length);
    keep(`begun ${this.queue}`, this.draft.begun);
    this.draw();
  }

  previewed() {
    const { problems } = this.preview;
    // A question that was opened meanwhile stays open.
    if (this.preview.state === "refused" && this.preview.open === this.draft.open) this.draft.refuse(problems);
    else if (this.preview.state === "refused") this.draft.problems = problems;
    if (this.preview.state !== "away") this.heard(true);
    else this.heard(false);
    this.draw();
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
   * The server did not take a deal. Into the form with it, to be put right there, unless something else was begun meanwhile.
   * @param {Entry} entry
   */
  async refused(entry) {
    if (entry.refused?.status === 422 && !this.draft.started && !this.draft.correcting) await this.change(entry);
    else this.changed();
  }

  /**
   * Take a deal out of the queue and into the form.
   * @param {Entry} entry
   */
  async change(entry) {
    this.draft.begun[entry.number] = entry.answers;
    this.opened = null;
    await this.outbox.remove(entry);
    if (entry.refused && this.draft.coming?.number === entry.number) this.draft.refuse(entry.refused.problems);
    this.draw();
  }
}
