// Who wins how often when robots play: counted when asked for, and drawn as it grows.

import { get, post } from "../shared/api.js";
import { attempt, choices } from "../shared/dialogs.js";
import { el, fill } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { isolate, language, t } from "../shared/i18n.js";

const EVERY = 700;
const GAMES = [100, 400, 2000];
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, BAR, GAP] = [600, 22, 12];
const COLOURS = 5;

export class WinShares {
  /** `options()`: those that are chosen for a game. */
  constructor(desk, options) {
    Object.assign(this, { desk, options });
    this.games = GAMES[0];
    this.manner = "sensible";
    this.form = el("form.fields", { onsubmit: (event) => this.#start(event) });
    this.result = el("div.desk-result", {});
    this.node = el("div.desk-view.desk-shares", { tabindex: "0" }, this.form, this.result);
  }

  draw() {
    const { file, name } = this.desk;
    this.node.setAttribute("aria-label", t("desk_shares"));
    if (this.name !== name) {
      this.name = name;
      this.found = null;
      fill(this.result);
    }
    const counts = GAMES.map((count) => [String(count), number(count)]);
    const manners = [["sensible", t("sensible")], ["random", t("random")]];
    fill(
      this.form,
      choices("desk-games", t("desk_games"), counts, String(this.games), (value) => (this.games = Number(value))),
      choices("desk-manner", t("manner"), manners, this.manner, (value) => (this.manner = value)),
      el("button.primary", { type: "submit", disabled: !file.playable }, t("desk_count")),
    );
    if (this.found) this.#show(this.found);
  }

  async #start(event) {
    event.preventDefault();
    const body = { name: this.desk.name, games: this.games, manner: this.manner, options: this.options() };
    const found = await attempt(() => post("/desk/simulate", body));
    if (found) this.#follow(found);
  }

  #follow(found) {
    clearTimeout(this.timer);
    this.found = found;
    this.#show(found);
    if (found.running) this.timer = setTimeout(async () => this.#follow(await get("/desk/shares").catch(() => ({ ...found, running: false }))), EVERY);
  }

  #show(found) {
    const names = (id) => this.#name(id);
    const stop = el("button", { type: "button", onclick: async () => this.#follow(await post("/desk/stop")) }, t("desk_stop"));
    fill(
      this.result,
      el("p.desk-progress", { role: "status" }, progress(found), found.running ? stop : null),
      found.of ? el("progress", { max: String(found.of), value: found.done, "aria-label": t("desk_shares") }) : null,
      found.sizes.length ? [legend(found, names), plot(found, names), table(found, names)] : null,
    );
  }

  /** What a side is called; a draw and the like are words of the page. */
  #name(id) {
    const side = this.desk.preview?.[language()]?.sides?.[id];
    return side ?? (id === "draw" ? t("desk_draw") : id);
  }
}

const progress = ({ problem, done, of }) =>
  el("span", { dir: "auto" }, problem ? t("desk_broke_off", { why: isolate(problem) }) : t("desk_progress", { n: number(done), of: number(of) }));

const percent = (share) => new Intl.NumberFormat(language() === "ar" ? "ar-EG" : language(), { style: "percent", maximumFractionDigits: 0 }).format(share);
const colour = (found, index) => (found.winners[index] === "draw" ? "draw" : String(index % COLOURS));

function legend(found, names) {
  return el("ul.desk-legend", {}, found.winners.map((id, index) =>
    el("li", {}, el(`span.desk-swatch.win-${colour(found, index)}`, { "aria-hidden": "true" }), names(id))));
}

function shape(kind, attributes, text) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text) made.textContent = text;
  return made;
}

/** A bar for each number of players, divided as the games were won. */
function plot(found, names) {
  const height = found.sizes.length * (BAR + GAP);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "desk-plot", role: "img", "aria-label": t("desk_shares"), direction: "ltr" });
  found.sizes.forEach((size, row) => {
    const y = row * (BAR + GAP);
    svg.append(shape("text", { x: 30, y: y + BAR * 0.7, "text-anchor": "end", class: "desk-axis" }, number(size.players)));
    let x = 40;
    size.shares.forEach(([share], index) => {
      const width = share * (WIDTH - 40);
      const bar = shape("rect", { x, y, width, height: BAR, class: `win-${colour(found, index)}` });
      bar.append(shape("title", {}, `${names(found.winners[index])}: ${percent(share)}`));
      svg.append(bar);
      x += width;
    });
  });
  return svg;
}

function table(found, names) {
  const head = [t("players"), ...found.winners.map(names), t("desk_rounds")];
  const row = (size) => el(
    "tr",
    {},
    el("th", { scope: "row" }, number(size.players)),
    size.shares.map(([share, low, high]) => el("td", {}, el("strong", {}, percent(share)), " ", el("span.desk-interval", { dir: "ltr" }, `${percent(low)}–${percent(high)}`))),
    el("td", {}, number(size.rounds)),
  );
  return el(
    "div.desk-table",
    { tabindex: "0", role: "group", "aria-label": t("desk_shares") },
    el("table", {}, el("thead", {}, el("tr", {}, head.map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, found.sizes.map(row))),
    el("p.hint-line", { dir: "auto" }, t("desk_shares_hint")),
  );
}
