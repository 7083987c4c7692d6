/**
 * The sound for the last deal: three notes that the browser makes itself. A browser allows sound only after somebody has clicked on the
 * page, so a screen with sound asks for that click.
 */

import { serverNow } from "../server-clock.js";

/** The notes in hertz, each a moment after the one before. */
const NOTES = [659.3, 523.3, 392];
const NOTE_SECONDS = 0.45;
const FADE_SECONDS = 1.6;
const VOLUME = 0.35;
/** A call that is older when the screen gets it, such as after a reload, makes no sound. */
const NEW_MS = 30000;

/** @type {AudioContext | null} */
let sound = null;
/** The last deal for which the sound was made, or that was called before the page was loaded. */
let called = "";

/** @returns {DOMStringMap | undefined} */
const readClockState = () => document.getElementById("clock-state")?.dataset;
const isAllowed = () => sound?.state === "running";

/** Make the sound now; without permission, nothing is heard. */
function ringChime() {
  if (!sound || !isAllowed()) return;
  NOTES.forEach((pitch, index) => {
    const start = /** @type {AudioContext} */ (sound).currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(/** @type {AudioContext} */ (sound), { frequency: pitch });
    const volume = new GainNode(/** @type {AudioContext} */ (sound), { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + FADE_SECONDS);
    tone.connect(volume).connect(/** @type {AudioContext} */ (sound).destination);
    tone.start(start);
    tone.stop(start + FADE_SECONDS);
  });
}

/** Show the request for a click while the sound is on and not allowed. */
function askForClick() {
  const request = document.getElementById("sound");
  if (request) request.hidden = readClockState()?.chime === undefined || isAllowed();
}

/** Ring once for a last deal that was called just now, if the director wants it. */
export function noteLastDeal() {
  const { chime, lastDeal = "" } = readClockState() ?? {};
  if (lastDeal !== called && chime !== undefined && serverNow() - Date.parse(lastDeal) < NEW_MS) ringChime();
  called = lastDeal;
  askForClick();
}

document.getElementById("sound")?.addEventListener("click", async () => {
  sound ??= new AudioContext();
  await sound.resume();
  askForClick();
  ringChime();
});
called = readClockState()?.lastDeal ?? "";
askForClick();
