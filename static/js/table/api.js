/** Asks the server, and tells three replies apart: accepted, refused for a reason, or unreachable. Knows no deal. */

import { learnServerTime, SERVER_TIME_HEADER } from "../server-clock.js";

/** @import { Problem, Deal, Reply } from "./types.d.ts" */

const PATIENCE_MS = 12000;
const LONG_WAIT_SECONDS = 10;

/** Some letters by which the log tells two phones at a table apart. */
function deviceName() {
  const fresh = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => (byte % 36).toString(36)).join("");
  try {
    const stored = localStorage.getItem("device");
    if (stored) return stored;
    localStorage.setItem("device", fresh);
  } catch {
    return fresh; // a browser that stores nothing counts as a new phone each time
  }
  return fresh;
}

/** How one page asks. */
export class Api {
  /**
   * @param {{pass?: string, csrf?: string}} page  a table's pass, or for the staff a CSRF token
   */
  constructor(page) {
    this.hasPass = Boolean(page.pass);
    this.credentials = /** @type {RequestCredentials} */ (page.pass ? "omit" : "same-origin");
    /** @type {Record<string, string>} */
    this.headers = { "Accept-Language": document.documentElement.lang, "Troela-Device": deviceName() };
    if (page.pass) this.headers.Authorization = `Table ${page.pass}`;
    else this.headers["X-CSRFToken"] = page.csrf ?? "";
    /** What waits on this phone. */
    this.waiting = () => ({ deals: 0, seconds: 0 });
    this.saysWaiting = false;
  }

  /**
   * What the server's page of how the house stands says of this phone: while a deal waits longer than a moment, and once when none does any more.
   * @returns {Record<string, string>}
   */
  waitingHeader() {
    const { deals, seconds } = this.waiting();
    if (!this.saysWaiting && seconds < LONG_WAIT_SECONDS) return {};
    this.saysWaiting = deals > 0;
    return { "Troela-Waiting": `${deals} ${seconds}` };
  }

  /**
   * @template Body  what the address answers; null where a tag was sent and nothing changed
   * @param {"GET" | "PUT" | "POST" | "DELETE"} method
   * @param {string} path  below /api/v1/
   * @param {Record<string, unknown> | null} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Reply<Body>>}
   */
  async ask(method, path, body = null, headers = {}) {
    const patience = new AbortController();
    let askedMs = 0;
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const sentAt = performance.now();
      const response = await fetch(`/api/v1/${path}`, {
        method,
        headers: { ...this.headers, ...this.waitingHeader(), ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
        body: body ? JSON.stringify(body) : null,
        credentials: this.credentials,
        cache: "no-store",
        signal: patience.signal,
      });
      learnServerTime(response.headers.get(SERVER_TIME_HEADER), sentAt);
      // Of a date instead of seconds nothing is known: Number() makes it NaN.
      askedMs = (Number(response.headers.get("Retry-After")) || 0) * 1000;
      // Nothing changed: there is no body.
      if (response.status === 304) return { kind: "accepted", status: 304, body: /** @type {Body} */ (/** @type {unknown} */ (null)) };
      if (response.ok) return { kind: "accepted", status: response.status, body: /** @type {Body} */ (await response.json()) };
      const { problems, deal } = /** @type {{problems?: Problem[], deal?: Deal}} */ (await response.json());
      // The server is busy or broken, so the deal itself is not refused. A body without problems is not from our server, but for example a hotel's login page.
      if (response.status >= 500 || response.status === 429 || !problems) return { kind: "unreachable", askedMs, problems };
      return { kind: "refused", status: response.status, problems, ...(deal ? { deal } : {}) };
    } catch {
      return { kind: "unreachable", askedMs };
    } finally {
      clearTimeout(timer);
    }
  }
}
