// Rich messages: headings, tables, lists and what can be unfolded, made of the blocks of the Bot API.

import { clock } from "../shared/clocks.js";
import { el } from "../shared/dom.js";
import { expandable, link, spoiler } from "../shared/entities.js";

const SPANS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", marked: "mark", subscript: "sub", superscript: "sup",
};

/** `doing`: {deepLink(url), press(button), at}: what a press on a link to the bot does, and on a button; when it was written. */
export function renderRich(rich, doing) {
  return el("div.text.rich", { dir: rich.is_rtl ? "rtl" : "auto" }, rich.blocks.map((block) => blockNode(block, doing)));
}

function blockNode(block, doing) {
  const text = () => spans(block.text, doing);
  switch (block.type) {
    case "heading":
      return el(`h${Math.min(6, block.size + 2)}.rich-h${block.size}`, {}, text());
    case "pre":
      return el("pre", { dir: "ltr" }, text());
    case "footer":
      return el("p.rich-footer", {}, text());
    case "divider":
      return el("hr");
    case "list":
      return listNode(block, doing);
    case "blockquote":
      return el("blockquote", {}, block.blocks.map((one) => blockNode(one, doing)), credit(block, doing));
    case "expandable_blockquote":
      return expandable(plain(block.text), [text(), credit(block, doing)]);
    case "pullquote":
      return el("p.rich-aside", {}, text(), credit(block, doing));
    case "details":
      return el(
        "details.rich-details",
        { open: Boolean(block.is_open) },
        el("summary", {}, spans(block.summary, doing)),
        block.blocks.map((one) => blockNode(one, doing)),
      );
    case "table":
      return tableNode(block, doing);
    case "buttons":
      return el(`div.rich-buttons.to-${block.align ?? "left"}`, {}, block.buttons.map((button) => buttonNode(button, doing)));
    default:
      return el("p", {}, text());
  }
}

function listNode({ items }, doing) {
  const ordered = items.some((item) => item.value !== undefined);
  const item = (one) => {
    const box = one.has_checkbox ? el("input", { type: "checkbox", disabled: true, checked: Boolean(one.is_checked) }) : null;
    const attributes = { value: one.value, type: one.type };
    const made = el("li", {}, box, one.blocks.map((block) => blockNode(block, doing)));
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
    if (box) made.className = "ticked";
    return made;
  };
  return el(ordered ? "ol" : "ul", {}, items.map(item));
}

function tableNode(block, doing) {
  const kinds = ["bordered", "striped", "compact"].filter((kind) => block[`is_${kind}`]).map((kind) => `.${kind}`).join("");
  const cell = (one) => el(
    `${one.is_header ? "th" : "td"}.to-${one.align ?? "left"}.at-${one.valign ?? "top"}`,
    { colspan: one.colspan, rowspan: one.rowspan, dir: "auto" },
    one.text === undefined ? null : spans(one.text, doing),
  );
  const rows = block.cells.map((row) => el("tr", {}, row.map(cell)));
  const caption = block.caption ? el("caption", {}, spans(block.caption, doing)) : null;
  return el("div.rich-table", { tabindex: "0" }, el(`table${kinds}`, {}, caption, el("tbody", {}, rows)));
}

function credit(block, doing) {
  return block.credit ? el("cite", {}, spans(block.credit, doing)) : null;
}

function buttonNode(button, doing) {
  const style = ["danger", "success", "primary", "link"].includes(button.style) ? `.${button.style}` : "";
  const off = button.disabled ? "true" : null;
  const onclick = () => off || doing.press(button);
  return el(`button.rich-button${style}`, { type: "button", "aria-disabled": off, onclick }, spans(button.text, doing));
}

/** Bot API: RichText. */
function spans(text, doing) {
  if (typeof text === "string") return [document.createTextNode(text)];
  if (Array.isArray(text)) return text.flatMap((part) => spans(part, doing));
  if (text.type === "anchor") return [];
  if (text.type === "button") return [buttonNode(text.button, doing)];
  const children = spans(text.text, doing);
  switch (text.type) {
    case "spoiler":
      return [spoiler(children)];
    case "date_time":
      return [clock(text.unix_time, text.date_time_format, children, doing.at)];
    case "url":
      return [link(text.url, children, doing)];
    case "text_mention":
      return [el("span.mention", {}, children)];
    default:
      return [el(SPANS[text.type] ?? "span", {}, children)];
  }
}

function plain(text) {
  if (typeof text === "string") return text;
  return Array.isArray(text) ? text.map(plain).join("") : plain(text.text ?? text.button?.text ?? "");
}
