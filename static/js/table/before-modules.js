/**
 * What the page does before its modules are there. No module, so that it is there before anything is shown.
 *
 * Modules are asked for once the first question is on the screen: a slow telephone needs longer for fifty answers than for that question.
 * A tap on it is marked until then, and `first-view.js` repeats it.
 */

function askForModules() {
  const modules = document.getElementById("modules");
  if (modules instanceof HTMLTemplateElement) modules.replaceWith(modules.content);
}

// A page that opens behind another one is not painted until somebody looks.
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) document.addEventListener("DOMContentLoaded", askForModules);
else new PerformanceObserver(askForModules).observe({ type: "paint", buffered: true });

// The cached page is of another round or release, so load it again. If somebody has begun to tap, it stays, and says that it is old.
let touched = false;
navigator.serviceWorker?.addEventListener("message", (event) => {
  if (event.data === "open anew" && !touched) location.reload();
});

document.addEventListener("click", (event) => {
  touched = true;
  const button = event.target instanceof Element && event.target.closest("#form [data-question] button:not([popovertarget])");
  if (!button || document.body.dataset.drawn) return;
  for (const each of document.querySelectorAll("#form [data-early]")) {
    each.removeAttribute("data-early");
    each.setAttribute("aria-pressed", "false");
  }
  button.setAttribute("data-early", "");
  button.setAttribute("aria-pressed", "true");
});
