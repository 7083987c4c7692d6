/** Lets the gesture to go back close a sheet, as it does in other apps: on an iPhone it would leave the page. Opening is a step in the history. */

/**
 * @param {HTMLElement} sheet  what the browser opens and closes by itself, as a `popover`
 */
export function closeByGoingBack(sheet) {
  let open = false;
  const isAtStep = () => history.state?.sheet === sheet.id;
  sheet.addEventListener("toggle", (event) => {
    open = /** @type {ToggleEvent} */ (event).newState === "open";
    if (open && !isAtStep()) history.pushState({ sheet: sheet.id }, "");
    // Closed in another way: the step that opening made is taken back, so that the next gesture is not lost on it.
    if (!open && isAtStep()) history.back();
  });
  window.addEventListener("popstate", () => {
    if (open && !isAtStep()) sheet.hidePopover();
  });
}
