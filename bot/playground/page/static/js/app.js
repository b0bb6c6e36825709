// Where the page begins.

import { readHash, writeHash } from "./choice.js";
import { Director } from "./director.js";
import { toast } from "./dialogs.js";
import { el, fill, iconButton } from "./dom.js";
import { number } from "./format.js";
import { groupSheet } from "./groupmenu.js";
import { header } from "./header.js";
import { t } from "./i18n.js";
import { Live } from "./live.js";
import { apply } from "./looks.js";
import { Pane } from "./pane.js";
import { begin, startSheet } from "./start.js";
import { group, groupId, on, renew, store, take } from "./store.js";
import { strip } from "./strip.js";

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

const unread = { group: 0, private: 0 };

/** Drawn anew under somebody's finger they stay the same buttons, so that no press is lost. */
const buttons = ["group", "private"].map((name) => el("button.tab", { type: "button", "data-tab": name, onclick: () => show(name) }));
tabs.append(...buttons);

function drawTabs() {
  for (const button of buttons) {
    const name = button.dataset.tab;
    const count = unread[name] ? number(unread[name]) : "";
    button.setAttribute("aria-pressed", String(main.dataset.tab === name));
    button.setAttribute("aria-label", count ? `${t(name)}, ${t("unread", { n: count })}` : t(name));
    fill(button, el("span", {}, t(name)), count ? el("span.badge", {}, count) : null);
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
  tabs.setAttribute("aria-label", t("people"));
  offline.textContent = t("reconnecting");
});
on("viewer", apply);
on("deep-link", () => show("private"));
on("room", () => {
  main.hidden = tabs.hidden = !store.room?.group;
  document.body.classList.toggle("empty", !store.room?.group);
});

document.addEventListener("keydown", (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const places = { 1: () => show("group"), 2: () => show("private"), n: startSheet };
  const act = places[event.key];
  if (!act) return;
  event.preventDefault();
  act();
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

/** The first look at the page: the game that runs, the one that the address asks for, or the start panel. */
async function greet() {
  begun = true;
  const wanted = readHash();
  if (store.room.group) {
    if (store.room.choice) writeHash(store.room.choice);
  } else if (!(wanted && (await begin(wanted)))) startSheet();
}

/** The server is another one: what was played is gone with the old one. */
function lost() {
  toast(t("game_lost"));
  startSheet();
}

main.dataset.tab = "group";
apply();
document.body.append(header(director), strip(), tabs, main, offline);
window.addEventListener("hashchange", async (event) => {
  const wanted = readHash(new URL(event.newURL).hash);
  if (wanted) await begin(wanted);
});
live.connect();
