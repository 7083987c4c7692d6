// Says under the button that a passkey was not used: the browser's own window was closed, or it knows none. The ceremony is allauth's.

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const sentence of document.querySelectorAll("[data-passkey-failed]")) sentence.removeAttribute("hidden");
});
