// A game of the file: one's own role, options, and a press.

import { post } from "../shared/api.js";
import { attempt, choices } from "../shared/dialogs.js";
import { el, fill } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { NAMES, language, t } from "../shared/i18n.js";
import { optionField, selectField } from "../shared/options.js";

export class Playing {
  constructor(desk) {
    this.desk = desk;
    this.choice = { players: 0, role: "", options: {}, language: "" };
    this.node = el("div.desk-view.desk-play", { tabindex: "0" });
    this.form = el("form.fields", { onsubmit: (event) => this.#start(event) });
  }

  /** The file is another one, or has changed: what can be chosen may be something else. */
  async draw() {
    this.node.setAttribute("aria-label", t("desk_play"));
    const { file, name } = this.desk;
    if (!file.playable) return fill(this.node, el("p.nothing", {}, t("desk_mend_first")));
    if (this.name !== name) Object.assign(this, { name, choice: { players: 0, role: "", options: {}, language: this.choice.language } });
    const known = new Set(file.options.map((one) => one.id));
    this.choice.options = Object.fromEntries(Object.entries(this.choice.options).filter(([id]) => known.has(id)));
    return this.#deal();
  }

  /** Ask who is dealt with these options. */
  async #deal() {
    const { name } = this.desk;
    const asked = JSON.stringify([name, this.desk.file.stamp, this.choice.options]);
    if (asked !== this.asked) {
      const table = await attempt(() => post("/desk/table", { name, options: this.choice.options }));
      if (name !== this.desk.name) return;
      this.asked = table ? asked : "";
      this.table = table ?? this.table;
    }
    if (!this.table) return;
    const { sizes, roles } = this.table;
    if (!sizes.includes(this.choice.players)) this.choice.players = sizes[Math.floor(sizes.length / 2)];
    if (!roles[this.choice.players].includes(this.choice.role)) this.choice.role = "";
    this.#draw();
  }

  #draw() {
    const { file, preview } = this.desk;
    const code = language();
    const focused = document.activeElement?.name;
    const names = Object.fromEntries(preview[code].roles.map((one) => [one.id, one.name]));
    const dealt = this.table.roles[this.choice.players];
    const set = (name, value) => {
      this.choice[name] = value;
      this.#deal();
    };
    fill(
      this.form,
      selectField("players", t("players"), this.table.sizes.map((size) => [String(size), number(size)]), String(this.choice.players), (value) => set("players", Number(value))),
      selectField("role", t("desk_role"), [["", t("desk_any_role")], ...dealt.map((id) => [id, names[id]])], this.choice.role, (value) => set("role", value)),
      file.options.map((option) => this.#option(option)),
      choices("desk-language", t("language"), Object.entries(NAMES), this.choice.language || code, (value) => (this.choice.language = value)),
      el("button.primary.big", { type: "submit" }, t("start_game")),
      el("p.hint-line", { dir: "auto" }, t("desk_play_hint")),
    );
    if (this.node.firstChild !== this.form) fill(this.node, this.form);
    if (focused) this.form.querySelector(`[name="${CSS.escape(focused)}"]:not([type=radio])`)?.focus();
  }

  #option(option) {
    return optionField(option, this.choice.options[option.id], (value) => {
      if (value) this.choice.options[option.id] = value;
      else delete this.choice.options[option.id];
      this.#deal();
    });
  }

  async #start(event) {
    event.preventDefault();
    const button = this.form.querySelector("button[type=submit]");
    button.disabled = true;
    button.textContent = t("starting");
    const body = { ...this.choice, language: this.choice.language || language(), name: this.desk.name };
    if (await attempt(() => post("/desk/start", body))) location.href = "/";
    else this.#draw();
  }
}
