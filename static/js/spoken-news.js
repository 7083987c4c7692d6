/** Reads changes aloud for screen readers: at most once a minute, and only what is still true and was not read before. Knows no page. */

export const BETWEEN_MS = 60_000;

export class SpokenNews {
  /** What the listener knows: it stood on the page when it was opened, or it was said. */
  #oldNews = new Set();
  /** @type {string[]} what is so now */
  #sentences = [];
  #spokenAt = Date.now();
  #waiting = 0;
  #say;

  /** @param {(text: string) => void} say */
  constructor(say) {
    this.#say = say;
  }

  /**
   * These sentences are so now, and the listener knows them: they have just opened the page, or did it themselves.
   * @param {string[]} sentences
   */
  know(sentences) {
    this.#sentences = sentences;
    for (const sentence of sentences) this.#oldNews.add(sentence);
  }

  /**
   * These sentences are so now. What is new is said a minute after the last word at the earliest, if it is still so then.
   * @param {string[]} sentences
   */
  tell(sentences) {
    this.#sentences = sentences;
    if (this.#waiting || this.#news().length === 0) return;
    this.#waiting = window.setTimeout(() => this.#speak(), Math.max(0, this.#spokenAt + BETWEEN_MS - Date.now()));
  }

  #news() {
    return this.#sentences.filter((sentence) => !this.#oldNews.has(sentence));
  }

  #speak() {
    this.#waiting = 0;
    const news = this.#news();
    if (news.length === 0) return;
    this.#oldNews = new Set(this.#sentences);
    this.#spokenAt = Date.now();
    this.#say(news.join(" "));
  }
}
