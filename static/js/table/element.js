/** Makes elements. Knows nothing of cards. */

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: never) => unknown)>} Attributes  a function listens; it says itself to which kind of event */

/**
 * An element with attributes and children. `on…` are listeners; null, undefined and false leave an attribute out; text is never HTML.
 * A button never submits the form that it stands in.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  if (element instanceof HTMLButtonElement) element.type = "button";
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flatMap((child) => child || []));
  return element;
}

/**
 * Put new content before and after one child of a part, which stays as it is, with its focus and its caret.
 * @param {Element} part
 * @param {Element} stays
 * @param {(Node | null | false)[]} before
 * @param {(Node | null | false)[]} after
 */
export function fillAround(part, stays, before, after) {
  for (const child of [...part.children]) if (child !== stays) child.remove();
  stays.before(...before.flatMap((child) => child || []));
  stays.after(...after.flatMap((child) => child || []));
}

/**
 * Put new content into a part of the page. Focus stays on the element with the same `data-key`, or goes to the one marked `data-focus`.
 * @param {Element} part
 * @param {(Node | null | false)[]} children
 */
export function fill(part, children) {
  if (!part.childNodes.length && !children.some(Boolean)) return;
  const active = document.activeElement;
  const key = active instanceof HTMLElement && part.contains(active) ? active.dataset.key : undefined;
  part.replaceChildren(...children.flatMap((child) => child || []));
  const target = part.querySelector("[data-focus]") ?? (key === undefined ? null : part.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
