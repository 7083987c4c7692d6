/** The line of a page that says how it is kept fresh, and of when it is while nobody answers. */

/** Of when the page is, by this device's clock, which the reader sees: the last answer, or the end of the last stream. */
let asOf = new Date();

/** Note that the page is up to date. */
export function noteFresh() {
  asOf = new Date();
}

/** @param {"live" | "polling" | "lost"} state */
export function showConnection(state) {
  const time = asOf.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", numberingSystem: "latn" });
  for (const element of document.querySelectorAll("[data-connection]")) {
    const line = /** @type {HTMLElement} */ (element);
    line.dataset.state = state;
    const text = (line.dataset[state] ?? "").replace("{time}", time);
    if (line.textContent !== text) line.textContent = text;
  }
}
