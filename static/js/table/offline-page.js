/**
 * Lets the page open again without a line, through a service worker. A browser allows workers only over HTTPS; without one the deals are
 * as safe, but a reload needs the line.
 */

/**
 * Register the worker, and give it this page and its files to keep.
 * @param {string} address  the worker's
 */
export async function installWorker(address) {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register(address);
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    // The newest worker: one that is still in charge may be of another version.
    (installing ?? waiting ?? active)?.postMessage([location.href, ...files.filter((name) => name.startsWith(`${location.origin}/static/`))]);
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.reopens = "yes";
  } catch {
    document.documentElement.dataset.reopens = "no"; // private windows refuse workers
  }
}
