/**
 * The line of a screen that shows all night and that nobody touches. It asks the server now and then, also when the stream is quiet, says how
 * old the picture is while nothing is answered, and reloads the page when the server has another release.
 */

import { refreshPage } from "../live.js";
import { serverNow } from "../server-clock.js";

const ASK_EVERY_MS = 20000;
/** A picture that is older than this says so: three questions in a row were not answered. */
const OLD_MS = 60000;
const MINUTE_MS = 60000;
/** The ticket of the stream is valid for a day; a page that is reloaded gets another one. */
const LOAD_ANEW_AFTER_MS = 12 * 3600 * 1000;
const TRY_AGAIN_AFTER_MS = 60000;

const { lang } = document.documentElement;
const { zone, release, old = "" } = document.body.dataset;
const minutes = new Intl.NumberFormat(lang, { style: "unit", unit: "minute", unitDisplay: "long", numberingSystem: "latn" });
const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", numberingSystem: "latn", timeZone: zone });
const loadedAt = Date.now();
/** When the server answered last, by this machine's clock: until then all is as it should be. */
let answeredAt = Date.now();
let triedAt = -Infinity;

/**
 * The time of day at the club, by the server's clock and in its zone: a projector's machine may stand anywhere.
 * @param {number} moment  milliseconds since 1970, by the server's clock
 */
export function timeOfDay(moment) {
  return clock.format(moment);
}

/** Say how old the picture is, if it is old. */
export function sayAge() {
  const line = /** @type {HTMLElement} */ (document.getElementById("age"));
  const age = Date.now() - answeredAt;
  line.hidden = age < OLD_MS;
  const text = line.hidden ? "" : old.replace("{age}", minutes.format(Math.floor(age / MINUTE_MS))).replace("{time}", timeOfDay(serverNow() - age));
  if (line.textContent !== text) line.textContent = text;
}

/** Reload the page once the server answers: a projector that shows the browser's own «no connection» shows nothing any more. */
async function loadAnew() {
  if (Date.now() - triedAt < TRY_AGAIN_AFTER_MS) return;
  triedAt = Date.now();
  try {
    const response = await fetch(location.href, { cache: "no-store", credentials: "same-origin" });
    if (response.ok) location.reload();
  } catch {
    // The old page goes on; the next answer tries again.
  }
}

document.addEventListener("fragment:answered", (event) => {
  answeredAt = Date.now();
  sayAge();
  const newest = /** @type {CustomEvent<string | null | undefined>} */ (event).detail;
  if ((newest && newest !== release) || Date.now() - loadedAt > LOAD_ANEW_AFTER_MS) loadAnew();
});
setInterval(refreshPage, ASK_EVERY_MS);
