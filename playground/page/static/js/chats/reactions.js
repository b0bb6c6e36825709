// Reactions under a message, and the choice of one.

import { el, fill } from "../shared/dom.js";
import { list, number } from "../shared/format.js";
import { isolate, t } from "../shared/i18n.js";
import { displayName, store } from "../shared/store.js";
import { react } from "./acting.js";

const EMOJI = ["👍", "👎", "❤", "🔥", "😁", "🤔", "😱", "👏"];

/** Who has reacted how: a press joins in, or takes one's own back. */
export function reactions(message) {
  const all = Object.entries(message.reactions ?? {});
  if (!all.length) return null;
  const mine = message.reactions[store.viewer];
  const emojis = [...new Set(all.map(([, emoji]) => emoji))];
  const chip = (emoji) => {
    const who = all.filter(([, one]) => one === emoji).map(([id]) => displayName(Number(id)));
    return el(
      "button.reaction",
      {
        type: "button", title: list(who), "aria-pressed": String(emoji === mine), "aria-label": `${emoji} ${list(who.map(isolate))}`,
        onclick: () => react(message.chat_id, message.message_id, emoji === mine ? "" : emoji),
      },
      `${emoji} ${number(who.length)}`,
    );
  };
  return el("div.reactions", {}, emojis.map(chip));
}

/** A choice of reactions, beside the button that asked for it. */
export function pick(message, near) {
  const menu = el("div.emoji-menu", { popover: "auto", role: "group", "aria-label": t("react") });
  const choose = (emoji) => {
    menu.hidePopover();
    react(message.chat_id, message.message_id, emoji);
  };
  fill(menu, EMOJI.map((emoji) => el("button", { type: "button", onclick: () => choose(emoji) }, emoji)));
  menu.addEventListener("toggle", (event) => event.newState === "closed" && menu.remove());
  document.body.append(menu);
  menu.showPopover();
  const [box, at] = [menu.getBoundingClientRect(), near.getBoundingClientRect()];
  const within = (value, size, most) => `${Math.max(8, Math.min(value, most - size - 8))}px`;
  menu.style.left = within(at.left + at.width / 2 - box.width / 2, box.width, innerWidth);
  menu.style.top = within(at.top - box.height - 4, box.height, innerHeight);
  menu.firstChild.focus();
}
