// The page's own words, in four languages.

import { WORDS } from "../../../words.js";

export { WORDS };
export const NAMES = { fa: "فارسی", ru: "Русский", ar: "العربية", en: "English" };
const RTL = ["fa", "ar"];

let current = "en";

export const language = () => current;
export const directionOf = (code) => (RTL.includes(code) ? "rtl" : "ltr");

export function setLanguage(code) {
  current = code in WORDS ? code : "en";
  document.documentElement.lang = current;
  document.documentElement.dir = directionOf(current);
}

/** A text of the page: `{names}` are filled in, each as a bidi run of its own where it is somebody's name. */
export function t(key, values = {}) {
  const text = WORDS[current][key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The page's word for something of the game's, or what the game calls it where the page has none. */
export const word = (kind, name) => WORDS[current][`${kind}_${name.replaceAll(" ", "_")}`] ?? name;

/** A name, or what somebody else has said, inside a sentence: isolated, so that its direction changes nothing around it. */
export const isolate = (name) => `\u2068${name}\u2069`;
