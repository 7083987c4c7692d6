/**
 * A text that is ready fills a field, and the keyboard goes on at the button that sends it; nothing is sent yet. Without this script the link
 * opens the page with the text in it.
 *
 * In the page: data-fill="id of the field" on the link.
 */

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-fill]"));
  const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(link?.dataset.fill ?? ""));
  if (!link || !field) return;
  event.preventDefault();
  field.value = link.textContent ?? "";
  /** @type {HTMLElement | null | undefined} */ (field.form?.querySelector("[type=submit]"))?.focus();
});
