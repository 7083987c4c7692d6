/** The button on a player's page that keeps their line above the standings on this device. */

import { setFollowed, followedPlayersOf, isFollowed } from "../followed.js";

const page = document.getElementById("player");
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("follow"));
if (page && button) {
  const { club = "", evening = "", number = "", name = "" } = page.dataset;
  const player = { name, evening, number };
  const show = () => {
    const is = isFollowed(followedPlayersOf(club), player);
    button.textContent = is ? `★ ${button.dataset.unfollow}` : `☆ ${button.dataset.follow}`;
    button.ariaPressed = String(is);
    button.classList.remove("kept-hidden");
  };
  button.addEventListener("click", () => {
    setFollowed(club, player, !isFollowed(followedPlayersOf(club), player));
    show();
  });
  show();
}
