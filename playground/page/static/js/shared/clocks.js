// Times in messages, as each reader has them: relative ones count by themselves.

import { el } from "./dom.js";
import { clock as minutes, format } from "./format.js";
import { language } from "./i18n.js";
import { store } from "./store.js";

const STEPS = [["second", 60], ["minute", 60], ["hour", 24], ["day", Infinity]];
const PARTS = {
  w: { weekday: "long" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
};
const STANDSTILL = 10 * 24 * 3600; // a clock that stands still puts off the end of a second by eleven days
const ON_ITS_WAY = 0.5; // seconds that a message may take from the bot to the chat
const running = new Map(); // relative times, and when each was written
let ticking = null;

/** Bot API: date_time. `look`: `r`, or letters of PARTS; without one, the text as it was written, `at`: when that was. */
export function clock(unix, look, children, at) {
  const made = el("time.local-time", { datetime: new Date(unix * 1000).toISOString(), dir: "auto", "aria-live": "off" }, children);
  if (!look) return made;
  made.dataset.look = look;
  if (look === "r") {
    running.set(made, at);
    ticking ??= setInterval(tick, 1000);
  }
  draw(made);
  return made;
}

function draw(made) {
  const at = Date.parse(made.dateTime) / 1000;
  const text = made.dataset.look === "r" ? counted(at, running.get(made)) : absolute(at, made.dataset.look);
  if (made.textContent !== text) made.textContent = text;
}

/** What is no longer shown is forgotten, but for what may be on its way into the page. */
function tick() {
  for (const made of running.keys()) {
    if (made.isConnected) draw(made);
    else if (made.dataset.gone) running.delete(made);
    else made.dataset.gone = "1";
  }
}

/** Real seconds until what goes on ends, were nobody to wait; null where there is nothing to count. */
export function secondsLeft() {
  const moment = store.moment;
  if (!moment?.phase || moment.until === null || moment.until === undefined || moment.phase === "end") return null;
  const passed = ((performance.now() - moment.at) / 1000) * moment.clock.rate;
  return Math.max(0, Math.round((moment.until - moment.now - passed) / moment.clock.speed));
}

/**
 * The game's clock stands while it waits for somebody, and what was `written` before stands with it. What was written
 * meanwhile ends years from now. Both show what the bar of the moment shows.
 */
function counted(end, written) {
  const now = Date.now() / 1000;
  let stands = false;
  for (const [from, to] of store.moment?.clock?.stops ?? []) {
    if (from < written - ON_ITS_WAY || from >= end) continue;
    end += (to ?? now) - from;
    stands = to === null;
  }
  const seconds = end - now;
  const left = stands || seconds > STANDSTILL ? secondsLeft() : null;
  if (left === null) return relative(seconds);
  return store.moment.clock.rate === 0 ? `${minutes(left)} ⏸` : minutes(left);
}

function relative(seconds) {
  let left = Math.round(seconds);
  for (const [unit, most] of STEPS) {
    if (Math.abs(left) < most) {
      return format("relative", (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" })).format(left, unit);
    }
    left = Math.trunc(left / most);
  }
  return "";
}

function absolute(at, look) {
  const words = [...look].map((letter) =>
    format(`at ${letter}`, (locale) => new Intl.DateTimeFormat(locale, PARTS[letter])).format(at * 1000));
  return words.join(["ar", "fa"].includes(language()) ? "، " : ", ");
}
