/**
 * The little of a browser that the phone's modules touch, loaded before every test: a document without elements, a window that is the
 * global object, and a telephone that is online. There is no IndexedDB: the modules then keep everything in memory, as they do in a
 * browser that refuses to store.
 */

const events = new EventTarget();
const document = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { lang: "en" },
  activeElement: null,
  getElementById: () => null,
  querySelector: () => null,
  querySelectorAll: () => [],
});

Object.assign(globalThis, {
  window: globalThis,
  document,
  scrollTo: () => {},
  requestAnimationFrame: (/** @type {() => void} */ paint) => setTimeout(paint),
  addEventListener: events.addEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
