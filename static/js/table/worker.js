/**
 * Opens the page of a table again without a line, where the club has HTTPS. Keeps the page and its files, never an answer of the API:
 * the deals are in the page's own queue.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "table-pages";
const PATIENCE = 4000;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

// What the page had loaded before this worker was there.
worker.addEventListener("message", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(event.data))));

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const file = url.startsWith(`${location.origin}/static/`);
  if (method === "GET" && (mode === "navigate" || file)) event.respondWith(freshOrKept(event.request));
});

/**
 * The server's answer; after a while, or without a line, the one that was kept.
 * @param {Request} request
 */
async function freshOrKept(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request, { ignoreVary: true });
  const asked = fetch(request).then((answer) => {
    if (answer.ok && !answer.redirected) kept.put(request, answer.clone());
    return answer;
  });
  if (!known) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, known));
  return Promise.race([asked.catch(() => known), late]);
}
