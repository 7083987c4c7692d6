/** The page's words in the reader's language, as the server wrote them into the page. */

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * A sentence, its `{names}` filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  return fillIn(words[key] ?? key, values);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * A figure with its sign, as players write it.
 * @param {number} figure
 */
export function signed(figure) {
  return figure > 0 ? `+${figure}` : figure < 0 ? `−${-figure}` : "0";
}

/**
 * The class that colours a figure; its sign says the same.
 * @param {number} figure
 */
export function colour(figure) {
  return figure > 0 ? "p" : figure < 0 ? "m" : "";
}
