/**
 * Opens the page of a table at once, and without a line, where the club has HTTPS. Keeps the page and its files, never an answer of the API:
 * the deals are in the page's own outbox. The files of one version are kept together, under the version in this worker's address; those
 * of any other version are dropped as soon as this worker is in charge, so that a page never loads modules of two versions.
 *
 * A page gives itself to be kept as it is drawn. It is opened again like that, says of when it is, and asks how the table is now; what it
 * cannot learn so (another round, another release, a link that was taken back) is seen here, and the page is opened again.
 *
 * Where the browser has Background Sync it also sends the deals of a page that was closed while they waited. What the server refuses stays
 * for the page: only a table can say what then.
 */

/** @import { DealEntry } from "./types.d.ts" */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE_PREFIX = "table-pages";
const VERSION = new URL(location.href).searchParams.get("version");
const CACHE = `${CACHE_PREFIX}-${VERSION}`;
const PATIENCE_MS = 4000;
const KEPT_AT = "Troela-Kept-At";
/** A page from longer ago is of another evening: the server's is waited for. */
const LONGEST_KEPT_MS = 12 * 3600 * 1000;
const NOT_WELL = 500;
const BUSY = 429;
/** What the browser is asked to wake this worker for, once there is a line. */
const DEALS_WAIT = "deals wait";

/**
 * What a page gives to be kept: the names of its files, and itself as it is drawn.
 * @typedef {{version: string | null, page: string, files: string[], html?: string}} ToKeep
 */

/** Pages are written one after the other: a second one may come while the first is still being written. @type {Promise<unknown>} */
let writing = Promise.resolve();

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(takeCharge()));

worker.addEventListener("message", (event) => {
  // While the worker before it is busy, the browser keeps this one waiting although it asked when it was installed. It asks again.
  worker.skipWaiting();
  writing = writing.then(() => keepPage(event.data)).catch(() => {});
  event.waitUntil(writing);
});

worker.addEventListener("sync", (event) => {
  const { tag, waitUntil } = /** @type {ExtendableEvent & {tag: string}} */ (event);
  if (tag === DEALS_WAIT) waitUntil.call(event, sendWaiting());
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const isFile = url.startsWith(`${location.origin}/static/`);
  if (method !== "GET") return;
  if (isFile) event.respondWith(cachedOrFresh(event.request));
  else if (mode === "navigate") event.respondWith(pageNow(event));
});

/** @param {ToKeep} what */
async function keepPage({ version, page, files, html }) {
  if (version !== VERSION) return;
  if (isInCharge()) await dropOtherVersions();
  const cache = await caches.open(CACHE);
  const there = await Promise.all([page, ...files].map((name) => cache.match(name, { ignoreVary: true })));
  await cache.addAll([page, ...files].filter((_name, nth) => !there[nth]));
  const kept = html && (await cache.match(page, { ignoreVary: true }));
  if (!kept) return;
  const headers = new Headers(kept.headers);
  // Without what it varied by, it takes the place of the server's page, and that one its own.
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  await cache.delete(page, { ignoreVary: true });
  await cache.put(page, new Response(html, { headers }));
}

async function takeCharge() {
  // A page is asked for while the worker itself still starts, which takes a slow telephone a while.
  await worker.registration.navigationPreload?.enable();
  // First: until then, pages still ask the worker that this one replaces.
  await worker.clients.claim();
  await dropOtherVersions();
}

/** The worker that this one replaced may store an answer after that, and be stopped before it deletes it: so this is done again and again. */
async function dropOtherVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

function isInCharge() {
  return worker.registration.active?.scriptURL === location.href;
}

/**
 * The file that was kept: its address says which content it has. One that was not is asked for.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function cachedOrFresh(request) {
  return (await findStored(request)) ?? freshAndStored(request);
}

/**
 * Read from this version's cache. Does not create it, as `caches.open` would.
 * @param {Request} request
 */
