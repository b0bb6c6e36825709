// Times in messages, as each reader has them: relative ones count by themselves.

import { el } from "./dom.js";
import { format } from "./format.js";
import { language } from "./i18n.js";

const STEPS = [["second", 60], ["minute", 60], ["hour", 24], ["day", Infinity]];
const PARTS = {
  w: { weekday: "long" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
};
const running = new Set();
let ticking = null;

/** Bot API: date_time. `look`: `r`, or letters of PARTS; without one, the text as it was written. */
export function clock(unix, look, children) {
  const made = el("time.local-time", { datetime: new Date(unix * 1000).toISOString(), dir: "auto", "aria-live": "off" }, children);
  if (!look) return made;
  made.dataset.look = look;
  draw(made);
  if (look === "r") {
    running.add(made);
    ticking ??= setInterval(tick, 1000);
  }
  return made;
}

function draw(made) {
  const at = Date.parse(made.dateTime) / 1000;
  const text = made.dataset.look === "r" ? relative(at - Date.now() / 1000) : absolute(at, made.dataset.look);
  if (made.textContent !== text) made.textContent = text;
}

/** What is no longer shown is forgotten, but for what may be on its way into the page. */
function tick() {
  for (const made of running) {
    if (made.isConnected) draw(made);
    else if (made.dataset.gone) running.delete(made);
    else made.dataset.gone = "1";
  }
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
