/** Opens the folds around the part that the address names; not every browser does so by itself. */

function unfoldTarget() {
  const part = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  for (let fold = part?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  part?.scrollIntoView();
}

window.addEventListener("hashchange", unfoldTarget);
if (window.location.hash) unfoldTarget();
