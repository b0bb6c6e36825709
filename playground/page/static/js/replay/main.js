// The replay page: a finished game, step by step, in every chat at once. Where it begins.

import { get } from "../shared/api.js";
import { attempt, sheet, toast } from "../shared/dialogs.js";
import { el, fill, iconButton, leaveLink, nameNode } from "../shared/dom.js";
import { day, hueOf, initial, number } from "../shared/format.js";
import { NAMES, language, t } from "../shared/i18n.js";
import { apply, look, setChosen, setTheme, theme } from "../shared/looks.js";
import { on, store, tell } from "../shared/store.js";
import { Chat } from "./chat.js";
import { Director } from "./director.js";
import { Film, at } from "./film.js";
import { Transport } from "./transport.js";

const LINK_WAIT = 150; // browsers refuse an address that changes all the time
const KEYS = ["arrows", "pages", "night", "day", "ends", "play"];

let games = [];
let beside = false;
let film = null;
let told = null;
let step = 0;

const group = new Chat("group", {
  chat: () => film.game.group_id,
  title: () => film.game.group || told.scenario,
  subtitle: () => t("members", { n: number(film.people.length) }),
});
const secret = new Chat("private", {
  chat: () => store.viewer,
  title: () => store.bot.first_name,
  subtitle: () => t("phone_of", { name: store.people.get(store.viewer)?.first_name ?? "" }),
});
const director = new Director();
const transport = new Transport({ go, help });
const top = el("header.top");
const people = el("div.people", { role: "toolbar" });
const strip = el("nav.strip", {}, people);
const tabs = el("div.tabs", { role: "group" });
const main = el("main.panes", { "data-tab": "group" }, group.node, secret.node, director.node);
const nothing = el("main.replay-nothing", { hidden: true });

/** What the address names: #game=3&step=17&seat=2. */
function readLink(hash) {
  const given = new URLSearchParams(hash.slice(1));
  return { game: given.get("game"), step: Number(given.get("step")) || 0, seat: Number(given.get("seat")) || 1 };
}

let later = 0;

function writeLink() {
  clearTimeout(later);
  later = setTimeout(() => history.replaceState(null, "", `#${link()}`), LINK_WAIT);
}

const seatOf = (id) => film.people.find((one) => one.id === id)?.seat ?? 1;
const link = () => new URLSearchParams({ game: film.key, step: String(step), seat: String(seatOf(store.viewer)) });

async function share() {
  const address = `${location.href.split("#")[0]}#${link()}`;
  history.replaceState(null, "", address);
  await navigator.clipboard?.writeText(address).catch(() => null);
  toast(t("replay_copied"));
}

let opening = 0;

/** The game that the address names; without one, the newest. Where another address comes meanwhile, that one counts. */
async function open(hash = location.hash) {
  clearTimeout(later);
  const wanted = readLink(hash);
  const turn = (opening += 1);
  const found = await attempt(() => get("/replay/games"));
  if (turn !== opening) return;
  if (!found) return refuse(t("replay_none"));
  games = found.games;
  beside = found.playground;
  const key = wanted.game ?? games.at(-1)?.key;
  if (!key) return refuse(t("replay_none"));
  if (film?.key !== key) {
    refuse(t("replay_loading"));
    const other = await Film.load(key).catch((error) => error);
    if (turn !== opening) return;
    if (other instanceof Error) return refuse(other.message);
    take(other, wanted.seat);
  } else {
    store.viewer = film.people.find((one) => one.seat === wanted.seat)?.id ?? store.viewer;
  }
  step = Math.min(film.last, Math.max(0, wanted.step));
  apply();
  await rename();
}

/** The page's modules that draw messages look into the store: it holds this game now. */
function take(other, seat) {
  film = other;
  told = null;
  const members = film.people.map((one) => ({ user: one, status: "member" }));
  store.people = new Map(film.people.map((one) => [one.id, one]));
  store.groups = new Map([[film.game.group_id, { id: film.game.group_id, title: film.game.group, members }]]);
  store.room = { group: film.game.group_id, people: film.people.map((one) => one.id), robots: [] };
  store.viewer = (film.people.find((one) => one.seat === seat) ?? film.people[0]).id;
}

function refuse(why) {
  nothing.hidden = false;
  main.hidden = strip.hidden = tabs.hidden = transport.node.hidden = true;
  document.body.classList.remove("empty");
  fill(nothing, el("p.nothing", { role: "status", dir: "auto" }, why));
  drawTop();
}

