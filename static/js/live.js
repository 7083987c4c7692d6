/**
 * Keeps what a page shows as fresh as the tournament. The stream says *that* something changed; the page asks for what it shows.
 *
 * In the page:
 *   data-live-url="/live/…"       on any element: the address of the stream.
 *   data-fragment="/e/…/part/"    its content is what this address answers. Optional: data-etag, the ETag of what is shown now.
 *   data-part="board"             inside a fragment: only these parts of it are replaced, each by the part of the same name; what stands between
 *                                 them stays, with what somebody types or chose there.
 *   data-renew-at="2026-…"        anywhere inside a fragment: at this moment it says something else, ask again then.
 *   data-until="2026-…"           from this moment on it is not shown.
 *   data-working                  anywhere inside a fragment: it is being worked on, ask again in a second.
 *   data-refused="…"              on any element: the sentence for a reader who may no longer see a fragment.
 *   data-connection               shows how the page is kept fresh: its data-live, data-polling or data-lost text, in which {time} is of when
 *                                 the page is; and data-state for the style.
 * A fragment that was replaced sends the event "fragment:replaced"; each answer of the server sends "fragment:answered", with the release that
 * the server is of, also when there was nothing new. A stream that opens sends "stream:opened".
 */

import { noteFresh, showConnection } from "./connection-line.js";
import { showRefusal, replaceFragment, someoneTypesIn, waitsFor } from "./fragment.js";
import { letGo } from "./press.js";
import { learnServerTime, SERVER_TIME_HEADER } from "./server-clock.js";

export const RELEASE_HEADER = "Troela-Release";
/** How new an answer must be: of this version or a later one, or `latest`. Else one that is up to a second old will do. */
export const AT_LEAST_HEADER = "Troela-At-Least";
export const LATEST = "latest";
/** On an answer that every stranger shares: the mark of the evening, which begins with its key and version (`12.131`). */
const SHARED_HEADER = "Troela-Shared";

const FAILURES_BEFORE_POLLING = 3;
const POLL_EVERY_MS = 4000;
const TRY_STREAM_EVERY_MS = 30000;
const WORKING_EVERY_MS = 1000;
/** How long an answer may take: a line that died without a word never says so by itself. */
const MAX_ANSWER_MS = 20000;
/** The longest that a timer can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 10000;
const A_LITTLE_LATER_MS = 1000;
/** Milliseconds over which the screens of one tournament spread their questions: a few for each of them, two seconds at most. */
const SPREAD = { forEach: 5, most: 2000 };
/** The same for what the server gives to all of them from memory. */
const SPREAD_OF_SHARED = { forEach: 0.2, most: 60 };

/** @typedef {(version: number | null) => unknown} Listener */
/** @type {Map<Listener, (version: number, tables: string[]) => boolean>} with the question whether a version concerns it */
const listeners = new Map();
/** @type {Set<Listener>} whom a version concerns that they were not told yet */
const concerned = new Set();
/** @type {EventSource | null} */
let stream = null;
/** Whether it is open, or was until just now. */
let streams = false;
let failures = 0;
/** @type {number | null} the newest version that the stream named; null while unknown */
let newest = null;
/** @type {Set<string>} what waits to ask although it is not known which version there is: the stream said that something may have been missed */
const missed = new Set();
/** @type {WeakMap<Element, number>} fragments whose last answer was one that every stranger shares, with its version */
const shared = new WeakMap();
/** Whether the shared fragments are being asked for: the server may hold an answer back until it is made. */
let asksShared = false;
let watching = 0; // how many screens the stream counted last
/** @type {WeakMap<Element, number>} how often each fragment was asked for: the number of its newest question */
const turns = new WeakMap();
/** @type {Record<string, number>} timers by what they wait for */
const timers = {};

/**
 * Call back whenever something may have changed: with the newest version, or null if that is not known.
 * A promise of false says that the server could not be asked.
 * @param {Listener} callback
 * @param {(version: number, tables: string[]) => boolean} [concerns]  whether one does in which, and in those just before, newest first, only these tables (`round.number`) reported
 * @returns {() => void} ends it
 */
export function onVersion(callback, concerns = () => true) {
  listeners.set(callback, concerns);
  return () => listeners.delete(callback);
}

/**
 * Request all fragments again and call all listeners.
 * @param {number | null} version  the version that is there now; null where it is not known
 */
export async function refreshPage(version = null) {
  stopTimer("refresh");
  stopTimer("shared");
  await askForParts(findFragments(), [...listeners.keys()], version);
}

/** @returns {Element[]} */
function findFragments() {
  return [...document.querySelectorAll("[data-fragment]")];
}

/**
 * Ask for these fragments, and tell these listeners.
 * @param {Element[]} parts
 * @param {Listener[]} callbacks
 * @param {number | null} version
 */
