/** Puts an answer of the server into its place on the page. Knows neither the line nor when to ask. */

/** An answer that takes longer is said to be waited for. */
const A_WHILE_MS = 1000;

/**
 * Put new content in its place. Focus, scrolling and opened details of elements with an id stay as they were.
 * @param {HTMLElement} part
 * @param {string} text
 */
export function replace(part, text) {
  const focused = part.contains(document.activeElement) ? document.activeElement?.id : "";
  const before = [...part.querySelectorAll("[id]")].map((old) => ({
    id: old.id,
    left: old.scrollLeft,
    top: old.scrollTop,
    open: old instanceof HTMLDetailsElement && old.open,
  }));
  replaceContent(part, text);
  for (const old of before) {
    const now = document.getElementById(old.id);
    if (!now) continue;
    if (old.left || old.top) now.scrollTo({ left: old.left, top: old.top, behavior: "instant" });
    if (old.open && now instanceof HTMLDetailsElement) now.open = true;
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  part.dispatchEvent(new CustomEvent("fragment:replaced", { bubbles: true }));
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
export function refuse(part) {
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
