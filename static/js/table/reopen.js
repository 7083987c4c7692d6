/** Lets the page open again without a line. Without a secure context there is no worker: the deals are as safe, a reload needs the line. */

/** @param {string} worker  its address */
export async function keepPage(worker) {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(worker);
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    active?.postMessage([location.href, ...files.filter((name) => name.startsWith(`${location.origin}/static/`))]);
    document.documentElement.dataset.reopens = "yes";
  } catch {
    document.documentElement.dataset.reopens = "no"; // private windows refuse workers
  }
}
