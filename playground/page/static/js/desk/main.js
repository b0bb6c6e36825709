// The scenario author's desk: a file as the bot reads it, beside what its players will see. Where it begins.

import { get } from "../shared/api.js";
import { attempt } from "../shared/dialogs.js";
import { el, fill, iconButton, leaveLink } from "../shared/dom.js";
import { NAMES, language, t } from "../shared/i18n.js";
import { apply, look, setChosen, setTheme, theme } from "../shared/looks.js";
import { on } from "../shared/store.js";
import { Playing } from "./playing.js";
import { Preview } from "./preview.js";
import { Source } from "./source.js";
import { WinShares } from "./winshares.js";

const EVERY = 1000; // so often the file is looked at

const desk = { directory: null, files: [], name: null, file: null, preview: null };
const play = new Playing(desk);
const views = { preview: new Preview(desk), play, shares: new WinShares(desk, () => play.choice.options) };
const source = new Source();
const top = el("header.top");
const tabs = el("div.tabs.desk-tabs", { role: "group" });
const side = el("section.desk-side", {}, tabs, Object.values(views).map((view) => view.node));
const main = el("main.desk", { "data-tab": "preview" }, source.node, side);

/** What the address names: #file=wolves.yaml. */
const wanted = () => new URLSearchParams(location.hash.slice(1)).get("file");

async function list() {
  const found = await get("/desk").catch(() => null);
  if (!found) return;
  const known = JSON.stringify([desk.directory, desk.files]);
  Object.assign(desk, { directory: found.directory, files: found.files });
  if (JSON.stringify([desk.directory, desk.files]) !== known) drawTop();
}

/** Show another file. */
async function choose(name) {
  Object.assign(desk, { name, file: null, preview: null });
  history.replaceState(null, "", `#${new URLSearchParams({ file: name })}`);
  await lookAgain();
}

let looking = false;

/** Look at the file again; where it has changed, everything about it is shown anew. */
async function lookAgain() {
  if (looking || !desk.name) return;
  looking = true;
  try {
    const name = desk.name;
    const found = await get("/desk/file", { name, stamp: desk.file?.stamp ?? "" });
    if (name !== desk.name || found.text === undefined) return;
    desk.file = found;
    if (found.playable) desk.preview = await get("/desk/preview", { name });
    await list();
    draw();
  } catch {
    await list(); // the file is gone, or the server; either is seen from the list
  } finally {
    looking = false;
  }
}

function draw() {
  drawTop();
  drawTabs();
  source.draw(desk.file);
  for (const view of Object.values(views)) view.draw();
}

function drawTabs() {
  tabs.setAttribute("aria-label", t("desk_title"));
  const names = ["file", ...Object.keys(views)];
  fill(tabs, names.map((name) => el(
    `button.tab.tab-${name}`,
    { type: "button", "aria-pressed": String(main.dataset.tab === name), onclick: () => show(name) },
    t(`desk_${name}`),
  )));
}

function show(name) {
  main.dataset.tab = name;
  drawTabs();
  tabs.querySelector("[aria-pressed=true]").focus();
}

function drawTop() {
  const focused = top.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  const dark = theme() === "dark";
  const languages = el(
    "select",
    { "aria-label": t("page_language"), title: t("page_language"), onchange: (event) => setChosen(event.target.value) },
    [["", t("desk_browser_language")], ...Object.entries(NAMES)].map(([code, name]) => el("option", { value: code }, name)),
  );
  languages.value = look.chosen;
  const option = (one) => el("option", { value: one.name }, one.mistakes ? `${one.name} (✗)` : one.name);
  const [own, shipped] = [desk.files.filter((one) => !one.shipped), desk.files.filter((one) => one.shipped)];
  const files = el(
    "select.desk-files",
    { "aria-label": t("desk_file"), onchange: () => attempt(() => choose(files.value)) },
    own.length ? el("optgroup", { label: t("desk_own") }, own.map(option)) : null,
    el("optgroup", { label: t("desk_shipped") }, shipped.map(option)),
  );
  files.value = desk.name ?? "";
  fill(
    top,
    el(
      "div.brand",
      {},
      el("img", { src: "/static/icon.svg", alt: "", width: "28", height: "28" }),
      el("div", {}, el("h1", {}, t("desk_title")), el("p", { dir: "auto" }, desk.directory === null ? "" : desk.directory || t("desk_no_directory"))),
    ),
    files,
    el(
      "div.tools",
      {},
      languages,
      iconButton(dark ? "sun" : "moon", t(dark ? "light" : "dark"), () => setTheme(dark ? "light" : "dark")),
      leaveLink(t("desk_leave")),
    ),
  );
  if (focused) [...top.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === focused)?.focus();
}

// What has a tab of its own on a phone is beside the others where there is room.
matchMedia("(min-width: 821px)").addEventListener("change", ({ matches }) => {
  if (matches && main.dataset.tab === "file") main.dataset.tab = "preview";
  drawTabs();
});

on("looks", () => {
  document.title = t("desk_title");
  if (desk.file) draw();
  else drawTop();
});
window.addEventListener("hashchange", () => wanted() && wanted() !== desk.name && choose(wanted()));
document.body.append(top, main);
apply();
await list();
await choose(desk.files.some((one) => one.name === wanted()) ? wanted() : desk.files[0]?.name);
setInterval(() => document.visibilityState === "visible" && lookAgain(), EVERY);
