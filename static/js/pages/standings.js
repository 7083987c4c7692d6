/**
 * The standings of an evening: finds a name while it is typed, keeps the lines of those who are followed above the table, and says once a minute
 * what changed to whoever hears the page.
 */

import { setFollowed, followedPlayersOf, isFollowed } from "../followed.js";
import { keepFocus } from "../fragment.js";
import { plainName } from "../plain-name.js";
import { onceLetGo } from "../press.js";
import { SpokenNews } from "../spoken-news.js";
import { drawCourse } from "./own-course.js";

/** @typedef {import("../followed.js").Followed} Followed */
/** @typedef {{ row: HTMLTableRowElement, link: HTMLAnchorElement, player: Followed }} Line */

const HITS_WITH_BUTTON = 8;

const newsLine = document.getElementById("news-aloud");
const news = new SpokenNews((text) => {
  if (newsLine) newsLine.textContent = text;
});
/** What there is to say of the lines that are followed. */
let ownSentences = () => /** @type {string[]} */ ([]);

const own = document.getElementById("own");
const board = document.getElementById("board");
if (own && board) showOwnLines(own, board);
news.know(readSentences());
document.addEventListener("fragment:replaced", () => news.tell(readSentences()));

/** @returns {string[]} what of the page is worth saying when it changes */
function readSentences() {
  const ofEvening = [...document.querySelectorAll("[data-part=news] > p")].map((each) => each.textContent ?? "");
  return [...ofEvening, ...ownSentences()];
}

/**
 * @param {HTMLElement} own
 * @param {HTMLElement} board
 */
