// What calls a visitor back who looks elsewhere: the title of the page, and a soft sound.

import { t } from "../shared/i18n.js";
import { kept } from "../shared/looks.js";

const SOUND = "sound";
const NOTES = [[523.25, 0], [783.99, 0.14]]; // a fifth, one note after the other: hertz, and seconds from the start
const LENGTH = 0.5;
const LOUD = 0.08;

let context = null;
let last = "";
let asked = "";

export const hasSound = () => kept.get(SOUND) !== "off";
export const setSound = (on) => kept.set(SOUND, on ? "on" : "off");

/** `what` is asked now; empty: nothing is. `about` tells one thing that is asked from the next. */
export function notice(what, about) {
  asked = what;
  title();
  if (what && about !== last) ring();
  last = what ? about : "";
}

/** The page's language may be another one. */
export function title() {
  document.title = asked ? `● ${asked} – ${t("title")}` : t("title");
}

// A browser lets a page be heard once somebody has touched it.
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  }, { once: true });
}

export function ring() {
  if (!context || context.state !== "running" || !hasSound()) return;
  for (const [pitch, after] of NOTES) {
    const from = context.currentTime + after;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(LOUD, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + LENGTH);
  }
}
