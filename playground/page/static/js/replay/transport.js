// Moving through a game: the slider, its buttons, the list of nights and days, the keys.

import { el, fill } from "../shared/dom.js";
import { number, time } from "../shared/format.js";
import { t } from "../shared/i18n.js";
import { cause, phaseAt } from "./director.js";
import { begun } from "./film.js";
import { arrow } from "./icons.js";

const PACE = 900; // milliseconds for a step while it plays by itself

export class Transport {
  /** `go(step)`: show another step. `help()`: list the keys. */
  constructor({ go, help }) {
    Object.assign(this, { go, help });
    this.slider = el("input", { type: "range", min: "0", step: "1", oninput: () => this.#to(Number(this.slider.value)) });
    this.place = el("output.replay-place", {});
    this.cause = el("p.replay-cause", { dir: "auto", "aria-live": "polite" });
    this.phases = el("select", { onchange: () => this.#to(Number(this.phases.value)) });
    this.buttons = el("div.replay-buttons", { role: "group" });
    this.node = el(
      "footer.transport",
      {},
      el("div.replay-line", {}, this.cause, this.place),
      this.slider,
      el("div.replay-line", {}, this.buttons, this.phases),
    );
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Another game, or another language. */
  rename(told) {
    this.told = told;
    this.last = told.steps.length - 1;
    this.slider.max = String(this.last);
    this.slider.setAttribute("aria-label", t("replay_slider"));
    this.phases.setAttribute("aria-label", t("replay_phase"));
    this.buttons.setAttribute("aria-label", t("replay_slider"));
    fill(this.phases, told.phases.map((one) => el("option", { value: one.step }, one.name)));
    const button = (name, label, act) =>
      el("button.icon-button", { type: "button", "aria-label": t(label), title: t(label), onclick: act }, arrow(name));
    this.play = el("button.icon-button.replay-play", { type: "button", onclick: () => this.#toggle() });
    fill(
      this.buttons,
      button("first", "replay_first", () => this.#to(0)),
      button("phase_back", "replay_phase_back", () => this.#phase(-1)),
      button("back", "replay_back", () => this.#to(this.step - 1)),
      this.play,
      button("on", "replay_on", () => this.#to(this.step + 1)),
      button("phase_on", "replay_phase_on", () => this.#phase(1)),
      button("last", "replay_last", () => this.#to(this.last)),
    );
    this.#drawPlay();
  }

  draw(film, step) {
    this.step = step;
    const phase = phaseAt(this.told, step);
    this.slider.value = String(step);
    const words = t("replay_step", { n: number(step), of: number(this.last) });
    this.slider.setAttribute("aria-valuetext", `${words}, ${phase.name}`);
    this.place.textContent = `${words} · ${time(film.times[step])}`;
    this.cause.textContent = cause(this.told, step);
    this.phases.value = String(phase.step);
  }

  #to(step, playing = false) {
    if (!playing) this.#stop();
    this.go(Math.min(this.last, Math.max(0, step)));
  }

  /** To the next night or day; of one kind only where that is named. */
  #phase(by, kind = null) {
    const phases = this.told.phases.filter((one) => !kind || one.kind === kind);
    const here = begun(phases, this.step, "step") - 1;
    const back = by < 0 && here >= 0 && phases[here].step < this.step ? here : here + by;
    if (phases[back]) this.#to(phases[back].step);
    else if (!kind) this.#to(by < 0 ? 0 : this.last);
  }

  #toggle() {
    if (this.timer) return this.#stop();
    if (this.step === this.last) this.#to(0);
    this.timer = setInterval(() => (this.step < this.last ? this.#to(this.step + 1, true) : this.#stop()), PACE);
    this.#drawPlay();
  }

  #stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.#drawPlay();
  }

  #drawPlay() {
    const label = t(this.timer ? "replay_pause" : "replay_play");
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    fill(this.play, arrow(this.timer ? "pause" : "play"));
  }

  /** By the places of the keys, so that every keyboard layout has them. */
  #key(event) {
    if (!this.told || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches?.("select, textarea, input:not([type=range])")) return;
    const onward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const by = event.shiftKey ? -1 : 1;
    const acts = {
      [onward]: () => this.#to(this.step + 1), [back]: () => this.#to(this.step - 1),
      PageDown: () => this.#phase(1), PageUp: () => this.#phase(-1), Home: () => this.#to(0), End: () => this.#to(this.last),
      KeyN: () => this.#phase(by, "night"), KeyD: () => this.#phase(by, "day"), KeyP: () => this.#toggle(),
    };
    const act = event.key === "?" ? this.help : acts[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
