// A message's text and entities as nodes. Offsets are UTF-16 code units, which is what JavaScript counts in.

import { clock } from "./clocks.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote", spoiler: "span",
};
const BLOCKS = ["blockquote", "expandable_blockquote", "pre"];
const SHORT = 3; // lines of an expandable quotation that are always seen
const START = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/(\w+)\/?\?start(?:group)?=([\w-]{1,64})$/i;

/** `doing`: {command(text), deepLink(url), at}: what a press inside the text does, and when it was written. */
export function renderText(text, entities, doing) {
  const sorted = entities
    .filter((entity) => entity.length > 0)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  return range(text, 0, text.length, sorted, doing);
}

function range(text, from, to, entities, doing) {
  const nodes = [];
  let place = from;
  let rest = entities;
  while (rest.length) {
    const [first, ...others] = rest;
    const start = Math.max(first.offset, place);
    const end = Math.min(first.offset + first.length, to);
    const inside = others.filter((entity) => entity.offset < end);
    rest = others.filter((entity) => entity.offset >= end);
    if (start >= end) continue;
    const isBlock = BLOCKS.includes(first.type);
    if (start > place) nodes.push(plain(text.slice(place, start), isBlock, nodes));
    nodes.push(wrap(first, text.slice(start, end), range(text, start, end, inside, doing), doing));
    place = end;
    if (isBlock && text[place] === "\n") place += 1;
  }
  if (place < to) nodes.push(document.createTextNode(text.slice(place, to)));
  return nodes;
}

/** The line break before a block is the block's own. */
function plain(text, beforeBlock) {
  return document.createTextNode(beforeBlock && text.endsWith("\n") ? text.slice(0, -1) : text);
}

function wrap(entity, text, children, doing) {
  switch (entity.type) {
    case "spoiler":
      return spoiler(children);
    case "expandable_blockquote":
      return expandable(text, children);
    case "text_link":
      return link(entity.url, children, doing);
    case "url":
      return link(/^[a-z]+:/i.test(text) ? text : `https://${text}`, children, doing);
    case "bot_command":
      return el("button.command", { type: "button", dir: "ltr", onclick: () => doing.command(text) }, children);
    case "text_mention":
    case "mention":
    case "hashtag":
      return el("span.mention", {}, children);
    case "date_time":
      return clock(entity.unix_time, entity.date_time_format, children, doing.at);
    case "blockquote":
      return el("blockquote", { dir: "auto" }, children);
    default:
      return TAGS[entity.type] ? el(TAGS[entity.type], {}, children) : el("span", {}, children);
  }
}

export function spoiler(children) {
  const content = el("span.spoiler-content", { "aria-hidden": "true" }, children);
  const made = el("span.spoiler", { role: "button", tabindex: "0", "aria-label": t("spoiler") }, content);
  const reveal = () => {
    made.classList.add("shown");
    content.removeAttribute("aria-hidden");
    for (const name of ["role", "tabindex", "aria-label"]) made.removeAttribute(name);
  };
  made.addEventListener("click", reveal);
  made.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      reveal();
    }
  });
  return made;
}

export function expandable(text, children) {
  const body = el("div.quote-body", {}, children);
  const quote = el("blockquote.expandable", { dir: "auto" }, body);
  if (text.split("\n").length <= SHORT && text.length < 160) return quote;
  const label = el("span", {}, t("show_more"));
  const toggle = el("button.more", { type: "button", "aria-expanded": "false" }, label);
  toggle.addEventListener("click", () => {
    const open = quote.classList.toggle("open");
    toggle.setAttribute("aria-expanded", String(open));
    label.textContent = open ? t("show_less") : t("show_more");
  });
  quote.append(toggle);
  return quote;
}

export function link(url, children, doing) {
  if (START.test(url)) {
    return el("button.link", { type: "button", onclick: () => doing.deepLink(url) }, children);
  }
  const safe = /^(https?|tg|mailto):/i.test(url) ? url : null;
  return el("a", { href: safe, target: "_blank", rel: "noopener noreferrer" }, children);
}
