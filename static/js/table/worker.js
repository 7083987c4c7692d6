/**
 * Opens the page of a table again without a line, where the club has HTTPS. Keeps the page and its files, never an answer of the API:
 * the deals are in the page's own outbox. The files of one version are kept together, under the version in this worker's address; those
 * of any other version are dropped as soon as this worker is in charge, so that a page never loads modules of two versions.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE_PREFIX = "table-pages";
const CACHE = `${CACHE_PREFIX}-${new URL(location.href).searchParams.get("version")}`;
const PATIENCE_MS = 4000;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(takeCharge()));

// What the page had loaded before this worker was there.
worker.addEventListener("message", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(event.data))));

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const isFile = url.startsWith(`${location.origin}/static/`);
  if (method !== "GET") return;
  if (isFile) event.respondWith(cachedOrFresh(event.request));
  else if (mode === "navigate") event.respondWith(freshOrCached(event));
});

async function takeCharge() {
  // A page is asked for while the worker itself still starts, which takes a slow telephone a while.
  await worker.registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The file that was kept: its address says which content it has. One that was not is asked for.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function cachedOrFresh(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, { ignoreVary: true });
  return cached ?? freshAndKept(cache, request);
}

/**
 * @param {Cache} cache
 * @param {Request} request
 * @param {Promise<Response | undefined>} [preload]  the answer, where the browser asks by itself
 */
async function freshAndKept(cache, request, preload) {
  const response = (await preload) ?? (await fetch(request));
  if (response.ok && !response.redirected) cache.put(request, response.clone());
  return response;
}

/**
 * The server's answer; after a while, or without a line, the one that was kept.
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function freshOrCached({ request, preloadResponse }) {
  const cache = await caches.open(CACHE);
  const fresh = freshAndKept(cache, request, preloadResponse);
  const cached = await cache.match(request, { ignoreVary: true });
  if (!cached) return fresh;
  return Promise.race([fresh.catch(() => cached), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, cached))]);
}