function showOwnLines(own, board) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find-name"));
  const result = /** @type {HTMLElement} */ (document.getElementById("find-result"));
  const above = /** @type {HTMLElement} */ (document.getElementById("own-lines"));
  const club = own.dataset.club ?? "";
  /** The number of the line of the member who is logged in; it is always above the table. */
  const ownLine = document.querySelector("[data-own-line]")?.getAttribute("data-own-line");

  /** @returns {Line[]} */
  const lines = () =>
    [...board.querySelectorAll("tbody tr")].map((each) => {
      const row = /** @type {HTMLTableRowElement} */ (each);
      const link = /** @type {HTMLAnchorElement} */ (row.querySelector("th a"));
      const number = /(\d+)\/$/.exec(link.pathname)?.[1] ?? "";
      return { row, link, player: { name: link.textContent, evening: own.dataset.evening ?? "", number } };
    });

  const find = () => {
    const search = plainName(field.value.trim());
    const all = lines();
    const hits = all.filter(({ row, player }) => {
      row.hidden = !plainName(player.name).includes(search);
      return !row.hidden;
    });
    for (const button of board.querySelectorAll(".evening-follow")) button.remove();
    if (search && hits.length <= HITS_WITH_BUTTON) for (const hit of hits.filter(({ player }) => player.number !== ownLine)) hit.link.after(followButton(hit.player, "evening-follow small"));
    own.parentElement?.classList.toggle("evening-searching", search !== "");
    const text = !search ? "" : hits.length === 0 ? own.dataset.none : hits.length === 1 ? own.dataset.foundOne : own.dataset.foundMore?.replace("{n}", String(hits.length));
    if (result.textContent !== text) result.textContent = text ?? "";
  };

  /**
   * @param {Followed} player
   * @param {string} kind
   */
  const followButton = (player, kind) => {
    const is = isFollowed(followedPlayersOf(club), player);
    const button = document.createElement("button");
    button.type = "button";
    button.className = kind;
    const words = (is ? own.dataset.unfollow : own.dataset.follow) ?? "";
    if (kind === "button-quiet") {
      button.textContent = "✕";
      button.ariaLabel = `${words}: ${player.name}`;
    } else {
      button.textContent = `${is ? "★" : "☆"} ${words}`;
    }
    button.addEventListener("click", () => {
      setFollowed(club, player, !is);
      field.value = "";
      find();
      drawAbove();
      news.know(readSentences());
      (is ? field : above.querySelector("a"))?.focus();
    });
    return button;
  };

  /** @param {Line[]} all */
  const followedOf = (all) => {
    const list = followedPlayersOf(club);
    return all.filter(({ player }) => player.number === ownLine || isFollowed(list, player));
  };

  ownSentences = () =>
    followedOf(lines()).map(({ row, player }) => {
      const words = { name: player.name, place: textIn(row, ".place"), points: textIn(row, ".points") };
      return Object.entries(words).reduce((sentence, [key, word]) => sentence.replace(`{${key}}`, () => word), own.dataset.line ?? "");
    });

  const drawAbove = () => {
    const all = lines();
    const shown = followedOf(all);
    for (const line of all) line.row.classList.toggle("mine", shown.includes(line));
    for (const { row, link } of shown) drawCourse(row, link, () => onceLetGo(drawAbove));
    keepFocus(above, () => above.replaceChildren(...shown.map((line) => card(line, all))));
  };

  /**
   * @param {Line} line
   * @param {Line[]} all
   */
  const card = (line, all) => {
    const place = textIn(line.row, ".place");
    const link = document.createElement("a");
    link.href = line.link.href;
    link.textContent = line.player.name;
    const note = makeElement("span", "note");
    const moved = line.row.querySelector(".place-move > *");
    const parts = [textIn(line.row, ".board-table"), textIn(line.row, ".deals"), distance(line, all, place)].filter(Boolean);
    if (moved) {
      const move = makeElement("span", "place-move");
      move.append(...[...(moved.parentElement?.childNodes ?? [])].map((each) => each.cloneNode(true)), " ");
      note.append(move);
    }
    note.append(parts.join(" · "));
    const middle = makeElement("span", "");
    middle.append(link, note);
    const points = makeElement("span", "points");
    points.append(...[...(line.row.querySelector(".points")?.childNodes ?? [])].map((each) => each.cloneNode(true)));
    const whole = makeElement("div", "card tone-gold mine-card");
    const course = makeElement("span", "course");
    course.append(...[...(line.row.querySelector("td.course")?.childNodes ?? [])].map((each) => each.cloneNode(true)));
    whole.append(makeElement("span", "place", place), middle, course, points);
    if (line.player.number !== ownLine) whole.append(followButton(line.player, "button-quiet"));
    return whole;
  };

  /**
   * How far a line is behind the next better place, in the words of the page.
   * @param {Line} line
   * @param {Line[]} all
   * @param {string} place
   */
  const distance = (line, all, place) => {
    if (place === "–") return "";
    if (all.some((other) => other !== line && textIn(other.row, ".place") === place)) return own.dataset.equal?.replace("{place}", place) ?? "";
    const before = all[all.indexOf(line) - 1];
    const [ahead, mine] = [before, line].map((each) => (each ? Number(textIn(each.row, ".points").replace("−", "-")) : NaN));
    if (!before || Number.isNaN(ahead) || Number.isNaN(mine)) return "";
    return (own.dataset.behind ?? "").replace("{points}", String(ahead - mine)).replace("{place}", textIn(before.row, ".place"));
  };

  field.addEventListener("input", find);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = "";
    if (event.key === "Escape") find();
    if (event.key === "Enter") lines().find(({ row }) => !row.hidden)?.link.focus();
  });
  document.addEventListener("fragment:replaced", () => {
    find();
    drawAbove();
  });
  find();
  drawAbove();
}

/**
 * @param {Element} row
 * @param {string} selector
 */
function textIn(row, selector) {
  return row.querySelector(selector)?.textContent?.trim() ?? "";
}

/**
 * @param {string} name
 * @param {string} kind
 * @param {string} [content]
 */
function makeElement(name, kind, content = "") {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = content;
  return made;
}
