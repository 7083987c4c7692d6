/**
 * A tap on the question that came with the page, before the script that answers it: it is marked, and `first-view.js` repeats it. No module,
 * so that it is there before anything is shown.
 */

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("#form button");
  if (!button || document.body.dataset.drawn) return;
  for (const each of document.querySelectorAll("#form [data-early]")) {
    each.removeAttribute("data-early");
    each.setAttribute("aria-pressed", "false");
  }
  button.setAttribute("data-early", "");
  button.setAttribute("aria-pressed", "true");
});
