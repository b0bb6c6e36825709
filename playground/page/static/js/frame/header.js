// The top of the page: the game's clock, and how the page looks.

import { speeds, startSheet } from "../game/start.js";
import { directorBehindVeil } from "../people/veil.js";
import { post } from "../shared/api.js";
import { attempt } from "../shared/dialogs.js";
import { el, fill, icon, iconButton } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { hooks } from "../shared/hooks.js";
import { language, t } from "../shared/i18n.js";
import { look, setTheme, theme } from "../shared/looks.js";
import { on, store } from "../shared/store.js";
import { settingsSheet } from "./settings.js";

export function header(director) {
  const node = el("header.top");
  const draw = () => fill(node, brand(), clock(), el("div.tools", {}, tools(director, draw)));
  let last = "";
  const drawIfOther = () => {
    const { choice, crew, phase } = store.room ?? {};
    const { speed, paused } = store.moment?.clock ?? {};
    const now = JSON.stringify([choice, crew, paused, speed, phase, language(), theme(), look.chosen, director.on]);
    if (now === last) return;
    last = now;
    const focused = document.activeElement?.getAttribute?.("aria-label");
    const had = node.contains(document.activeElement);
    draw();
    if (had && focused) [...node.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === focused)?.focus();
  };
  for (const what of ["room", "moment", "looks"]) on(what, drawIfOther);
  drawIfOther();
  return node;
}

function brand() {
  const choice = store.room?.choice;
  const scenario = store.offer?.scenarios.find((one) => one.id === choice?.scenario);
  return el(
    "div.brand",
    {},
    el("img", { src: "/static/icon.svg", alt: "", width: "28", height: "28" }),
    el("div", {}, el("h1", {}, t("title")), scenario ? el("p", {}, `${scenario.name[language()]} – ${number(choice.players)}`, choice.seed ? el("span.seed", {}, " · ", el("bdi", {}, choice.seed)) : null) : null),
  );
}

function clock() {
  const choice = store.room?.choice;
  const now = store.moment?.clock;
  if (!choice || !now || store.room.crew) return null; // with workers a game keeps its speed
  const set = (changes) => attempt(() => post("/room/pace", changes));
  const speed = el(
    "select",
    { name: "game-speed", "aria-label": t("speed"), title: t("speed"), onchange: (event) => set({ speed: Number(event.target.value) }) },
    speeds(now.speed).map((n) => el("option", { value: String(n) }, t("times", { n: number(n) }))),
  );
  speed.value = String(now.speed);
  return el(
    `div.clock${now.paused ? ".stopped" : ""}`,
    {},
    iconButton(now.paused ? "play" : "pause", t(now.paused ? "go_on" : "pause"), () => set({ paused: !now.paused }), { class: "icon-button pause" }),
    speed,
    now.paused ? el("span.tag", {}, t("paused")) : null,
  );
}

function tools(director, draw) {
  const toggle = () => {
    director.toggle(!director.on);
    draw();
    document.querySelector(".director-toggle")?.focus();
  };
  const dark = theme() === "dark";
  return [
    hooks.tools.map((tool) => tool()),
    iconButton(dark ? "sun" : "moon", t(dark ? "to_light" : "to_dark"), () => setTheme(dark ? "light" : "dark"), { class: "icon-button wide-only" }),
    store.room?.choice && !store.room.crew
      ? iconButton("eye", t("director"), () => (director.on ? toggle() : directorBehindVeil(toggle)), { class: `icon-button director-toggle${director.on ? " on" : ""}`, "aria-pressed": String(director.on) })
      : null,
    iconButton("gear", t("settings"), settingsSheet, { class: "icon-button settings" }),
    el("button.primary.new-game", { type: "button", onclick: startSheet, "aria-label": t("new_game") }, icon("plus"), el("span.wide-only", {}, t("new_game"))),
  ];
}
