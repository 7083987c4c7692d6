/**
 * A table's own totals, by keyboard alone: Enter goes to the next field, the sum stands beneath them while they are typed, and once one figure is
 * missing a button gives it. The server checks again; without this script it checks alone.
 */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("totals"));
const fields = /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("input.figure") ?? [])]);

/**
 * The figure that stands in a field; null if it is empty, undefined if it is no figure.
 * @param {string} text
 */
function figureIn(text) {
  const plain = text.replace(/\s/g, "").replace(/[−–—‐‑﹣－]/g, "-");
  if (plain === "") return null;
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

/** @param {number} figure */
function withSign(figure) {
  return figure > 0 ? `+${figure}` : figure < 0 ? `−${-figure}` : "0";
}

function showSum() {
  const figures = fields.map((field) => figureIn(field.value));
  const sum = figures.reduce((/** @type {number} */ total, figure) => total + (figure ?? 0), 0);
  const empty = fields.filter((_field, seat) => figures[seat] === null);
  const zero = form?.dataset.zero !== undefined;
  const output = /** @type {HTMLOutputElement} */ (document.getElementById("sum"));
  output.textContent = empty.length === fields.length ? "" : withSign(sum);
  output.classList.toggle("sum-off", zero && sum !== 0 && empty.length === 0);
  const fill = /** @type {HTMLElement} */ (document.getElementById("fill"));
  const button = /** @type {HTMLButtonElement} */ (fill.querySelector("button"));
  const last = zero && empty.length === 1 && !figures.includes(undefined) ? empty[0] : undefined;
  fill.hidden = last === undefined;
  const name = last?.labels?.[0]?.querySelector("b")?.textContent ?? "";
  button.textContent = (button.dataset.words ?? "").replace("{name}", name).replace("{figure}", withSign(-sum));
  button.onclick = () => {
    if (last) last.value = withSign(-sum);
    showSum();
    last?.focus();
  };
}

if (form) {
  const order = [...fields, /** @type {HTMLInputElement} */ (form.elements.namedItem("deals"))];
  for (const [place, field] of order.entries()) {
    field.addEventListener("focus", () => field.select());
    field.addEventListener("input", showSum);
    field.addEventListener("keydown", (event) => {
      const next = order[place + 1];
      if (event.key !== "Enter" || next === undefined) return;
      event.preventDefault();
      next.focus();
    });
  }
  showSum();
}
