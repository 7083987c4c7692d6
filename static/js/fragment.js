/** Puts an answer of the server into its place on the page. Knows neither the line nor when to ask. */

/** An answer that takes longer is said to be waited for. */
const A_WHILE_MS = 1000;

/** What a keyboard can reach. */
const REACHABLE = "a[href], button, summary, input, select, textarea";

/**
 * Put new content in its place. The focus stays on what it was on, wherever that stands now; scrolling and opened details of elements with an
 * id stay as they were.
 * @param {HTMLElement} part
 * @param {string} text
 */
export function replaceFragment(part, text) {
  const before = [...part.querySelectorAll("[id]")].map((old) => ({
    id: old.id,
    left: old.scrollLeft,
    top: old.scrollTop,
    open: old instanceof HTMLDetailsElement && old.open,
  }));
  keepFocus(part, () => replaceContent(part, text));
  for (const old of before) {
    const now = document.getElementById(old.id);
    if (!now) continue;
    if (old.left || old.top) now.scrollTo({ left: old.left, top: old.top, behavior: "instant" });
    if (old.open && now instanceof HTMLDetailsElement) now.open = true;
  }
  part.dispatchEvent(new CustomEvent("fragment:replaced", { bubbles: true }));
}

/**
 * Change what stands in this part. Where that replaces what somebody's keyboard is on, it goes on with what stands there now for it: the
 * element with its id, else the one that is called the same and leads to the same.
 * @param {HTMLElement} part
 * @param {() => void} change
 */
export function keepFocus(part, change) {
  const old = part.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const home = old?.closest("[id], [data-part]");
  change();
  if (!old || old.isConnected) return;
  if (old.id) {
    document.getElementById(old.id)?.focus({ preventScroll: true });
    return;
  }
  const homeNow = home?.id ? document.getElementById(home.id) : home?.isConnected ? home : part;
  const all = /** @type {HTMLElement[]} */ ([...(homeNow ?? part).querySelectorAll(REACHABLE)]);
  all.find((each) => signatureOf(each) === signatureOf(old))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} element */
function signatureOf(element) {
  const values = ["href", "name", "aria-label"].map((name) => element.getAttribute(name));
  return [element.tagName, ...values, element.textContent].join("\n");
}

/**
 * @param {HTMLElement} fragment
 * @param {string} text
 */
function replaceContent(fragment, text) {
  const parts = [...fragment.querySelectorAll("[data-part]")];
  if (parts.length === 0) {
    fragment.innerHTML = text;
    return;
  }
  const answer = document.createElement("template");
  answer.innerHTML = text;
  for (const part of parts) {
    const now = answer.content.querySelector(`[data-part="${/** @type {HTMLElement} */ (part).dataset.part}"]`);
    if (!now) continue;
    part.className = now.className;
    if (part.innerHTML === now.innerHTML) continue; // what did not change is not read out again
    part.replaceChildren(...now.childNodes);
  }
}

/**
 * Whether somebody types in what would be replaced.
 * @param {HTMLElement} fragment
 */
export function someoneTypesIn(fragment) {
  const field = document.activeElement;
  if (!field || !fragment.contains(field) || !field.matches("input, textarea, select")) return false;
  return fragment.querySelector("[data-part]") === null || field.closest("[data-part]") !== null;
}

/**
 * The reader may no longer see this part: what it showed goes. It is asked for again as before, in case the right comes back.
 * @param {HTMLElement} part
 */
export function showRefusal(part) {
  const sentence = /** @type {HTMLElement | null} */ (document.querySelector("[data-refused]"))?.dataset.refused ?? "";
  delete part.dataset.etag;
  if (part.textContent === sentence) return;
  const line = document.createElement("p");
  line.className = "wrong";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  part.replaceChildren(line);
}

/**
 * Say that this part is asked for, once that takes a while: what it shows may be old.
 * @param {HTMLElement} part
 * @returns {() => void} says that it was answered, or never will be
 */
export function waitsFor(part) {
  const saying = window.setTimeout(() => part.setAttribute("aria-busy", "true"), A_WHILE_MS);
  return () => {
    window.clearTimeout(saying);
    part.removeAttribute("aria-busy");
  };
}
