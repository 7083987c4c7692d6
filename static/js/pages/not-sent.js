/**
 * Keeps a page when the network is away. A form that cannot be sent would end on the browser's own error page, and what was typed would be
 * gone: so before a form is sent, the server is asked whether it is there. If it is not, the page stays as it is and says so.
 *
 * In the page: data-not-sent="…" on an element with role=alert that is hidden: the sentence. Without it, or without this script, forms are sent
 * as always. A request that is broken off after that is safe to send again: every change says what it was based on, or changes nothing twice.
 * A form is sent once: a second tap while the first is on its way does nothing.
 */

const WAIT_MS = 6000;
const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-not-sent]"));
/** @type {HTMLFormElement | null} the form for which the server is being asked, or that was sent a moment ago */
let underWay = null;
/** Whether the next submit is the one that this script asks for. */
let pass = false;

/** @returns {Promise<boolean>} whether the server answers */
async function serverAnswers() {
  try {
    const answer = await fetch("/up/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function sendIfPossible(form, submitter) {
  const answers = await serverAnswers();
  if (notice) {
    notice.textContent = answers ? "" : (notice.dataset.notSent ?? "");
    notice.hidden = answers;
  }
  if (!answers) {
    underWay = null;
    return;
  }
  // A part of the page that was replaced meanwhile took the form along: it is sent all the same.
  if (!form.isConnected) {
    form.hidden = true;
    document.body.append(form);
  }
  pass = true;
  form.requestSubmit(submitter);
  pass = false;
  // For an answer that does not replace the page, such as a file.
  window.setTimeout(allowAgain, WAIT_MS);
}

function allowAgain() {
  underWay = null;
}

window.addEventListener("pageshow", allowAgain);
// On the window, so that whatever on the page sends a form by itself comes first.
window.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (pass || event.defaultPrevented || form.method !== "post" || !notice) return;
  event.preventDefault();
  if (underWay === form) return;
  underWay = form;
  void sendIfPossible(form, event.submitter);
});
