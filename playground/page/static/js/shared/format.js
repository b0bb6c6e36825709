// Times, days, numbers and colours, in the language of the page.

import { language } from "./i18n.js";

const LOCALES = { fa: "fa-IR", ru: "ru", ar: "ar-EG", en: "en-GB" };
const made = new Map();

/** What makes texts in the language of the page, made once. */
export function format(kind, make) {
  const key = `${language()}/${kind}`;
  if (!made.has(key)) made.set(key, make(LOCALES[language()]));
  return made.get(key);
}

export function time(seconds) {
  return format("time", (locale) => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }))
    .format(seconds * 1000);
}

export function day(seconds) {
  return format("day", (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" })).format(seconds * 1000);
}

export const dayKey = (seconds) => new Date(seconds * 1000).toDateString();

export function number(value) {
  return format("number", (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })).format(value);
}

export function list(items) {
  return format("list", (locale) => new Intl.ListFormat(locale)).format(items);
}

/** Minutes and seconds. */
export function clock(seconds) {
  const two = (value) => format("two", (locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })).format(value);
  return `${number(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** One of eight colours that a person keeps. */
export const hueOf = (id) => Math.abs(id) % 8;

export function initial(name) {
  const match = name.match(/[\p{L}\p{N}\p{Extended_Pictographic}]/u);
  return match ? match[0].toLocaleUpperCase() : "?";
}