async function askForParts(parts, callbacks, version) {
  const fragments = parts.map((part) => renewFragment(part, version));
  // Only a promise answers for the server; what else a listener returns says nothing of the connection.
  const promises = callbacks.map((listener) => listener(version)).filter((answer) => answer instanceof Promise);
  const answers = await Promise.all([...fragments, ...promises]);
  renewInTime();
  if (stream?.readyState !== EventSource.OPEN) {
    showConnection(timers.poll !== undefined && !answers.includes(false) ? "polling" : "lost");
  }
}

/**
 * Ask for one fragment and show it if it changed.
 * @param {Element} element
 * @param {number | null} version  that it must be of at least; null for the latest
 * @returns {Promise<boolean>} whether the server answered
 */
async function renewFragment(element, version = null) {
  const part = /** @type {HTMLElement} */ (element);
  if (someoneTypesIn(part)) return renewLater(part);
  const turn = (turns.get(part) ?? 0) + 1;
  turns.set(part, turn);
  const stopWaiting = waitsFor(part);
  try {
    /** @type {Record<string, string>} */
    const headers = { [AT_LEAST_HEADER]: version === null ? LATEST : String(version) };
    if (part.dataset.etag) headers["If-None-Match"] = part.dataset.etag;
    const sentAt = performance.now();
    const response = await fetch(part.dataset.fragment ?? "", { headers, cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(MAX_ANSWER_MS) });
    if (response.status < 500) part.dispatchEvent(new CustomEvent("fragment:answered", { bubbles: true, detail: response.headers.get(RELEASE_HEADER) }));
    learnServerTime(response.headers.get(SERVER_TIME_HEADER), sentAt);
    noteShared(part, response.headers.get(SHARED_HEADER));
    if (response.status === 200) {
      const text = await response.text();
      await letGo();
      // A slow answer to an earlier question must not replace a newer one.
      if (turns.get(part) !== turn) return true;
      // Nor what somebody began to type while it was on its way.
      if (someoneTypesIn(part)) return renewLater(part);
      part.dataset.etag = response.headers.get("ETag") ?? "";
      replaceFragment(part, text);
    } else if ((response.status === 401 || response.status === 403) && turns.get(part) === turn) {
      showRefusal(part);
    }
    if (part.querySelector("[data-working]")) startTimer("working", WORKING_EVERY_MS, () => renewFragment(part));
    const isWell = response.ok || response.status === 304;
    if (isWell) noteFresh();
    return isWell;
  } catch {
    // The stream may still look open where the line is dead: open it again, and the connection line says what is true.
    if (stream?.readyState === EventSource.OPEN) {
      streams = false; // who knows since when
      connectStream();
    }
    return false; // the next version or poll asks again
  } finally {
    stopWaiting();
  }
}

/**
 * Remember whether the server gives this part to everybody from memory, and which version it gave. Of a part of which that was not known, the
 * question that still waits was one of those that wait longer: it becomes one of the others, or nobody would ask it.
 * @param {Element} part
 * @param {string | null | undefined} mark
 */
function noteShared(part, mark) {
  const version = Number(/^\d+\.(\d+)/.exec(mark ?? "")?.[1] ?? NaN);
  if (Number.isNaN(version)) {
    shared.delete(part);
    return;
  }
  const waits = timers.refresh !== undefined && !shared.has(part);
  shared.set(part, version);
  if (!waits) return;
  if (missed.has("refresh")) missed.add("shared");
  askWithin("shared", SPREAD_OF_SHARED, renewShared);
}

/** Request everything again as soon as the first fragment is due to change. */
function renewInTime() {
  const ends = [...document.querySelectorAll("[data-until]")].map((each) => hideInTime(/** @type {HTMLElement} */ (each)));
  const moments = [...document.querySelectorAll("[data-renew-at]")].map((each) => Date.parse(/** @type {HTMLElement} */ (each).dataset.renewAt ?? ""));
  const wait = Math.min(...[...moments, ...ends].filter((moment) => moment > Date.now())) - Date.now();
  if (wait <= LONGEST_WAIT_MS) startTimer("renew", wait + A_LITTLE_LATER_MS, () => refreshPage(newest));
}

/**
 * Hide what is over, and say when it is.
 * @param {HTMLElement} element
 */
function hideInTime(element) {
  const end = Date.parse(element.dataset.until ?? "");
  element.hidden = end <= Date.now();
  return end;
}

/**
 * Request the part again when nobody types in it any more.
 * @param {HTMLElement} part
 */
function renewLater(part) {
  part.addEventListener("focusout", () => renewFragment(part), { once: true });
  return true;
}

/**
 * Something changed: refresh the page, spread over a moment so that not all screens ask at once.
 * @param {{version?: number, watching?: number, tables?: string[]}} message  without a version, something may have been missed
 */
