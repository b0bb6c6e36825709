// The director's view at a step: who is what, what is asked and chosen, what has happened.

import { el, fill } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { isolate, t, word } from "../shared/i18n.js";
import { at, begun } from "./film.js";

const EVENTS = 60; // the newest ones

export class Director {
  constructor() {
    this.title = el("h2", {});
    this.now = el("p.director-now", { dir: "auto" });
    this.roles = el("tbody", {});
    this.questions = el("div", {});
    this.events = el("ol.lines.events", {});
    this.heads = { roles: el("summary", {}), questions: el("summary", {}), events: el("summary", {}) };
    this.columns = el("tr", {});
    this.body = el(
      "div.director-body",
      { tabindex: "0" },
      this.now,
      el("details", { open: true }, this.heads.roles, el("table.roles", {}, el("thead", {}, this.columns), this.roles)),
      el("details", { open: true }, this.heads.questions, this.questions),
      el("details", { open: true }, this.heads.events, this.events),
    );
    this.node = el("aside.director", {}, el("header.pane-head", {}, this.title), this.body);
  }

  /** The words of the page, or the game, are other ones. */
  rename() {
    this.title.textContent = t("director");
    this.node.setAttribute("aria-label", t("director"));
    this.body.setAttribute("aria-label", t("director"));
    for (const [name, node] of Object.entries(this.heads)) node.textContent = t(name);
    fill(this.columns, ["seat", "role", "marks"].map((name) => el("th", { scope: "col" }, t(name))));
    this.rows = new Map();
    this.lines = new Map();
  }

  draw(told, step) {
    const winner = told.winner && step === told.steps.length - 1 ? ` · ${t("winner", { name: isolate(told.winner) })}` : "";
    this.now.textContent = `${phaseAt(told, step).name}${winner}`;
    fill(this.roles, told.seats.map((seat) => this.#row(seat, at(seat.looks, step))));
    this.#drawQuestions(told, step);
    this.#drawEvents(told, step);
  }

  #row(seat, look) {
    const known = this.rows.get(look);
    if (known) return known;
    const made = el(
      `tr.side-${["town", "mafia"].includes(look.faction) ? look.faction : "other"}${look.alive ? "" : ".out"}`,
      {},
      el("th", { scope: "row" }, el("bdi", {}, `${number(seat.seat)}.\u00A0${seat.name}`)),
      el("td", { title: look.side }, look.role, look.alive ? null : el("span.tag", {}, t("out"))),
      el("td.acts", { dir: "auto" }, [
        ...look.marks.map((mark) => el("span.tag", {}, word("mark", mark))),
        ...look.acts.map((act) => el("div", {}, `${act.ability} (${number(act.night)}): ${listed(act.picks)}`)),
      ]),
    );
    this.rows.set(look, made);
    return made;
  }

  #drawQuestions(told, step) {
    const open = told.questions.slice(0, begun(told.questions, step)).filter((one) => one.end === null || one.end > step);
    const line = (one) => {
      const chosen = at(one.looks, step) ?? null;
      return el(
        "li",
        { dir: "auto" },
        el("span", {}, `${one.name} · ${one.about}: `),
        el("strong", {}, chosen === null ? t("nothing_chosen") : listed(chosen)),
      );
    };
    fill(this.questions, open.length ? el("ul.lines", {}, open.map(line)) : el("p.nothing", {}, t("no_questions")));
  }

  #drawEvents(told, step) {
    const count = begun(told.events, step, "step");
    const nodes = [];
    for (let index = Math.max(0, count - EVENTS); index < count; index += 1) {
      const event = told.events[index];
      if (told.events[index - 1]?.phase !== event.phase) nodes.push(this.#line(`phase ${index}`, "li.phase", event.phase));
      nodes.push(this.#line(index, "li", event.text));
    }
    fill(this.events, nodes);
  }

  #line(key, kind, text) {
    if (!this.lines.has(key)) this.lines.set(key, el(kind, { dir: "auto" }, text));
    return this.lines.get(key);
  }
}

const listed = (picks) => picks.join(t("comma")) || t("nobody");

/** The night or day, or whatever it is, that a step belongs to. */
export function phaseAt(told, step) {
  return told.phases[begun(told.phases, step, "step") - 1];
}

/** What caused a step, in a line. */
export function cause(told, step) {
  const one = told.steps[step];
  const name = one.name ? isolate(one.name) : "";
  if (one.kind === "Answer") {
    return t("replay_answer", { name, about: one.about ?? "", picks: listed((one.picks ?? []).map(isolate)) });
  }
  const key = one.kind === "Host" ? `replay_host_${one.action}` : `replay_${one.kind.toLowerCase()}`;
  return t(key, { name, n: number(one.seconds ?? 0) });
}
