/** Names as they are compared while somebody types: capitals and accents do not matter. */

/** @param {string} text */
export const plainName = (text) => text.normalize("NFKD").replace(/[\p{M}\u2066-\u2069]/gu, "").toLocaleLowerCase();
