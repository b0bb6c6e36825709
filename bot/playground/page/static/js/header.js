// The top of the page: the game's clock, and how the page looks.

import { post } from "./api.js";
import { writeHash } from "./choice.js";
import { attempt } from "./dialogs.js";
import { el, fill, iconButton } from "./dom.js";
import { number } from "./format.js";
import { NAMES, language, t } from "./i18n.js";
import { look, setChosen, setTheme, theme } from "./looks.js";
import { slider, speeds, startSheet } from "./start.js";
import { on, store } from "./store.js";

export function header(director) {
  const node = el("header.top");
  const draw = () => fill(node, brand(), clock(), el("div.tools", {}, tools(director, draw)));
  let last = "";
  const drawIfOther = () => {
    const { choice, paused, phase } = store.room ?? {};
    const now = JSON.stringify([choice, paused, phase, language(), theme(), look.chosen, director.on]);
    if (now === last) return;
    last = now;
    if (node.contains(document.activeElement) && document.activeElement.type === "range") return;
    const focused = document.activeElement?.getAttribute?.("aria-label");
    const had = node.contains(document.activeElement);
    draw();
    if (had && focused) [...node.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === focused)?.focus();
  };
  for (const what of ["room", "looks"]) on(what, drawIfOther);
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
  if (!choice) return null;
  const paused = store.room.paused;
  const set = async (speed, pause) => {
    const room = await attempt(() => post("/room/speed", { speed, paused: pause }));
    if (room?.choice) writeHash(room.choice);
  };
  let later = 0;
  const pick = (speed) => {
    clearTimeout(later);
    later = setTimeout(() => set(speed, store.room.paused), 200);
  };
  return el(
    `div.clock${paused ? ".stopped" : ""}`,
    {},
    iconButton(paused ? "play" : "pause", t(paused ? "go_on" : "pause"), () => set(store.room.choice.speed, !store.room.paused)),
    slider("game-speed", t("speed"), speeds(choice.speed), choice.speed, (n) => t("times", { n: number(n) }), pick),
    paused ? el("span.tag", {}, t("paused")) : null,
  );
}

function tools(director, draw) {
  const toggle = () => {
    director.toggle(!director.on);
    draw();
    document.querySelector(".director-toggle")?.focus();
  };
  const dark = theme() === "dark";
  const names = [["", t("as_person")], ...Object.entries(NAMES)];
  const languages = el(
    "select",
    { "aria-label": t("page_language"), title: t("page_language"), onchange: (event) => setChosen(event.target.value) },
    names.map(([code, name]) => el("option", { value: code }, name)),
  );
  languages.value = look.chosen;
  return [
    languages,
    iconButton(dark ? "sun" : "moon", t(dark ? "light" : "dark"), () => setTheme(dark ? "light" : "dark")),
    store.room?.choice
      ? iconButton("eye", t("director"), toggle, { class: `icon-button director-toggle${director.on ? " on" : ""}`, "aria-pressed": String(director.on) })
      : null,
    el("button.primary.new-game", { type: "button", onclick: startSheet }, t("new_game")),
  ];
}
