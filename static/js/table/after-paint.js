/** Work for which a tap does not wait: it is done once the browser has painted what the tap changed. */

/** Each kind of work once, as it was asked for last. @type {Map<string, () => void>} */
const due = new Map();

/**
 * Do this after the next paint. A page behind another one is not painted, so there it is done at once.
 * @param {string} name  of two with the same name only the later one is done
 * @param {() => void} work
 */
export function afterPaint(name, work) {
  // Frames and timers are asked for with the first; a later one goes with it.
  if (!due.size) requestAnimationFrame(() => setTimeout(doDue));
  due.set(name, work);
  if (document.hidden) doDue();
}

/** Do now what waits for the paint: somebody looks at the whole page. */
export function doDue() {
  const work = [...due.values()];
  due.clear();
  for (const each of work) each();
}

document.addEventListener("visibilitychange", () => document.hidden && doDue());
window.addEventListener("pagehide", doDue);