/** Everything that has words is drawn anew. */
async function rename() {
  store.bot = { id: 0, first_name: t("replay_narrator") };
  document.title = t("replay_title");
  if (film && told?.language !== language()) {
    const code = language();
    const words = await attempt(() => film.told(code));
    if (!words || code !== language()) return;
    told = { ...words, language: code };
  }
  if (!film || !told) return drawTop();
  nothing.hidden = true;
  main.hidden = strip.hidden = tabs.hidden = transport.node.hidden = false;
  director.rename();
  transport.rename(told);
  drawTop();
  drawTabs();
  draw();
}

function go(other) {
  step = other;
  draw();
}

function draw() {
  group.draw(film, step);
  secret.draw(film, step);
  director.draw(told, step);
  transport.draw(film, step);
  drawPeople();
  writeLink();
}

const chips = new Map();

function drawPeople() {
  people.setAttribute("aria-label", t("people"));
  const nodes = film.people.map((one) => {
    const seat = at(told.seats.find((each) => each.seat === one.seat).looks, step);
    const state = `${film.key}/${one.id === store.viewer}/${seat.alive}/${language()}`;
    const known = chips.get(one.id);
    if (known?.state === state) return known.node;
    const label = `${number(one.seat)}.\u00A0${one.first_name}${seat.alive ? "" : `, ${t("out")}`}`;
    const node = known?.node ?? el("button.person", { type: "button", onclick: () => view(one.id) });
    node.className = `person${one.id === store.viewer ? " current" : ""}${seat.alive ? "" : " gone"}`;
    node.setAttribute("aria-label", label);
    node.setAttribute("aria-pressed", String(one.id === store.viewer));
    node.title = label;
    fill(
      node,
      el(`span.avatar.hue-${hueOf(one.id)}`, { "aria-hidden": "true" }, initial(one.first_name)),
      el("span.person-name", {}, el("span.seat-number", {}, `${number(one.seat)}.\u00A0`), nameNode(one.first_name)),
    );
    chips.set(one.id, { state, node });
    return node;
  });
  if (people.children.length !== nodes.length || nodes.some((node, index) => people.children[index] !== node)) fill(people, nodes);
}

/** From now on the private chat is this player's. The page takes his language, unless another one was chosen. */
function view(id) {
  store.viewer = id;
  const before = language();
  apply();
  if (before === language()) draw();
}

function drawTabs() {
  tabs.setAttribute("aria-label", t("people"));
  fill(tabs, ["group", "private", "director"].map((name) =>
    el("button.tab", { type: "button", "aria-pressed": String(main.dataset.tab === name), onclick: () => show(name) }, t(name))));
}

function show(name) {
  main.dataset.tab = name;
  drawTabs();
  draw();
  tabs.querySelector("[aria-pressed=true]").focus();
}

function drawTop() {
  const dark = theme() === "dark";
  const languages = el(
    "select",
    { "aria-label": t("page_language"), title: t("page_language"), onchange: (event) => setChosen(event.target.value) },
    [["", t("as_person")], ...Object.entries(NAMES)].map(([code, name]) => el("option", { value: code }, name)),
  );
  languages.value = look.chosen;
  fill(
    top,
    el(
      "div.brand",
      {},
      el("img", { src: "/static/icon.svg", alt: "", width: "28", height: "28" }),
      el("div", {}, el("h1", {}, t("replay_title")), told ? el("p", {}, `${told.scenario} – ${number(film.people.length)}`) : null),
    ),
    games.length > 1 ? choiceOfGames() : null,
    el(
      "div.tools",
      {},
      languages,
      film ? iconButton("link", t("replay_link"), share) : null,
      el("button.icon-button", { type: "button", "aria-label": t("replay_keys"), title: t("replay_keys"), onclick: help }, "?"),
      iconButton(dark ? "sun" : "moon", t(dark ? "light" : "dark"), () => setTheme(dark ? "light" : "dark")),
      beside ? leaveLink(t("replay_leave")) : null,
    ),
  );
}

function choiceOfGames() {
  const name = (one) => `${one.scenario[language()]} – ${number(one.players)}${one.ended ? `, ${day(one.ended)}` : ""} (${one.key})`;
  const made = el(
    "select.replay-games",
    { "aria-label": t("replay_game"), onchange: () => (location.hash = new URLSearchParams({ game: made.value })) },
    games.map((one) => el("option", { value: one.key }, name(one))),
  );
  made.value = film?.key ?? "";
  return made;
}

function help() {
  if (document.querySelector("dialog[open]")) return;
  const rows = KEYS.map((name) => el("div.replay-key", {}, el("dt", {}, t(`replay_key_${name}`)), el("dd", {}, t(`replay_key_${name}_does`))));
  sheet(t("replay_keys"), el("dl.replay-keys", {}, rows));
}

on("looks", () => rename());
window.addEventListener("hashchange", (event) => open(new URL(event.newURL).hash));
apply();
document.body.append(top, strip, tabs, main, nothing, transport.node);
refuse(t("replay_loading"));
tell("room");
open();
