// Light or dark, and the language of the page: as on the phone that is shown, unless chosen otherwise.

import { WORDS, language, setLanguage } from "./i18n.js";
import { person, store, tell } from "./store.js";

export const kept = {
  get: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // a browser that keeps nothing forgets it
    }
  },
};

const system = matchMedia("(prefers-color-scheme: dark)");

export const look = { chosen: kept.get("language") ?? "", theme: kept.get("theme") ?? "" };

export const theme = () => look.theme || (system.matches ? "dark" : "light");

export function setTheme(name) {
  look.theme = name;
  kept.set("theme", name);
  apply();
}

export function setChosen(code) {
  look.chosen = code;
  kept.set("language", code);
  apply();
}

/** Set the page to its language and colours; where the language is another one, everything is drawn anew. */
export function apply() {
  document.documentElement.dataset.theme = theme();
  const before = language();
  const browser = navigator.languages.map((code) => code.split("-")[0]).find((code) => code in WORDS);
  setLanguage(look.chosen || person(store.viewer)?.language_code || browser || "en");
  tell("looks");
  if (before !== language()) for (const what of ["viewer", "people", "room"]) tell(what);
}

system.addEventListener("change", apply);
