/** Makes elements, and puts them in place of what is shown. Knows nothing of cards. */


/**
 * What an element does at an event.
 * @typedef {(event: Event) => unknown} Listener
 */

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: never) => unknown)>} Attributes  a function listens; it says itself to which kind of event */

/** What each element does at which kind of event. An element that stays takes over what the new one would do. @type {WeakMap<EventTarget, Map<string, Listener>>} */
const listeners = new WeakMap();

/** Where somebody types. What they typed is not in the attributes, so nothing around it can be compared by them. */
const FIELDS = "input, textarea, select";

/**
 * @param {Element} element
 * @param {string} kind  of event
 * @param {Listener} listener
 */
function listenTo(element, kind, listener) {
  const own = listeners.get(element) ?? new Map();
  if (!own.has(kind)) element.addEventListener(kind, callListener);
  listeners.set(element, own.set(kind, listener));
}

/** @param {Event} event */
function callListener(event) {
  const target = /** @type {EventTarget} */ (event.currentTarget);
  return listeners.get(target)?.get(event.type)?.call(target, event);
}

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
    if (typeof value === "function") listenTo(element, key.slice(2), /** @type {Listener} */ (value));
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

/** Elements with listeners: they are drawn again, because their listeners may have changed. */
const LISTENS = "a, button, input, select, textarea";

/**
 * Put new content into a part of the page. Focus stays on the element with the same `data-key`, or goes to the one marked `data-focus`. In a
 * part that is read aloud what says the same stays where it is: it would be read again.
 * @param {Element} part
 * @param {(Node | null | false)[]} children
 */
export function fill(part, children) {
  putInto(part, children, (nodes) => (part.matches("[aria-live], [role=status]") ? renewWords(part, nodes) : part.replaceChildren(...nodes)));
}

/**
 * @param {Element} part
 * @param {Node[]} content
 */
function renewWords(part, content) {
  const old = [...part.childNodes];
  const now = content.map((each) => old.find((child) => child.isEqualNode(each) && each instanceof Element && !each.querySelector(LISTENS)) ?? each);
  for (const child of old) if (!now.includes(child)) child.remove();
  now.forEach((each, index) => part.childNodes[index] !== each && part.insertBefore(each, part.childNodes[index] ?? null));
}

/**
 * Put new content into a part of which much stays the same: only what changed is replaced. Do not use it for what is read aloud: of a
 * sentence with a new figure, only the figure would be read.
 * @param {Element} part
 * @param {(Node | null | false)[]} children
 */
export function refill(part, children) {
  putInto(part, children, (nodes) => renewNodes(part, nodes));
}

/**
 * @param {Element} part
 * @param {(Node | null | false)[]} children
 * @param {(nodes: Node[]) => void} put
 */
function putInto(part, children, put) {
  if (!part.childNodes.length && !children.some(Boolean)) return;
  const active = document.activeElement;
  const key = active instanceof HTMLElement && part.contains(active) ? active.dataset.key : undefined;
  put(children.flatMap((child) => child || []));
  const target = part.querySelector("[data-focus]") ?? (key === undefined ? null : part.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (target instanceof HTMLHeadingElement) focusLater(part, target.dataset.key ?? "");
  else if (target instanceof HTMLElement && target !== document.activeElement) target.focus({ preventScroll: true });
}

/**
 * Let a heading have the focus, so that it is read aloud and the keyboard goes on from there. That makes a browser lay out the page at once, so
 * the tap is shown first. A field does not wait: a telephone shows its keyboard only while it answers a tap.
 * @param {Element} part
 * @param {string} key  the heading's: it may be drawn once more until then
 */
function focusLater(part, key) {
  const active = document.activeElement;
  afterPaint("focus", () => {
    const heading = part.querySelector(`[data-key="${CSS.escape(key)}"]`);
    // Who has gone elsewhere meanwhile stays there.
    if (heading instanceof HTMLElement && document.activeElement === active) heading.focus({ preventScroll: true });
  });
}

/**
 * Let the content of a part become these nodes, in this order, node by node. What stays the same stays in the page: it need not be laid out and
 * painted again, and keeps its focus.
 * @param {Element} part
 * @param {Iterable<Node>} nodes
 * @param {boolean} [mayHaveFields]  whether a field may be among them or within them
 */
function renewNodes(part, nodes, mayHaveFields = true) {
  let next = part.firstChild;
  for (const node of nodes) {
    let same = next;
    while (same && !canBecome(same, node)) same = same.nextSibling;
    if (same && mayHaveFields && (hasField(same) || hasField(node))) same = null;
    if (same) {
      // Whatever stood before it is no longer there.
      removeFrom(next, same);
      next = same.nextSibling;
      becomeNode(same, node);
    } else {
      part.insertBefore(node, next);
    }
  }
  removeFrom(next, null);
}

/**
 * Remove a node and those that follow it, but not the last.
 * @param {ChildNode | null} node
 * @param {ChildNode | null} last  null removes all
 */
function removeFrom(node, last) {
  while (node && node !== last) {
    const after = node.nextSibling;
    node.remove();
    node = after;
  }
}

/**
 * Whether a node that is shown is what the new one is, only as it was before.
 * @param {Node} shown
 * @param {Node} node
 */
function canBecome(shown, node) {
  if (!(shown instanceof HTMLElement) || !(node instanceof HTMLElement)) return shown instanceof Text && node instanceof Text;
  return shown.localName === node.localName && identityOf(shown) === identityOf(node);
}

/**
 * What an element is, whatever it says now: a button by its key, a question or a deal by its name and number, all others by their class.
 * @param {HTMLElement} element
 */
function identityOf({ dataset: { key, question, number, deal }, className }) {
  return key ?? [className, question, number, deal].join();
}

/** @param {Node} node */
function hasField(node) {
  return node instanceof Element && (node.matches(FIELDS) || node.querySelector(FIELDS) !== null);
}

/**
 * @param {Node} shown
 * @param {Node} node
 */
function becomeNode(shown, node) {
  if (!(shown instanceof HTMLElement) || !(node instanceof HTMLElement)) {
    if (shown.nodeValue !== node.nodeValue) shown.nodeValue = node.nodeValue;
    return;
  }
  for (const name of shown.getAttributeNames()) if (!node.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of node.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  listeners.get(shown)?.clear();
  for (const [kind, listener] of listeners.get(node) ?? []) listenTo(shown, kind, listener);
  renewNodes(shown, [...node.childNodes], false);
}

/** Work for which a tap does not wait: each kind once, as it was asked for last. @type {Map<string, () => void>} */
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
