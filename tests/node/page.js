/**
 * The little of a browser that the phone's pure modules touch, loaded before every test: a document without elements, a window that is
 * the global object, and a telephone that is online. There is no IndexedDB: the modules then keep everything in memory, as they do in a
 * browser that refuses to store.
 */

const listeners = new EventTarget();

Object.assign(globalThis, {
  window: globalThis,
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: "en" }, getElementById: () => null }),
  addEventListener: listeners.addEventListener.bind(listeners),
  dispatchEvent: listeners.dispatchEvent.bind(listeners),
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true, writable: true });
