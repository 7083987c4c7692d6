/** Moves through the grid by keys alone: Enter to the next empty field or the next deal, the arrows to the fields around. */

/**
 * The field of a row in the same column, or else at this place.
 * @param {HTMLElement} grid
 * @param {number} row
 * @param {number} place
 * @param {HTMLInputElement} [above]
 */
function fieldAt(grid, row, place, above) {
  const fields = fieldsOf(grid, row);
  const { column, key } = above?.dataset ?? {};
  return fields.find((each) => key && (column ? each.dataset.column === column : each.dataset.key === key)) ?? fields[Math.min(place, fields.length - 1)];
}

/**
 * @param {HTMLElement} grid
 * @param {number} row
 * @returns {HTMLInputElement[]}
 */
export function fieldsOf(grid, row) {
  return [...grid.querySelectorAll(`tr[data-row="${row}"] input`)].filter((each) => each instanceof HTMLInputElement);
}

/** @param {HTMLInputElement | undefined} field */
function focusField(field) {
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/**
 * The first field of the row's deal that still lacks an answer; undefined if none does.
 * @param {HTMLElement} grid
 * @param {number} row
 */
function openField(grid, row) {
  return fieldsOf(grid, row).find((field) => !field.value && !field.dataset.key?.startsWith("written") && !field.classList.contains("slip-follows") && !field.classList.contains("optional"));
}

/**
 * Listen to the keys of a grid.
 * @param {HTMLElement} grid
 * @param {{send: () => void, widenRow: (number: number) => void}} actions
 */
export function listenToKeys(grid, actions) {
  grid.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || event.isComposing || event.altKey) return;
    const row = Number(field.dataset.row);
    const place = fieldsOf(grid, row).indexOf(field);
    if (event.key === "Enter") {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) return actions.send();
      field.blur(); // what was typed is read, and its questions follow
      return focusField(openField(grid, row) ?? fieldAt(grid, row + 1, 0) ?? field);
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = fieldAt(grid, row + (event.key === "ArrowDown" ? 1 : -1), place, field);
      if (!next) return;
      event.preventDefault();
      focusField(next);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const forwards = (event.key === "ArrowRight") === (getComputedStyle(field).direction === "ltr");
      const all = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      const atEdge = all || (forwards ? field.selectionStart === field.value.length : field.selectionEnd === 0);
      const next = atEdge ? fieldsOf(grid, row)[place + (forwards ? 1 : -1)] : undefined;
      if (!next) return;
      event.preventDefault();
      focusField(next);
    } else if (event.key === "+" && !field.dataset.key?.startsWith("written")) {
      event.preventDefault();
      actions.widenRow(row);
    }
  });
}
