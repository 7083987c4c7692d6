/**
 * Says a chosen date in the words of the page, and refuses one that is half filled in: the browser would send nothing in its place.
 *
 *   .field-day > input, output    the date and its words; the output has data-unfinished, what to say of half a date.
 */

const { lang } = document.documentElement;
/** The day before the month, also in English, as the server writes it. */
const inWords = new Intl.DateTimeFormat(`${lang === "en" ? "en-GB" : lang}-u-ca-gregory`, { dateStyle: "full", timeZone: "UTC" });

for (const day of document.querySelectorAll(".field-day")) {
  const input = /** @type {HTMLInputElement} */ (day.querySelector("input"));
  const words = /** @type {HTMLOutputElement} */ (day.querySelector("output"));
  const sayWords = () => {
    words.textContent = input.validity.badInput ? (words.dataset.unfinished ?? "") : input.value ? inWords.format(new Date(input.value)) : "";
  };
  input.addEventListener("change", sayWords);
  input.form?.addEventListener("submit", (sending) => {
    if (!input.validity.badInput) return;
    sending.preventDefault();
    sayWords();
    input.setAttribute("aria-invalid", "true");
    input.focus();
  });
}
