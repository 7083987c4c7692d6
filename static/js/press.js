/**
 * Whether a finger, or the button of a mouse, is down. The page does not change what is under it until it is released: a button that is
 * replaced between the press and the release gets no click, and one that moved is another.
 */

/** A press that lasts longer waits for nobody: its end may never be heard, as outside the window. */
const LONGEST_MS = 3000;
/** A telephone says that something was clicked a moment after the finger left it. */
const AFTERWARDS_MS = 60;

let isDown = false;
/** @type {number | undefined} */
let timer;
/** What is done once nothing is pressed. @type {Set<() => void>} */
const waiting = new Set();

/** @param {number} ms */
function endIn(ms) {
  window.clearTimeout(timer);
  timer = window.setTimeout(endPress, ms);
}

function endPress() {
  isDown = false;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

document.addEventListener("pointerdown", ({ button }) => {
  if (button !== 0) return; // another button opens a menu
  isDown = true;
  endIn(LONGEST_MS);
}, true);
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => isDown && endIn(AFTERWARDS_MS), true);
// What a click does is done at once; what waited comes after it.
document.addEventListener("click", () => {
  if (!isDown) return;
  isDown = false;
  endIn(0);
}, true);

/**
 * Do this now, or once nothing is pressed any more. What waits already is done once.
 * @param {() => void} act
 */
export function onceLetGo(act) {
  if (isDown) waiting.add(act);
  else act();
}

/** @returns {Promise<void>} when nothing is pressed */
export function letGo() {
  return new Promise(onceLetGo);
}
