/** Asks the server, and tells three things apart: done, refused for a reason, or not heard from. Knows no deal. */

/**
 * @typedef {{code: string, field: string, message: string}} Problem
 * @typedef {{kind: "done", status: number, body: any}} Done
 * @typedef {{kind: "refused", status: number, problems: Problem[], deal?: any}} Refused
 * @typedef {{kind: "away"}} Away  nobody answered, or not our server: ask again later
 */

const PATIENCE = 12000;

/** Some letters by which the log tells two phones at a table apart. */
function device() {
  const fresh = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => (byte % 36).toString(36)).join("");
  try {
    const known = localStorage.getItem("device");
    if (known) return known;
    localStorage.setItem("device", fresh);
  } catch {
    return fresh; // a browser that keeps nothing is a new phone each time
  }
  return fresh;
}

/** How one page asks. */
export class Api {
  /**
   * @param {{pass?: string, table?: string, csrf?: string}} page  a table's pass, or for the staff the table's key and a CSRF token
   */
  constructor(page) {
    this.table = page.pass ? {} : { table: Number(page.table) };
    this.tablePath = page.pass ? "table/" : `tables/${page.table}/`;
    this.credentials = /** @type {RequestCredentials} */ (page.pass ? "omit" : "same-origin");
    /** @type {Record<string, string>} */
    this.headers = { "Accept-Language": document.documentElement.lang, "Troela-Device": device() };
    if (page.pass) this.headers.Authorization = `Table ${page.pass}`;
    else this.headers["X-CSRFToken"] = page.csrf ?? "";
  }

  /**
   * @param {"GET" | "PUT" | "POST" | "DELETE"} method
   * @param {string} path  below /api/v1/
   * @param {Record<string, unknown> | null} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Done | Refused | Away>}
   */
  async ask(method, path, body = null, headers = {}) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(`/api/v1/${path}`, {
        method,
        headers: { ...this.headers, ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
        body: body ? JSON.stringify(body) : null,
        credentials: this.credentials,
        cache: "no-store",
        signal: patience.signal,
      });
      if (answer.status === 304) return { kind: "done", status: 304, body: null };
      const told = await answer.json();
      if (answer.ok) return { kind: "done", status: answer.status, body: told };
      // Too busy, or broken: not the deal's fault. A body without problems is a hotel's login page, not our server.
      if (answer.status >= 500 || answer.status === 429 || !told.problems) return { kind: "away" };
      return { kind: "refused", status: answer.status, problems: told.problems, deal: told.deal };
    } catch {
      return { kind: "away" };
    } finally {
      clearTimeout(timer);
    }
  }
}
