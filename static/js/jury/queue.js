/**
 * The jury's queue: how many wait stands in the tab's title, a new call sounds if the reader switched that on, and the keyboard walks
 * from call to call. What waits is in the fragment; live.js keeps it fresh.
 */

const SOUND_KEY = "jury sound";
/** Hertz and seconds of the two tones of a call. */
const TONES = [[784, 0], [1047, 0.16]];
const title = document.title;
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("sound"));

/** @type {AudioContext | null} */
let audio = null;
/** @type {number | null} calls that nobody of the jury had picked up when the page last looked */
let unheardBefore = null;

/** @returns {boolean} whether this browser is to sound */
function soundIsOn() {
  try {
    return localStorage.getItem(SOUND_KEY) === "on";
  } catch {
    return audio !== null; // a browser that stores nothing keeps it as long as the page is open
  }
}

/** @param {boolean} on */
function rememberSound(on) {
  try {
    localStorage.setItem(SOUND_KEY, on ? "on" : "off");
  } catch {
    // kept as long as the page is open
  }
}

function playBeep() {
  if (!audio || audio.state !== "running") return;
  const now = audio.currentTime;
  for (const [pitch, wait] of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, now + wait);
    volume.gain.exponentialRampToValueAtTime(0.25, now + wait + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + wait + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + wait);
    tone.stop(now + wait + 0.32);
  }
}

/** Browsers let a page sound only after a tap. */
async function wakeSound() {
  if (!soundIsOn()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
  showSound();
}

function showSound() {
  if (!button || typeof AudioContext === "undefined") return;
  const on = soundIsOn();
  button.hidden = false;
  button.setAttribute("aria-pressed", String(on));
  const asleep = on && audio?.state !== "running";
  button.textContent = (asleep ? button.dataset.asleep : on ? button.dataset.on : button.dataset.off) ?? "";
}

button?.addEventListener("click", async () => {
  const asleep = soundIsOn() && audio?.state !== "running";
  rememberSound(asleep || !soundIsOn());
  await wakeSound();
  playBeep();
  showSound();
});

/** Say how many calls wait in the title and on the tab, and sound if there is a new one. */
function countCalls() {
  const part = /** @type {HTMLElement | null} */ (document.querySelector("[data-waiting]"));
  if (!part) return;
  const n = Number(part.dataset.waiting);
  const unheard = Number(part.dataset.unheard);
  document.title = n ? `(${n}) ${title}` : title;
  const count = document.querySelector('[data-count="jury"]');
  if (count) count.textContent = n ? String(n) : "";
  if (unheardBefore !== null && unheard > unheardBefore) playBeep();
  unheardBefore = unheard;
}

/** @returns {HTMLElement[]} */
const findCalls = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".calls .call-about")]);

/** @param {KeyboardEvent} event */
function moveBetweenCalls(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = document.activeElement?.matches("input, textarea, select, summary");
  if (typing) return;
  const all = findCalls();
  const at = all.findIndex((call) => call.parentElement?.contains(document.activeElement));
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? all.length - 1 : at - 1;
    if (!all[next]) return;
    event.preventDefault();
    all[next].focus();
  } else if (event.key.toLowerCase() === "g") {
    const row = (all[at] ?? all[0])?.parentElement;
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector(".jury-go-there button"))?.click();
  }
}

document.addEventListener("fragment:replaced", countCalls);
document.addEventListener("keydown", moveBetweenCalls);
for (const tap of ["pointerdown", "keydown"]) document.addEventListener(tap, wakeSound, { once: true });
countCalls();
showSound();
wakeSound();
