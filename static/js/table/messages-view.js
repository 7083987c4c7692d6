/**
 * What the director says to the table: above everything else on the phone, until somebody here has seen it. It never covers the entry, never
 * moves it under a finger, and keeps a tap on «seen» until the server has it.
 */

import { serverNow } from "../server-clock.js";
import { el, fill } from "./element.js";
import { clockText, say } from "./words.js";

/**
 * @import { Api } from "./api.js"
 * @import { TableMessage } from "./types.d.ts"
 */

/** How long after a touch the page stays as it is: a thumb taps twice. */
const CALM_MS = 700;
const TRY_AGAIN_MS = 5000;
/** The longest that a timer can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

let touchedAt = -Infinity;
let isTouched = false;
for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
  document.addEventListener(
    kind,
    () => {
      touchedAt = performance.now();
      isTouched = kind === "pointerdown";
    },
    true,
  );
}

export class Messages {
  /**
   * @param {Pick<Api, "ask">} api
   * @param {HTMLElement} part
   * @param {string} queue  under which this phone keeps what it could not send
   */
  constructor(api, part, queue) {
    this.api = api;
    this.part = part;
    this.key = `messages ${queue}`;
    /** @type {TableMessage[]} */
    this.messages = [];
    /** Messages that somebody here has seen, by id. */
    this.seen = new Set(this.load());
    /** What the server has: `id` for shown, `id seen` for seen. @type {Set<string>} */
    this.acknowledged = new Set();
    /** Messages that were shown here, by id. @type {Set<string>} */
    this.shown = new Set();
    this.isSending = false;
    this.sendsAgain = false;
    this.timer = 0;
  }

  /**
   * Show these, and say to the server that they are shown.
   * @param {TableMessage[]} messages
   */
  show(messages) {
    this.messages = messages;
    this.draw();
  }

  draw() {
    window.clearTimeout(this.timer);
    const open = this.messages.filter(({ id, seen_at, expires_at }) => !seen_at && !this.seen.has(id) && (!expires_at || Date.parse(expires_at) > serverNow()));
    const before = new Set([...this.part.children].map((child) => /** @type {HTMLElement} */ (child).dataset.id ?? ""));
    const isNew = open.some((message) => !before.has(message.id));
    if (isNew && (isTouched || performance.now() - touchedAt < CALM_MS)) return this.later(CALM_MS);
    if (isNew || before.size !== open.length) {
      const height = this.part.offsetHeight;
      fill(this.part, open.map((message) => this.card(message)));
      // Whoever has scrolled down still sees all that they saw: the page moves down by the message.
      if (window.scrollY > 0) window.scrollBy({ top: height - this.part.offsetHeight, behavior: "instant" });
    }
    const ends = open.map(({ expires_at }) => (expires_at ? Date.parse(expires_at) - serverNow() : LONGEST_WAIT_MS));
    if (open.length) this.later(Math.min(LONGEST_WAIT_MS, ...ends) + 100);
    this.send(open);
  }

  /** @param {number} wait  milliseconds */
  later(wait) {
    this.timer = window.setTimeout(() => this.draw(), Math.min(LONGEST_WAIT_MS, wait));
  }

  /** @param {TableMessage} message */
  card({ id, text, sent_at }) {
    const from = el("span", { class: "note" }, say("from_director", { time: clockText(sent_at) }));
    const button = el("button", { "data-key": `seen-${id}`, onclick: () => this.noteSeen(id) }, say("message_seen"));
    return el("div", { class: "card phone-from-director", "data-id": id }, el("p", { tabindex: "0" }, from, el("b", { dir: "auto" }, text)), button);
  }

  /** @param {string} id */
  noteSeen(id) {
    this.seen.add(id);
    touchedAt = -Infinity; // this touch was for the message itself
    isTouched = false;
    this.keep();
    this.draw();
  }

  /**
   * Say what the server does not know yet; where it cannot be reached, again later.
   * @param {TableMessage[]} shown
   */
  async send(shown) {
    for (const { id } of shown) this.shown.add(id);
    // What was tapped while an answer is under way goes after it.
    this.sendsAgain = this.isSending;
    if (this.isSending) return;
    this.isSending = true;
    let isReached = true;
    do {
      this.sendsAgain = false;
      isReached = await this.sendAll();
    } while (isReached && this.sendsAgain);
    this.isSending = false;
    if (!isReached) this.later(TRY_AGAIN_MS);
  }

  /** @returns {Promise<boolean>} whether the server could be reached */
  async sendAll() {
    for (const { id, delivered_at, seen_at } of this.messages) {
      const seen = this.seen.has(id);
      const entry = seen ? `${id} seen` : id;
      const isThere = seen ? seen_at : delivered_at || !this.shown.has(id);
      if (isThere || this.acknowledged.has(entry)) continue;
      const reply = await this.api.ask("PUT", `messages/${id}/receipt/`, { seen });
      if (reply.kind === "unreachable") return false;
      this.acknowledged.add(entry);
    }
    return true;
  }

  /** @returns {string[]} */
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]");
    } catch {
      return []; // a browser that stores nothing keeps it as long as the page is open
    }
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify([...this.seen].slice(-50)));
    } catch {
      // the same
    }
  }
}
