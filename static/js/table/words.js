/** The page's words in the reader's language, as the server wrote them into the page. */

const LONG_WORD = /\p{Script=Latin}{8,}/gu;
const SOFT_HYPHEN = "\u00ad";
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
 * A text, its `{names}` filled in; a name without a value stays as it is.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => isolateValue(String(values[name] ?? whole)));
}

/**
 * A value for the middle of a sentence: letters written from right to left must not move what stands beside them.
 * @param {string} value
 */
function isolateValue(value) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802|\ud803|\ud83a|\ud83b/.test(value) && !value.startsWith("\u2068") ? `\u2068${value}\u2069` : value;
}

/** A comma with its space, where a language writes another. @type {Record<string, string>} */
const COMMAS = { fa: "، " };

/**
 * The parts with commas between them, as the page's language writes a comma.
 * @param {(string | number)[]} parts
 */
export function commaText(parts) {
  return parts.join(COMMAS[document.documentElement.lang.split("-")[0]] ?? ", ");
}

/**
 * A name that may break over two lines where its column is too narrow: a long word in its middle, with a hyphen. Other scripts than ours
 * have no hyphen.
 * @param {string} name
 * @returns {string}
 */
export function allowBreaks(name) {
  return name.replace(LONG_WORD, (word) => word.slice(0, Math.ceil(word.length / 2)) + SOFT_HYPHEN + word.slice(Math.ceil(word.length / 2)));
}

/**
 * A figure with its sign, as players write it.
 * @param {number} figure
 */
export function withSign(figure) {
  return figure > 0 ? `+${figure}` : figure < 0 ? `−${-figure}` : "0";
}

/**
 * The class that colours a figure; its sign says the same.
 * @param {number} figure
 */
export function signClass(figure) {
  return figure > 0 ? "figure-plus" : figure < 0 ? "figure-minus" : "";
}

/**
 * The time of day of a moment where the evening is played, as the reader's language writes it: a phone may be set to another zone than what
 * the server writes beside it.
 * @param {string} moment  in ISO 8601
 */
export function clockText(moment) {
  const timeZone = document.body.dataset.zone;
  /** @type {Intl.DateTimeFormatOptions} */
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", numberingSystem: "latn", timeZone };
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, style);
}
