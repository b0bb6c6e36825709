// The start panel: one press, and a game runs.

import { post } from "../shared/api.js";
import { attempt, choices, sheet } from "../shared/dialogs.js";
import { el, fill } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { hooks } from "../shared/hooks.js";
import { NAMES, language, t } from "../shared/i18n.js";
import { optionField } from "../shared/options.js";
import { store } from "../shared/store.js";
import { check } from "../frame/settings.js";
import { SPEEDS, complete, optionsAsText, optionsOf, paceOf, readHash, writeHash } from "./choice.js";
import { viewLinks } from "./views.js";

let open = null;
let last = null; // what was begun last, should the server forget it
let more = false; // whether the less usual fields are unfolded
let optional = false; // and the game's own options

/** Begin what the address asks for, or what was chosen. */
export async function begin(choice) {
  writeHash(choice);
  const room = await attempt(() => post("/room/start", choice));
  if (room?.choice) {
    last = room.choice;
    writeHash(room.choice, room.deal);
  }
  return room;
}

export function startSheet() {
  open?.close();
  const before = store.room?.choice ?? last ?? readHash();
  const choice = complete(before && { ...before, wait: false, speed: paceOf(before.mode) }, store.offer, language());
  const form = el("form.fields.start-form");
  const redraw = () => fill(form, fields(choice, redraw), submit(choice));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    fill(button, t("starting"));
    if (await begin(choice)) open?.close();
    else redraw();
  });
  redraw();
  open = sheet(t("new_game"), [el("p.lead", { dir: "auto" }, t("lead")), form], { kind: "start", onclose: () => (open = null) });
}

function fields(choice, redraw) {
  const scenario = store.offer.scenarios.find((one) => one.id === choice.scenario);
  const set = (name) => (value) => {
    choice[name] = value;
    redraw();
    document.querySelector(`[name="${name}"][value="${value}"]`)?.focus();
  };
  return [
    el(
      "label.field",
      {},
      el("span", {}, t("scenario")),
      scenarios(choice.scenario, (id) => {
        Object.assign(choice, complete({ ...choice, scenario: id }, store.offer, choice.language));
        redraw();
        document.querySelector("select[name=scenario]").focus();
      }),
    ),
    el("p.facts", { dir: "auto" }, scenario.facts[language()].join(" · ")),
    el("p.summary", { dir: "auto" }, scenario.summary[language()]),
    slider("players", t("players"), scenario.sizes, choice.players, (value) => number(value), (value) => {
      choice.players = value;
      choice.seat = Math.min(choice.seat, value);
    }),
    choices("language", t("language"), Object.entries(NAMES), choice.language, set("language")),
    choices("mode", t("mode"), [["play", t("play")], ["watch", t("watch")]], choice.mode, (mode) => {
      choice.speed = paceOf(mode);
      set("mode")(mode);
    }),
    optionFields(scenario, choice),
    furtherFields(choice, set, redraw),
  ];
}

/** What the game itself lets a group choose, folded away until something is chosen. */
function optionFields(scenario, choice) {
  if (!scenario.options.length) return null;
  const chosen = optionsOf(choice.options);
  const fields = scenario.options.map((option) =>
    optionField(option, chosen[option.id], (value) => {
      chosen[option.id] = value;
      choice.options = optionsAsText(chosen);
    }),
  );
  return el(
    "details.more-fields.option-fields",
    { open: optional || choice.options !== "", ontoggle: (event) => (optional = event.target.open) },
    el("summary", {}, t("game_options")),
    el("div.fields", {}, fields),
  );
}

/** What few want to choose, folded away. */
function furtherFields(choice, set, redraw) {
  const toggled = (name) => (on) => (choice[name] = on);
  return el(
    "details.more-fields",
    { open: more, ontoggle: (event) => (more = event.target.open) },
    el("summary", {}, t("more")),
    el(
      "div.fields",
      {},
      hooks.fields.map((field) => field(choice, redraw)),
      choice.mode === "play" ? slider("seat", t("my_seat"), seatsOf(choice), choice.seat, (seat) => number(seat), (seat) => (choice.seat = seat)) : null,
      slider("speed", t("speed"), speeds(choice.speed), choice.speed, (n) => t("times", { n: number(n) }), (value) => (choice.speed = value)),
      choices("manner", t("manner"), [["sensible", t("sensible")], ["random", t("random")]], choice.manner, set("manner")),
      choices("group", t("group_kind"), [["supergroup", t("supergroup")], ["group", t("basic_group")]], choice.group, set("group")),
      el(
        "label.field",
        {},
        el("span", {}, t("seed")),
        el("input", { type: "text", name: "seed", dir: "auto", maxlength: "64", value: choice.seed, oninput: (event) => (choice.seed = event.target.value) }),
        el("span.hint-line", {}, t("seed_hint")),
      ),
      check("wait", t("wait"), choice.wait, toggled("wait")),
      check("strangers", t("strangers"), choice.strangers, toggled("strangers"), t("strangers_hint")),
      check("limits", t("limits"), choice.limits, toggled("limits"), t("limits_hint")),
    ),
  );
}

const seatsOf = (choice) => Array.from({ length: choice.players }, (_, place) => place + 1);

export const speeds = (now) => (SPEEDS.includes(now) ? SPEEDS : [...SPEEDS, now].sort((a, b) => a - b));

function submit() {
  const { choice, deal, group } = store.room ?? {};
  const again = async () => (await begin({ ...choice, seed: deal })) && open?.close();
  return [
    el("button.primary.big", { type: "submit", autofocus: true }, t("start_game")),
    group && choice ? el("button.same-deal", { type: "button", onclick: again }, t("same_deal")) : null,
    el("p.hint-line", { dir: "auto" }, t("link_hint")),
    viewLinks(),
  ];
}

/** The scenarios by how much there is to know about them, each with about how long it takes. */
function scenarios(value, onchange) {
  const code = language();
  const made = el("select", { name: "scenario", onchange: () => onchange(made.value) });
  for (const level of new Set(store.offer.scenarios.map((one) => one.level))) {
    const here = store.offer.scenarios.filter((one) => one.level === level);
    const options = here.map((one) => el("option", { value: one.id }, [one.name[code], ...one.facts[code].slice(1, -1)].join(" · ")));
    made.append(el("optgroup", { label: here[0].facts[code].at(-1) }, options));
  }
  made.value = value;
  return made;
}

/** A slider over some values; what is chosen is written beside it. */
export function slider(name, label, values, value, show, onchange) {
  const output = el("output", {}, show(value));
  const input = el("input", { type: "range", name, min: "0", max: String(values.length - 1), step: "1", "aria-valuetext": show(value) });
  input.value = String(Math.max(0, values.indexOf(value)));
  input.addEventListener("input", () => {
    const chosen = values[Number(input.value)];
    output.textContent = show(chosen);
    input.setAttribute("aria-valuetext", show(chosen));
    onchange(chosen);
  });
  return el("label.field.range", {}, el("span", {}, label), el("span.range-row", {}, input, output));
}
