/** A server that answers what a test says, in the order in which the test says it; it notes what it was asked. */

/**
 * @import { Api } from "../../static/js/table/api.js"
 * @import { Reply } from "../../static/js/table/types.d.ts"
 *
 * @typedef {{method: string, path: string, body: Record<string, unknown> | null, headers: Record<string, string>}} Request
 */

export class Server {
  constructor() {
    /** @type {Request[]} */
    this.requests = [];
    /** @type {(Reply<any> | Promise<Reply<any>>)[]} the next answers; without one, nobody answers */
    this.replies = [];
  }

  /** What the modules ask through. @returns {Api} */
  get api() {
    const ask = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {Record<string, unknown> | null} */ body = null, /** @type {Record<string, string>} */ headers = {}) => {
      this.requests.push({ method, path, body, headers });
      return this.replies.shift() ?? { kind: "unreachable" };
    };
    return /** @type {Api} */ (/** @type {unknown} */ ({ hasPass: true, ask }));
  }
}

/** @param {any} body */
export const accepted = (body) => ({ kind: /** @type {const} */ ("accepted"), status: 200, body });

/**
 * @param {string} code
 * @param {number} [status]
 * @param {string} [field]
 */
export const refused = (code, status = 409, field = "") => ({ kind: /** @type {const} */ ("refused"), status, problems: [{ code, field, message: code }] });

/** Let everything that waits only for promises happen. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
