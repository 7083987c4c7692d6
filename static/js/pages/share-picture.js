/** The button that shares the season card as a picture, or copies it where the device cannot share files. Where it can do neither, it stays hidden. */

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button[data-picture]"));
const status = document.querySelector("[data-shared]");
if (button && status) offerPicture(button, status);

/**
 * @param {HTMLButtonElement} button
 * @param {Element} status
 */
function offerPicture(button, status) {
  const { picture = "", file = "card.png", share = "", copy = "", copied = "", failed = "" } = button.dataset;
  const empty = new File([], file, { type: "image/png" });
  const shares = typeof navigator.canShare === "function" && navigator.canShare({ files: [empty] });
  const copies = "ClipboardItem" in window && typeof navigator.clipboard?.write === "function";
  if (!shares && !copies) return;
  /** @type {Promise<Blob> | null} The picture. It is fetched as soon as somebody is about to press: sharing must follow the press at once. */
  let fetched = null;
  const ready = () => (fetched ??= fetchPicture(picture));
  for (const event of ["pointerenter", "pointerdown", "focus"]) button.addEventListener(event, () => void ready().catch(() => {}));
  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      if (shares) {
        await navigator.share({ files: [new File([await ready()], file, { type: "image/png" })] });
      } else {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": ready() })]);
        status.textContent = copied;
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the reader closed the device's list
      fetched = null;
      status.textContent = failed;
    }
  });
  const words = /** @type {HTMLElement} */ (button.querySelector("[data-words]"));
  words.textContent = shares ? share : copy;
  button.hidden = false;
}

/**
 * @param {string} address
 * @returns {Promise<Blob>}
 */
async function fetchPicture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}
