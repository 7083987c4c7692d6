/** Buttons that copy a text; where the device refuses, the text is selected instead. */

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-copy]"))) {
  const text = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(button.dataset.copy ?? ""));
  const status = button.closest(".card")?.querySelector("[role=status]");
  if (!text || !status) continue;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      status.textContent = button.dataset.copied ?? "";
    } catch {
      text.focus();
      text.select();
      status.textContent = button.dataset.select ?? "";
    }
  });
  button.classList.remove("kept-hidden");
}
