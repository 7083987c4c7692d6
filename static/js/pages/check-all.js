/** A button that checks every box of a name: data-check-all="members"; once all are checked, it clears them. Without this script it stays hidden. */

for (const element of document.querySelectorAll("[data-check-all]")) {
  const button = /** @type {HTMLButtonElement} */ (element);
  button.hidden = false;
  button.addEventListener("click", () => {
    const boxes = [...(button.form?.querySelectorAll(`input[name="${button.dataset.checkAll}"]`) ?? [])];
    const all = boxes.every((box) => /** @type {HTMLInputElement} */ (box).checked);
    for (const box of boxes) /** @type {HTMLInputElement} */ (box).checked = !all;
  });
}
