// The director's view: everything, secrets included. It is off until it is asked for.

import { get } from "../shared/api.js";
import { el, fill } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { isolate, language, t, word } from "../shared/i18n.js";
import { displayName, groupId, store } from "../shared/store.js";

const EVERY = 700;
const KEPT = 300;

export class Director {
  constructor() {
    this.body = el("div.director-body", { tabindex: "0" });
    this.title = el("h2", {});
    this.warning = el("p.director-warning", { role: "note" });
    this.node = el("aside.director", { hidden: true }, el("header.pane-head", {}, this.title), this.warning, this.body);
    this.events = [];
    this.game = null;
  }

  get on() {
    return !this.node.hidden;
  }

  toggle(on) {
    this.node.hidden = !on;
    clearInterval(this.timer);
    if (!on) return;
    this.timer = setInterval(() => this.#look(), EVERY);
    this.#look();
  }

  async #look() {
    if (this.busy || document.visibilityState !== "visible") return;
    this.busy = true;
    const after = this.seen ?? 0;
    const found = await get("/room/director", { language: language(), after }).catch(() => null);
    this.busy = false;
    if (!found || !this.on) return;
    this.title.textContent = t("director");
    this.node.setAttribute("aria-label", t("director"));
    this.body.setAttribute("aria-label", t("director"));
    this.warning.textContent = t("director_warning");
    const game = found.game;
    const key = game ? `${groupId()}/${game.id}/${language()}` : null;
    if (key !== this.game) {
      this.game = key;
      this.events = [];
      this.seen = 0;
      if (game && after) return;
    }
    if (game) {
      this.events = [...this.events, ...game.events].slice(-KEPT);
      this.seen = this.events.at(-1)?.n ?? 0;
    }
    this.#draw(found);
  }

  #draw({ game, sender, allowances }) {
    const place = this.body.scrollTop;
    const open = new Set([...this.body.querySelectorAll("details:not([open])")].map((part) => part.dataset.part));
    const parts = game
      ? [part("now", phaseLine(game), []), part("roles", t("roles"), roles(game)), part("questions", t("questions"), questions(game))]
      : [el("p.nothing", {}, t("no_game"))];
    if (game) parts.push(part("events", t("events"), events(this.events)));
    if (sender) parts.push(part("sender", t("sender"), senderLines(sender)));
    if (allowances) parts.push(part("allowances", t("allowances"), allowanceLines(allowances)));
    fill(this.body, parts);
    for (const details of this.body.querySelectorAll("details")) if (open.has(details.dataset.part)) details.open = false;
    this.body.scrollTop = place;
  }
}

function part(name, title, content) {
  if (name === "now") return el("p.director-now", { dir: "auto" }, title);
  return el("details", { open: true, "data-part": name }, el("summary", {}, title), content);
}

function phaseLine(game) {
  const waits = game.left === null ? "" : ` · ${t("waits", { n: number(Math.round(game.left)) })}`;
  const winner = game.winner ? ` · ${t("winner", { name: isolate(game.winner) })}` : "";
  return `${game.phase}${game.part ? ` · ${word("part", game.part)}` : ""}${winner || waits}`;
}

function roles(game) {
  const rows = game.seats.map((seat) =>
    el(
      `tr.side-${seat.faction === "town" ? "town" : seat.faction === "mafia" ? "mafia" : "other"}${seat.alive ? "" : ".out"}`,
      {},
      el("th", { scope: "row" }, el("bdi", {}, `${number(seat.seat)}.\u00A0${seat.name}`)),
      el("td", {}, seat.role, seat.alive ? null : el("span.tag", {}, t("out"))),
      el("td.acts", { dir: "auto" }, [
        ...seat.marks.map((mark) => el("span.tag", {}, word("mark", mark))),
        ...seat.acts.map((act) => el("div", {}, `${act.ability} (${number(act.night)}): ${act.picks.join(", ")}`)),
      ]),
    ));
  const head = ["seat", "role", "marks"].map((name) => el("th", { scope: "col" }, t(name)));
  return el("table.roles", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows));
}

function questions(game) {
  if (!game.asks.length) return el("p.nothing", {}, t("no_questions"));
  return el("ul.lines", {}, game.asks.map((ask) =>
    el(
      "li",
      { dir: "auto" },
      el("span", {}, `${ask.name} · ${ask.ability}: `),
      el("strong", {}, ask.chosen === null ? t("nothing_chosen") : ask.chosen.join(", ") || "—"),
      el("span.metered", {},
        el("meter", { min: "0", max: String(ask.length), "aria-label": t("time_left"), value: ask.left }),
        el("span", {}, t("seconds", { n: number(Math.round(ask.left)) }))),
    )));
}

function events(all) {
  const lines = [];
  let phase = "";
  for (const event of all) {
    if (event.phase !== phase) lines.push(el("li.phase", { dir: "auto" }, event.phase));
    phase = event.phase;
    if (event.text) lines.push(el("li", { dir: "auto" }, event.text));
  }
  return el("ol.lines.events", {}, lines);
}

function senderLines({ waiting, queue, counters }) {
  const chatName = (id) => (id > 0 ? displayName(id) : store.groups.get(id)?.title) || String(id);
  return [
    el("p.counts", {}, [t("waiting", { n: number(waiting) }), t("sent", { n: number(counters.sends) }), t("edits", { n: number(counters.edits) }), t("refused429", { n: number(counters.too_many) })].map((text) => el("span.tag", {}, text))),
    el("ul.lines", {}, queue.slice(0, 30).map((row) => el("li", { dir: "auto" }, `${isolate(chatName(row.chat))}: ${row.kind} × ${number(row.count)}`))),
  ];
}

function allowanceLines({ limited, left }) {
  if (!limited) return el("p.nothing", {}, t("unlimited"));
  return el("ul.lines", {}, left.map((row) => {
    const text = t("of", { left: number(row.left), of: number(row.of), n: number(row.seconds) });
    const name = t(row.name === "group" ? "group_limit" : row.name);
    return el("li", {}, el("span", {}, `${name}: ${text}`), el("meter", { min: "0", max: String(row.of), value: row.left, "aria-label": name }));
  }));
}