function findStored(request) {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

/**
 * Store an answer, or without one delete what is stored. A worker that was replaced while it waited for the answer does neither: the new one
 * has deleted this version's cache, and opening it would create it again. One that is replaced while it stores deletes the cache itself.
 * @param {Request | string} request
 * @param {Response} [response]
 */
async function storeResponse(request, response) {
  if (!isInCharge()) return;
  const cache = await caches.open(CACHE);
  await (response ? cache.put(request, response) : cache.delete(request, { ignoreVary: true }));
  if (!isInCharge()) await caches.delete(CACHE);
}

/**
 * @param {Request} request
 * @param {Promise<Response | undefined>} [preload]  the answer, where the browser asks by itself
 */
async function freshAndStored(request, preload) {
  const response = (await preload) ?? (await fetch(request));
  if (response.ok && !response.redirected) storeResponse(request, response.clone());
  return response;
}

/**
 * The page as it was drawn here some time ago; otherwise, and on a reload, the server's.
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function pageNow(event) {
  const { origin, pathname, searchParams } = new URL(event.request.url);
  // A reader who chooses another language opens the same page again.
  if (searchParams.has("language")) await storeResponse(origin + pathname);
  const cached = await findStored(event.request);
  const age = Date.now() - Number(cached?.headers.get(KEPT_AT) ?? 0);
  if (!cached || event.request.cache === "no-cache" || age > LONGEST_KEPT_MS) return freshOrCached(event, cached);
  event.waitUntil(reloadIfChanged(event, cached.clone()));
  return cached;
}

/**
 * Ask for the page, and open it again if it is no longer that of the round, the release and the language that was opened.
 * @param {FetchEvent} event
 * @param {Response} before
 */
async function reloadIfChanged({ request, preloadResponse, resultingClientId }, before) {
  /** @type {Response} */
  const fresh = (await preloadResponse) ?? (await fetch(request));
  if (fresh.status >= NOT_WELL) return;
  if (fresh.ok && frameOf(await fresh.clone().text()) === frameOf(await before.text())) return;
  await storeResponse(request, fresh.ok && !fresh.redirected ? fresh : undefined);
  (await worker.clients.get(resultingClientId))?.postMessage("open anew");
}

/**
 * What a page is of, besides its table's state.
 * @param {string} html
 */
function frameOf(html) {
  return /data-frame="([^"]*)"/.exec(html)?.[1];
}

/**
 * The server's answer; after a while, or without a line, the one that was kept.
 * @param {FetchEvent} event
 * @param {Response | undefined} cached
 * @returns {Promise<Response>}
 */
async function freshOrCached({ request, preloadResponse }, cached) {
  const fresh = freshAndStored(request, preloadResponse);
  if (!cached) return fresh;
  return Promise.race([fresh.catch(() => cached), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, cached))]);
}

/**
 * Send the deals that wait, in their order. A page that is looked at sends its own. Fails where the server cannot be reached: the browser
 * then tries again by itself.
 */
async function sendWaiting() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ url, visibilityState }) => url.startsWith(worker.registration.scope) && visibilityState === "visible")) return;
  const database = await askServer(indexedDB.open("troela"));
  try {
    const storeResponse = (/** @type {string} */ name, /** @type {IDBTransactionMode} */ mode) => database.transaction(name, mode).objectStore(name);
    /** @type {DealEntry[]} */
    const entries = await askServer(storeResponse("outbox", "readonly").getAll());
    entries.sort((one, other) => one.round - other.round || one.number - other.number);
    for (const { id, queue, table, number, facts, played_at, refused } of entries) {
      const headers = await askServer(storeResponse("kept", "readonly").get(`headers ${queue}`));
      // Calls and acceptances have queues of their own, for which no headers are kept.
      if (!headers || refused) continue;
      const body = JSON.stringify({ table, number, facts, played_at });
      const response = await fetch(`/api/v1/deals/${id}/`, { method: "PUT", headers: { ...headers, "Content-Type": "application/json" }, body, credentials: "omit" });
      if (response.status >= NOT_WELL || response.status === BUSY) throw new Error(`the server answers ${response.status}`);
      if (response.ok) await askServer(storeResponse("outbox", "readwrite").delete(id));
    }
  } finally {
    database.close();
  }
}

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
function askServer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
