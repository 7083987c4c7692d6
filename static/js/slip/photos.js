/** The photos of a slip: made smaller in the browser before they are sent, so that a phone's camera says no more than the picture. */

import { Api } from "../table/api.js";
import { el } from "../table/element.js";
import { makeUuid } from "../table/sender.js";
import { clockText, say } from "../table/words.js";

/**
 * @import { Reply } from "../table/types.d.ts"
 * @import { Photo, TableSlip } from "./types.d.ts"
 */

const LONGEST_SIDE = 1800;
/** As the server takes it, with room to spare. */
const MAX_BYTES = 680 * 1024;

const root = /** @type {HTMLElement} */ (document.getElementById("slip"));
const list = /** @type {HTMLElement} */ (document.getElementById("photo-list"));
const status = /** @type {HTMLElement} */ (document.getElementById("photo-status"));
/** @type {TableSlip} */
const first = JSON.parse(document.getElementById("state")?.textContent ?? "");
const api = new Api({ csrf: root.dataset.csrf });
const address = `tables/${first.table}/slip/photos/`;

/** @param {Photo[]} photos */
function drawPhotos(photos) {
  list.replaceChildren(
    ...photos.map((photo) => {
      const values = { name: photo.by, time: clockText(photo.at) };
      const image = el("img", { src: `/api/v1/${address}${photo.id}/`, alt: say("photo_of", values), loading: "lazy", width: 120 });
      const remove = first.may_type && el("button", { class: "button-low button-quiet", "aria-label": say("remove_photo", values), onclick: () => changePhoto("DELETE", photo.id, null) }, "×");
      return el("li", {}, el("a", { href: `/api/v1/${address}${photo.id}/`, target: "_blank", rel: "noopener" }, image), remove);
    }),
  );
}

/**
 * @param {"PUT" | "DELETE"} method
 * @param {string} id
 * @param {Record<string, unknown> | null} body
 */
async function changePhoto(method, id, body) {
  status.textContent = say("sending");
  /** @type {Reply<TableSlip>} */
  const reply = await api.ask(method, `${address}${id}/`, body);
  if (reply.kind === "accepted") drawPhotos(reply.body.photos);
  if (reply.kind === "accepted") status.textContent = method === "PUT" ? say("photo_sent") : "";
  else status.textContent = reply.problems?.map((each) => each.message).join(" ") || say("later_photo");
}

/**
 * The picture as base64 of a small JPEG.
 * @param {File} file
 */
async function shrinkPhoto(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  let text = "";
  for (const quality of [0.8, 0.6, 0.4, 0.2]) {
    text = canvas.toDataURL("image/jpeg", quality).split(",")[1];
    if (text.length * 0.75 < MAX_BYTES) break;
  }
  return text;
}

const chooser = document.getElementById("photo");
chooser?.addEventListener("change", async () => {
  const file = chooser instanceof HTMLInputElement ? chooser.files?.[0] : undefined;
  if (!file) return;
  try {
    await changePhoto("PUT", makeUuid(), { image: await shrinkPhoto(file) });
  } catch {
    status.textContent = say("photo_unread");
  }
  if (chooser instanceof HTMLInputElement) chooser.value = "";
});
drawPhotos(first.photos);
