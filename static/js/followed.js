/**
 * The players whom this device follows: their lines stand above the standings. Kept in this browser alone, by club, so that a name is found
 * again on the next evening; the server never hears of it.
 */

/** @typedef {{ name: string, evening: string, number: string }} Followed */

const KEY = "troela:followed";
/** Lines that still leave the standings in sight on a phone. */
const MAX = 4;

/** @returns {Record<string, Followed[]>} */
function readFollowed() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/**
 * @param {string} club
 * @returns {Followed[]} the newest first
 */
export function followedPlayersOf(club) {
  const list = readFollowed()[club];
  return Array.isArray(list) ? list.filter((each) => typeof each?.name === "string" && typeof each.number === "string") : [];
}

/**
 * Whether the player with this number and name is followed. On another evening numbers are other people's: there the name says it.
 * @param {Followed[]} list
 * @param {Followed} player
 */
export function isFollowed(list, player) {
  return list.some((each) => isSame(each, player));
}

/**
 * @param {Followed} each
 * @param {Followed} player
 */
function isSame(each, player) {
  return each.evening === player.evening ? each.number === player.number : each.name === player.name;
}

/**
 * Follow a player, or no longer.
 * @param {string} club
 * @param {Followed} player
 * @param {boolean} follow
 */
export function setFollowed(club, player, follow) {
  const others = followedPlayersOf(club).filter((each) => !isSame(each, player));
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readFollowed(), [club]: follow ? [player, ...others].slice(0, MAX) : others }));
  } catch {
    // A browser that keeps nothing shows them until the page is closed.
  }
}
