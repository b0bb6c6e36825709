// The bar of the moment: where the game is, how much time is left, and what is asked of whoever plays here.

import { post } from "../shared/api.js";
import { secondsLeft } from "../shared/clocks.js";
import { attempt } from "../shared/dialogs.js";
import { el, fill, icon } from "../shared/dom.js";
import { clock, number } from "../shared/format.js";
import { isolate, language, t, word } from "../shared/i18n.js";
import { askedOf, cast, displayName, groupId, isPlaying, myself, on, store } from "../shared/store.js";
import { notice } from "../frame/notice.js";
import { afterwards } from "./after.js";

const TICK = 250;
const HURRIED = 10; // seconds of the end that are shown as urgent
const SETTLING = 1000; // milliseconds after the end of a game in which no button below the bar can be pressed
const ICONS = { lobby: "people", night: "moon", intro: "moon", finale: "star", end: "flag" };
const VOTES = ["nomination", "verdict", "interrogation", "status_inquiry"];

/**
 * `show(pane, message)` brings a pane to the front, and a message in it into view; `link()`: whether Start is awaited;
 * `turned()`: the game has come to another phase, or part of a day.
 */
export function momentBar({ show, link, turned }) {
  const phase = el("span.moment-phase");
  const left = el("span.moment-left", { role: "timer", "aria-live": "off" });
  const what = el("p.moment-what", { "aria-live": "polite" });
  const doing = el("div.moment-doing");
  const after = el("div.moment-after", { hidden: true });
  const node = el("section.moment", { hidden: true }, el("div.moment-now", {}, phase, left), what, doing, after);
  let look = "";
  let place = "";

  const draw = () => {
    const moment = store.moment?.phase ? store.moment : null;
    node.hidden = !store.room?.group || !moment;
    document.body.dataset.sky = !node.hidden && iconOf(moment) === "moon" ? "night" : "day";
    if (node.hidden) return;
    const before = place;
    place = `${moment.phase}/${moment.number}/${moment.part}`;
    if (place !== before) turned();
    const task = taskNow(moment, link());
    const now = JSON.stringify([moment.phase, moment.number, moment.part, task, moment.clock, language(), store.viewer, store.people.size]);
    tick();
    if (now === look) return;
    look = now;
    node.setAttribute("aria-label", t("moment"));
    node.dataset.task = task.kind;
    node.dataset.chat = task.chat ?? "";
    node.dataset.message = task.message ?? "";
    fill(phase, icon(iconOf(moment)), el("span", {}, phaseName(moment)));
    what.textContent = task.text;
    const focused = doing.contains(document.activeElement) ? document.activeElement.className : "";
    fill(doing, buttons(task, moment, show));
    if (focused) [...doing.children].find((one) => one.className === focused)?.focus();
    const ended = after.hidden && moment.phase === "end";
    after.hidden = moment.phase !== "end";
    if (ended && before) settle(after);
    fill(after, after.hidden ? null : afterwards());
    notice(task.kind === "yours" ? t("your_turn") : "", JSON.stringify([task.text, task.message]));
  };

  const tick = () => {
    const seconds = secondsLeft();
    const stands = store.moment?.clock?.rate === 0;
    left.hidden = seconds === null;
    node.classList.toggle("stands", stands);
    node.classList.toggle("urgent", seconds !== null && !stands && seconds <= HURRIED);
    const text = seconds === null ? "" : clock(seconds);
    if (left.textContent !== text) left.textContent = text;
  };

  for (const event of ["moment", "room", "viewer", "people", "looks", "deep-link"]) on(event, draw);
  setInterval(tick, TICK);
  return { node, draw, go: () => node.querySelector(".moment-show")?.click() };
}

/** Let buttons take presses only after a moment: they come where Faster was, and a press meant for it may be on its way. */
function settle(node) {
  node.inert = true;
  setTimeout(() => { node.inert = false; }, SETTLING);
}

/** "Day 2 · first vote", in the language of the page. */
export function phaseName({ phase, number: n, part }) {
  const name = t(`phase_${phase}`, { n: number(n) });
  return part ? `${name} · ${word("part", part)}` : name;
}

function iconOf({ phase, part }) {
  if (part === "introduction_day") return "sun";
  return VOTES.includes(part) ? "vote" : ICONS[phase] ?? "sun";
}

/** What the bar says: {kind: `yours` | `out` | `won` | `lost` | `wait`, text, and where it is to be done}. */
function taskNow(moment, linked) {
  const me = myself();
  if (moment.phase === "end") return ending(moment, me);
  if (moment.phase === "lobby") return lobby(moment, linked);
  const [asked] = me === null ? [] : askedOf(me);
  const here = asked?.kind === "question" && asked.chat === groupId();
  if (asked) return { kind: "yours", text: t(here ? "ask_here" : `ask_${asked.kind}`), chat: asked.chat, message: asked.message };
  if (me !== null && moment.out.includes(me)) return { kind: "out", text: t("you_are_out") };
  const speaker = moment.speaker ? t("has_floor", { name: isolate(displayName(moment.speaker)) }) : "";
  if (me !== null && moment.next[0] === me) return { kind: "wait", text: [speaker, t("you_are_next")].filter(Boolean).join(" ") };
  if (speaker) return { kind: "wait", text: speaker };
  if (me === null) return { kind: "wait", text: t("you_watch") };
  return { kind: "wait", text: t(moment.phase === "night" ? "nothing_at_night" : "nothing_by_day") };
}

function ending(moment, me) {
  if (me === null || !moment.won.length) return { kind: "wait", text: t("game_over") };
  return moment.won.includes(me) ? { kind: "won", text: t("you_won") } : { kind: "lost", text: t("you_lost") };
}

/** Joining has two halves, the second one in the bot's chat; then whoever opened the lobby starts the game. */
function lobby(moment, linked) {
  const room = store.room;
  const waits = room.choice?.wait && room.choice.mode === "play" && room.phase === "lobby";
  if (!waits || !moment.board) return { kind: "wait", text: t("lobby_fills") };
  const here = { kind: "yours", chat: groupId(), message: moment.board };
  if (linked) return { kind: "yours", text: t("lobby_start"), chat: room.visitor, message: 0 };
  if (!moment.seats.includes(room.visitor)) return { ...here, text: t("lobby_join") };
  if (moment.seats.length < cast().length) return { kind: "wait", text: t("lobby_fills") };
  return { ...here, text: t("lobby_begin") };
}

function buttons(task, moment, show) {
  const pace = (changes) => attempt(() => post("/room/pace", changes));
  const made = [];
  if (task.kind === "yours") {
    const pane = task.chat === groupId() ? "group" : "private";
    made.push(el("button.moment-show.primary", { type: "button", onclick: () => show(pane, task.message, task.chat) }, t("show_me")));
    if (moment.clock.waiting) {
      made.push(el("button.moment-pass", { type: "button", title: t("pass_hint"), onclick: () => attempt(() => post("/room/pass")) }, t("pass")));
    }
  } else if (isPlaying() && moment.phase !== "lobby" && !store.room.crew) {
    const on = moment.clock.hurrying;
    made.push(el(`button.moment-hurry${on ? ".on" : ""}`, {
      type: "button", title: t(on ? "hurry_off" : "hurry"), "aria-pressed": String(on), onclick: () => pace({ hurrying: !on }),
    }, icon("forward"), el("span", {}, t("hurry_word"))));
  }
  return made;
}
