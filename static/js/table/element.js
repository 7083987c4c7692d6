/** Makes elements. Knows nothing of cards. */

/**
 * An element with attributes and children. `on…` are listeners; null, undefined and false leave an attribute out; text is never HTML.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "0")));
  return made;
}

/**
 * Put new content before and after one child of a part, which stays as it is, with its focus and its caret.
 * @param {Element} part
 * @param {Element} kept
 * @param {(Node | null | false)[]} before
 * @param {(Node | null | false)[]} after
 */
export function fillAround(part, kept, before, after) {
  for (const child of [...part.children]) if (child !== kept) child.remove();
  kept.before(.../** @type {Node[]} */ (before.filter(Boolean)));
  kept.after(.../** @type {Node[]} */ (after.filter(Boolean)));
}

/**
 * Put new content into a part of the page. Focus stays on the element with the same `data-key`, or goes to the one marked `data-focus`.
 * @param {Element} part
 * @param {(Node | null | false)[]} children
 */
export function fill(part, children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && part.contains(active) ? active.dataset.key : undefined;
  part.replaceChildren(.../** @type {Node[]} */ (children.filter(Boolean)));
  const wanted = part.querySelector("[data-focus]") ?? (key === undefined ? null : part.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
}
