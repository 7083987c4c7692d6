/**
 * The door: shows whom the letters may mean while they are typed, takes Enter for the first, and reads cards with the camera where the browser
 * can. Without it the form asks for the page with the letters.
 *
 * Enter acts on the text that stands in the field at that moment, even if its hits are not shown yet. What is typed while the page then
 * changes is the next name: the next page begins with it.
 */

import { letGo } from "../press.js";

const WAIT_MS = 120;
const LOOK_EVERY_MS = 250;
/** Where the next page finds what was typed after Enter; a line break at its end is an Enter that is still to be done. */
const TYPED_AHEAD = "troela-door-typed-ahead";
const field = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const hits = /** @type {HTMLElement} */ (document.getElementById("hits"));
const guestName = /** @type {HTMLInputElement | null} */ (document.querySelector('#guest input[name="name"]'));
/**
 * The text whose hits are shown now; null if they could not be fetched.
 * @type {string | null}
 */
let textOfHits = field.defaultValue;
let timer = 0;
let turn = 0;
/**
 * The text with which Enter was pressed, until its hits came and nobody was checked in; null if Enter was not pressed.
 * @type {string | null}
 */
let entered = null;
/** Whether Enter was pressed again, for what was typed after it. */
let enteredAgain = false;
/**
 * What stands as the guest's name because it was typed in the search: once somebody typed the name itself, now or before it was refused, it is
 * left alone.
 */
let ownText = guestName?.value === field.defaultValue ? field.defaultValue : null;

/**
 * Show whom this text may mean.
 * @returns {Promise<boolean>} whether these are the hits of what stands in the field now
 */
async function searchNames() {
  window.clearTimeout(timer);
  const text = field.value;
  const mine = ++turn;
  const address = `${hits.dataset.address}?q=${encodeURIComponent(text)}`;
  try {
    const response = await fetch(address, { cache: "no-store", credentials: "same-origin" });
    if (!response.ok || mine !== turn) return false;
    const html = await response.text();
    await letGo();
    if (mine !== turn) return false;
    // From now on the page keeps these hits fresh.
    hits.dataset.fragment = address;
    hits.dataset.etag = response.headers.get("ETag") ?? "";
    hits.innerHTML = html;
    textOfHits = text;
    return true;
  } catch {
    if (mine === turn) sayLost();
    return false;
  }
}

/** Say that the list could not be searched; it is searched again once the network is back. */
function sayLost() {
  const note = document.createElement("p");
  note.className = "card card-padded";
  note.textContent = hits.dataset.lost ?? "";
  hits.replaceChildren(note);
  textOfHits = null;
}

window.addEventListener("online", () => {
  if (textOfHits === null) searchNames();
});

/** @returns {HTMLButtonElement | null} the button of the first one who is not here yet */
function firstHit() {
  return hits.querySelector("button[data-first]");
}

/** @returns {HTMLButtonElement | null | undefined} the button for a guest with the typed name, if nobody is called so */
function guestButton() {
  if (!guestName?.value || guestName.value !== field.value || hits.querySelector("li")) return null;
  return guestName.form?.querySelector("button");
}

/** Tap the first one who is not here yet; if nobody is called so, go to the button for a guest of this name. */
function tapFirst() {
  const button = firstHit();
  if (button) button.form?.requestSubmit(button);
  else guestButton()?.focus();
}

/** Act on what stands in the field. If nobody is tapped, it stays there, and what was typed after Enter is dropped. */
async function pressEnter() {
  const text = field.value;
  entered = text;
  enteredAgain = false;
  field.select(); // what is typed now is the next name
  if (text !== textOfHits && !(await searchNames())) return endEnter();
  const typedMore = field.value !== text;
  const changesPage = hits.querySelector("button[data-first]") !== null;
  if (!changesPage) endEnter();
  if (changesPage || !typedMore) tapFirst();
}

/** The page stays: show the text with which Enter was pressed. */
function endEnter() {
  if (entered !== null && field.value !== entered) field.value = entered;
  entered = null;
  field.setSelectionRange(field.value.length, field.value.length);
}

/**
 * Take over the text typed on the previous page after Enter, and on this page before its script ran. If Enter also came before the script,
 * the browser itself loaded this page with that text. Then only focus the button that the next Enter presses: checking somebody in would
 * happen again when the page is reloaded.
 */
function takeTypedAhead() {
  const ahead = sessionStorage.getItem(TYPED_AHEAD) ?? "";
  sessionStorage.removeItem(TYPED_AHEAD);
  if (ahead) field.value = ahead.replace("\n", "") + field.value;
  if (ahead.endsWith("\n")) pressEnter();
  else if (field.value !== textOfHits) searchNames();
  else if (field.value && !document.querySelector("[autofocus]")) (firstHit() ?? guestButton())?.focus();
}

window.addEventListener("pagehide", () => {
  if (entered !== null && field.value !== entered) sessionStorage.setItem(TYPED_AHEAD, field.value + (enteredAgain ? "\n" : ""));
  entered = null; // the browser may show this page again
});

/** @param {string} text */
function isCard(text) {
  return /(^|\/card\/)\d+:[\w-]{20,}\/?$/.test(text.trim());
}

field.addEventListener("input", () => {
  if (entered !== null) return;
  window.clearTimeout(timer);
  timer = window.setTimeout(searchNames, WAIT_MS);
  if (guestName && guestName.value === ownText && !/[\d/]/.test(field.value)) {
    guestName.value = ownText = field.value;
  }
});

field.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (entered === null) pressEnter();
  else enteredAgain = field.value !== entered;
});

takeTypedAhead();

/**
 * What reads codes from a picture, in browsers that have it.
 * @typedef {{ detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }} Detector
 */

/** @returns {Detector | null} */
function makeDetector() {
  const maker = /** @type {{ BarcodeDetector?: new (options: { formats: string[] }) => Detector }} */ (/** @type {unknown} */ (window)).BarcodeDetector;
  return maker && navigator.mediaDevices ? new maker({ formats: ["qr_code"] }) : null;
}

const camera = /** @type {HTMLElement} */ (document.getElementById("camera"));
const picture = /** @type {HTMLVideoElement} */ (document.getElementById("camera-picture"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("scan"));
const reader = makeDetector();
button.hidden = reader === null;

button.addEventListener("click", async () => {
  if (!camera.hidden) return stopCamera();
  try {
    picture.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    camera.hidden = false;
    await picture.play();
    scanPicture();
  } catch {
    stopCamera(); // the reader does not allow it, or there is no camera: typing stays
  }
});

/** Look for a card in the camera's picture, again and again until there is one. */
async function scanPicture() {
  if (camera.hidden || reader === null) return;
  const codes = await reader.detect(picture).catch(() => []);
  const card = codes.find((code) => isCard(code.rawValue));
  if (!card) {
    window.setTimeout(scanPicture, LOOK_EVERY_MS);
    return;
  }
  stopCamera();
  field.value = card.rawValue;
  pressEnter();
}

function stopCamera() {
  const stream = picture.srcObject;
  if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
  picture.srcObject = null;
  camera.hidden = true;
}