function noteChange(message) {
  if (message.version === undefined) {
    missed.add("refresh").add("shared");
    newest = null; // the server may have gone back to a backup: its versions count from there
  } else {
    if (newest !== null && message.version <= newest) return;
    newest = message.version;
  }
  watching = message.watching ?? 0;
  for (const [each, concerns] of listeners) if (message.version === undefined || concerns(message.version, message.tables ?? [])) concerned.add(each);
  askWithin("shared", SPREAD_OF_SHARED, renewShared);
  askWithin("refresh", SPREAD, (version) => askForParts(findFragments().filter((part) => !shared.has(part)), [...listeners.keys()].filter((each) => concerned.delete(each)), version));
}

/**
 * Ask within a while, unless that is already going to happen.
 * @param {"refresh" | "shared"} name
 * @param {{forEach: number, most: number}} spread
 * @param {(version: number | null) => unknown} then  called with the version that is there then; null where it is not known
 */
function askWithin(name, spread, then) {
  if (timers[name] !== undefined) return;
  startTimer(name, Math.random() * Math.min(spread.most, watching * spread.forEach), () => {
    const version = missed.has(name) ? null : newest;
    missed.delete(name);
    then(version);
  });
}

/**
 * Ask for the shared fragments that are older than this version. One question at a time: while the server holds an answer back, the versions
 * go on, and the answer may be newer than what was asked for.
 * @param {number | null} version
 */
async function renewShared(version) {
  if (asksShared) {
    if (version === null) missed.add("shared");
    return;
  }
  asksShared = true;
  await askForParts(findFragments().filter((part) => shared.has(part) && (version === null || (shared.get(part) ?? 0) < version)), [], version);
  asksShared = false;
  // What came meanwhile is asked for now, unless the answer already held it.
  const isOlder = newest !== version && findFragments().some((part) => (shared.get(part) ?? Infinity) < (newest ?? 0));
  if (missed.has("shared") || isOlder) askWithin("shared", SPREAD_OF_SHARED, renewShared);
}

function connectStream() {
  const url = /** @type {HTMLElement | null} */ (document.querySelector("[data-live-url]"))?.dataset.liveUrl;
  if (!url || document.hidden) return;
  disconnectStream();
  stream = new EventSource(url);
  stream.addEventListener("open", () => {
    document.dispatchEvent(new CustomEvent("stream:opened"));
    failures = 0;
    streams = true;
    stopTimer("poll");
    showConnection("live");
  });
  for (const kind of ["version", "resync"]) {
    stream.addEventListener(kind, (event) => noteChange(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  }
  stream.addEventListener("error", streamBroke);
}

/** The stream broke. The browser opens it again by itself, unless it was refused; three failures later the page asks by itself. */
function streamBroke() {
  endStream();
  failures += 1;
  const polls = failures >= FAILURES_BEFORE_POLLING;
  if (polls && timers.poll === undefined) pollServer();
  if (!polls) showConnection("lost");
  if (polls || stream?.readyState === EventSource.CLOSED) {
    stream?.close();
    startTimer("connect", polls ? TRY_STREAM_EVERY_MS : POLL_EVERY_MS, connectStream);
  }
}

function pollServer() {
  startTimer("poll", POLL_EVERY_MS * (0.75 + Math.random() / 2), pollServer);
  refreshPage();
}

/** The stream has ended: until now the page was up to date. */
function endStream() {
  if (streams) noteFresh();
  streams = false;
}

function disconnectStream() {
  stopTimer("connect");
  endStream();
  stream?.close();
  stream = null;
}

/** A hidden page closes its stream: a telephone cuts the connection without a word, and the page would trust a dead stream. */
function pauseUpdates() {
  disconnectStream();
  for (const name of Object.keys(timers)) stopTimer(name);
}

function resumeUpdates() {
  failures = 0;
  refreshPage();
  connectStream();
}

/**
 * @param {string} name  of the timer; one with the same name is replaced
 * @param {number} wait  milliseconds
 * @param {() => unknown} then
 */
function startTimer(name, wait, then) {
  stopTimer(name);
  timers[name] = window.setTimeout(() => {
    delete timers[name];
    then();
  }, wait);
}

/** @param {string} name */
function stopTimer(name) {
  window.clearTimeout(timers[name]);
  delete timers[name];
}

document.addEventListener("visibilitychange", () => (document.hidden ? pauseUpdates() : resumeUpdates()));
window.addEventListener("pagehide", pauseUpdates);
window.addEventListener("pageshow", (event) => event.persisted && resumeUpdates());
window.addEventListener("online", resumeUpdates);
// The browser knows at once that the line went, and the stream only after seconds: whether the server still answers, as one on this very
// machine does, is asked.
window.addEventListener("offline", () => refreshPage());

connectStream();
renewInTime();
