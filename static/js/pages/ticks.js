/** A button that ticks every box of a name: data-tick-all="members". Without this script it stays hidden. */

for (const found of document.querySelectorAll("[data-tick-all]")) {
  const button = /** @type {HTMLButtonElement} */ (found);
  button.hidden = false;
  button.addEventListener("click", () => {
    const boxes = [...(button.form?.querySelectorAll(`input[name="${button.dataset.tickAll}"]`) ?? [])];
    const all = boxes.every((box) => /** @type {HTMLInputElement} */ (box).checked);
    for (const box of boxes) /** @type {HTMLInputElement} */ (box).checked = !all;
  });
}
