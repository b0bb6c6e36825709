// Where the page begins.

import { Pane } from "./chats/pane.js";
import { header } from "./frame/header.js";
import { listen } from "./frame/keys.js";
import { title } from "./frame/notice.js";
import { isPlayed, readHash, writeHash } from "./game/choice.js";
import { Director } from "./game/director.js";
import { momentBar } from "./game/moment.js";
import { begin, startSheet } from "./game/start.js";
import "./game/workers.js";
import { groupSheet } from "./people/groupmenu.js";
import { strip } from "./people/strip.js";
import { post } from "./shared/api.js";
import { attempt, confirmSheet, toast } from "./shared/dialogs.js";
import { el, fill, iconButton } from "./shared/dom.js";
import { number } from "./shared/format.js";
import { t } from "./shared/i18n.js";
import { apply } from "./shared/looks.js";
import { displayName, group, groupId, myself, on, renew, store, take, view } from "./shared/store.js";
import { Live } from "./live.js";

const director = new Director();
const groupPane = new Pane("group", {
  chat: groupId,
  title: () => group()?.title ?? "",
  subtitle: () => (group() ? t("members", { n: number(group().members.length) }) : ""),
  button: () => iconButton("dots", t("group_menu"), groupSheet),
});
const privatePane = new Pane("private", {
  chat: () => store.viewer,
  title: () => store.bot?.first_name ?? "",
  subtitle: () => t("is_bot"),
});
const tabs = el("div.tabs", { role: "group" });
const main = el("main.panes", {}, groupPane.node, privatePane.node, director.node);
const offline = el("p.offline", { role: "alert", hidden: true });

function show(name) {
  main.dataset.tab = name;
  drawTabs();
  (name === "group" ? groupPane : privatePane).draw();
}

/** Go to a chat by the keyboard. */
function enter(name) {
  show(name);
  (name === "group" ? groupPane : privatePane).enter();
}

const bar = momentBar({
  link: () => privatePane.composer.link !== null,
  show: async (name, message, chat) => {
    if (name === "private" && store.viewer !== chat) await view(chat);
    show(name);
    const pane = name === "group" ? groupPane : privatePane;
    if (message) pane.lead(message);
    else pane.enter();
  },
  turned: () => [groupPane, privatePane].forEach((pane) => pane.follow()),
});

const unread = { group: 0, private: 0 };

/** Drawn anew under somebody's finger they stay the same buttons, so that no press is lost. */
const buttons = ["group", "private"].map((name) => el("button.tab", { type: "button", "data-tab": name, onclick: () => show(name) }));
const menu = iconButton("dots", t("group_menu"), groupSheet);
tabs.append(...buttons, menu);

/** On a phone nothing else says whose chat with the bot it is. */
const privateName = () => (store.viewer === null || store.viewer === myself() ? t("private") : displayName(store.viewer) || "—");

function drawTabs() {
  for (const button of buttons) {
    const name = button.dataset.tab;
    const count = unread[name] ? number(unread[name]) : "";
    button.setAttribute("aria-pressed", String(main.dataset.tab === name));
    button.setAttribute("aria-label", count ? `${t(name)}, ${t("unread", { n: count })}` : t(name));
    fill(button, el("span", {}, name === "group" ? t(name) : privateName()), count ? el("span.badge", {}, count) : null);
  }
}

for (const pane of [groupPane, privatePane]) {
  pane.onunread = (count) => {
    if (unread[pane.name] === count) return;
    unread[pane.name] = count;
    drawTabs();
  };
}

on("looks", () => {
  drawTabs();
  title();
  tabs.setAttribute("aria-label", t("chats"));
  for (const name of ["aria-label", "title"]) menu.setAttribute(name, t("group_menu"));
  offline.textContent = t("reconnecting");
});
on("viewer", apply);
for (const what of ["viewer", "people"]) on(what, drawTabs);
on("deep-link", () => show("private"));
on("bot-link", () => enter("private"));
on("group-link", () => show("group"));
on("room", () => {
  main.hidden = tabs.hidden = !store.room?.group;
  document.body.classList.toggle("empty", !store.room?.group);
});

listen({
  group: () => enter("group"),
  private: () => enter("private"),
  asked: () => bar.go(),
  pause: () => store.moment?.clock && attempt(() => post("/room/pace", { paused: !store.moment.clock.paused })),
  start: startSheet,
});
document.addEventListener("visibilitychange", () => [groupPane, privatePane].forEach((pane) => pane.draw()));

let begun = false;
const live = new Live({
  take,
  renew: async () => {
    await renew();
    if (!begun) await greet();
    else if (!store.room.group) lost();
  },
  state: (connected) => {
    offline.hidden = connected || !begun;
  },
});

/** The first look at the page: the game that the address asks for, the one that runs, or the start panel. */
async function greet() {
  begun = true;
  const wanted = readHash();
  if (store.room.group) await turnTo(wanted);
  else if (!(wanted && (await begin(wanted)))) startSheet();
}

/** Another address is another game; one that is being played is not given up for it unasked. */
async function turnTo(wanted) {
  const { choice, deal, group } = store.room;
  const other = wanted && !(choice && isPlayed(wanted, choice, deal));
  const isOver = !group || store.moment?.phase === "end";
  if (other && (isOver || (await confirmSheet(t("give_up"), t("give_up_text"), t("give_up_yes"))))) await begin(wanted);
  else if (choice) writeHash(choice, deal);
}

/** The server is another one: what was played is gone with the old one. */
function lost() {
  toast(t("game_lost"));
  startSheet();
}

main.dataset.tab = "group";
apply();
document.body.append(header(director), offline, strip(), bar.node, tabs, main);
bar.draw();

window.addEventListener("hashchange", (event) => {
  const wanted = readHash(new URL(event.newURL).hash);
  if (wanted && begun) turnTo(wanted); // before, the first look reads the address itself
});
live.connect();
