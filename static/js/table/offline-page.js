/**
 * Lets the page open again at once, and without a line, through a service worker. A browser allows workers only over HTTPS; without one the
 * deals are as safe, but a reload needs the line.
 */

import { clockText, say } from "./words.js";

/** @import { TableState } from "./types.d.ts" */

/** As the worker names it. */
const DEALS_WAIT = "deals wait";

/** The worker of this page's version, once it keeps the page. @type {ServiceWorker | null} */
let worker = null;
/** @type {ServiceWorkerRegistration & {sync?: {register: (tag: string) => Promise<void>}} | null} */
let registration = null;

/**
 * Register the worker, and give it this page and its files to keep.
 * @param {string} address  the worker's
 */
export async function installWorker(address) {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register(address);
    const { installing, waiting, active } = registration;
    // The newest worker: one that is still in charge may be of another version.
    worker = installing ?? waiting ?? active;
    // Also files that come later: what the page loads while the worker is being installed does not pass through it.
    new PerformanceObserver((loaded) => giveFiles(loaded.getEntries())).observe({ type: "resource", buffered: true });
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.reopens = "yes";
  } catch {
    document.documentElement.dataset.reopens = "no"; // private windows refuse workers
  }
}

/**
 * Give the worker the page as it is drawn now.
 * @param {TableState} state
 */
export function keepDrawing(state) {
  if (worker && !location.search) sendToWorker({ files: [], html: drawForNextTime(state) });
}

/**
 * Ask the browser to wake the worker once there is a line, so that deals go that wait here although this page is closed by then. It is asked
 * while the page is there: of one that is closed it takes no wish.
 */
export function sendWhenClosed() {
  // Some browsers have no Background Sync, and others forbid it: the page then sends them when it is opened again.
  registration?.sync?.register(DEALS_WAIT).catch(() => {});
}

/**
 * Give the worker the names of the static files among what this page has loaded.
 * @param {PerformanceEntryList} loaded
 */
function giveFiles(loaded) {
  const files = loaded.map((entry) => entry.name).filter((name) => name.startsWith(`${location.origin}/static/`));
  if (files.length) sendToWorker({ files });
}

/** @param {{files: string[], html?: string}} what */
function sendToWorker(what) {
  const version = new URL(document.body.dataset.worker ?? "", location.href).searchParams.get("version");
  worker?.postMessage({ version, page: location.href, ...what });
}

/**
 * The page as it is opened next time: of this state and moment, before its modules are there, without what was only said in passing.
 * @param {TableState} state
 */
function drawForNextTime(state) {
  const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (copy.querySelector(selector));
  const moment = new Date().toISOString();
  const modules = document.createElement("template");
  modules.id = "modules";
  modules.content.append(...copy.querySelectorAll("link[rel=modulepreload], script[type=module]"));
  part("head").append(modules);
  delete copy.dataset.reopens;
  delete part("body").dataset.drawn;
  part("body").dataset.keptAt = moment;
  part("body").classList.remove("phone-calling");
  for (const each of copy.querySelectorAll("#messages > *, #jury > *, #notices > .message")) each.remove();
  part("#status").textContent = say("as_of", { time: clockText(moment) });
  part("#send").setAttribute("aria-disabled", "true");
  // No text may end the script that holds it.
  part("#state").textContent = JSON.stringify(state).replaceAll("<", "\\u003C");
  return `<!doctype html>\n${copy.outerHTML}`;
}
