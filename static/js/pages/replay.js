/** The replay of an evening: a slider over its frames, and a button that plays them. The frames are fetched at the first use. */

/**
 * @typedef {{round: number, deal: number | null, leader: number | null, points: number | null}} ReplayFrame
 * @typedef {{frames: ReplayFrame[], leaders: {number: number, name: string}[], lines: {number: number, name: string, points: number[], places: number[]}[]}} ReplayAnswer
 */

const SECONDS = 90;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const section = document.getElementById("replay");
const race = document.getElementById("race");
const when = document.getElementById("replay-when");
const slider = /** @type {HTMLInputElement | null} */ (document.getElementById("race-at"));
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("race-play"));

if (section && race && when && slider && button) {
  const texts = section.dataset;
  const rows = /** @type {HTMLLIElement[]} */ ([...race.children]);
  /** @type {ReplayAnswer | null} */
  let replay = null;
  let timer = 0;

  /** @param {number} points */
  const pointsText = (points) => `${points < 0 ? "−" : points > 0 && texts.signed ? "+" : ""}${Math.abs(points)}`;

  /** @param {number} index */
  const describe = (index) => {
    const frame = replay?.frames[index];
    if (!frame || !index) return texts.start ?? "";
    const template = (frame.deal === null ? texts.rulings : texts.deal) ?? "";
    const where = template.replace("{round}", `${frame.round}`).replace("{deal}", `${frame.deal}`);
    if (frame.points === null) return `${where}: ${texts.shared}`;
    const leads = (texts.leads ?? "").replace("{name}", () => replay?.leaders.find((each) => each.number === frame.leader)?.name ?? "").replace("{points}", () => pointsText(frame.points ?? 0));
    return `${where}: ${leads}`;
  };

  /** @param {number} index */
  const draw = (index) => {
    if (!replay) return;
    const { lines } = replay;
    const most = Math.max(1, ...lines.flatMap((line) => line.points.map(Math.abs)));
    const order = lines.map((_line, row) => row).sort((one, other) => (lines[one]?.places[index] ?? 0) - (lines[other]?.places[index] ?? 0) || one - other);
    lines.forEach((line, row) => {
      const item = rows[row];
      const points = line.points[index] ?? 0;
      if (!item) return;
      item.style.setProperty("--row", `${order.indexOf(row)}`);
      const place = item.querySelector(".race-place");
      const number = line.places[index] ?? 0;
      if (place) place.innerHTML = !index ? "" : number <= 3 ? `<i class="medal medal-${number}">${number}</i>` : `${number}`;
      const bar = item.querySelector(".race-bar");
      bar?.classList.toggle("race-minus", points < 0);
      bar?.querySelector("rect")?.setAttribute("width", `${(100 * Math.abs(points)) / most}`);
      const figure = item.querySelector(".race-points");
      if (figure) figure.innerHTML = `<b dir="ltr" class="${points > 0 ? "figure-plus" : points < 0 ? "figure-minus" : ""}">${pointsText(points)}</b>`;
    });
    race.style.setProperty("--rows", `${lines.length}`);
    race.classList.add("race-moving");
    when.textContent = describe(index);
    slider.setAttribute("aria-valuetext", describe(index));
  };

  const load = async () => {
    if (replay) return true;
    const answer = await fetch(texts.replay ?? "", { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) return false;
    replay = await answer.json();
    return true;
  };

  const stop = () => {
    window.clearInterval(timer);
    timer = 0;
    button.textContent = (calm.matches ? texts.step : texts.play) ?? "";
  };

  /** @param {number} index */
  const show = (index) => {
    slider.value = `${index}`;
    draw(index);
  };

  const next = () => {
    const index = Number(slider.value) + 1;
    show(Math.min(index, Number(slider.max)));
    if (index >= Number(slider.max)) stop();
  };

  button.addEventListener("click", async () => {
    if (timer) {
      stop();
      return;
    }
    if (!(await load())) return;
    if (slider.value === slider.max) show(0);
    else if (calm.matches) next();
    if (calm.matches) return;
    timer = window.setInterval(next, (SECONDS * 1000) / Number(slider.max));
    button.textContent = texts.pause ?? "";
  });
  slider.addEventListener("input", async () => {
    stop();
    if (await load()) draw(Number(slider.value));
  });
  calm.addEventListener("change", stop);
  stop();
  document.getElementById("race-controls")?.classList.remove("kept-hidden");
}
