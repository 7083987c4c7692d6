/** The page of a table at which nobody plays now: as soon as somebody does, it opens what they play. */

import { onVersion } from "../live.js";
import { Api } from "./api.js";

const api = new Api(document.body.dataset);

/** @returns {Promise<boolean>} whether the server answered */
async function openWhenSomebodyPlays() {
  const reply = await api.ask("GET", "table/");
  if (reply.kind === "accepted") location.replace(location.pathname);
  return reply.kind !== "unreachable";
}

onVersion(openWhenSomebodyPlays);
window.addEventListener("online", openWhenSomebodyPlays);
