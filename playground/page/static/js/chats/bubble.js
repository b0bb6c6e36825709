// One message as a bubble.

import { el, fullName, icon, iconButton, nameNode } from "../shared/dom.js";
import { renderText } from "../shared/entities.js";
import { hueOf, initial, time } from "../shared/format.js";
import { isolate, t } from "../shared/i18n.js";
import { chatOf, displayName, group, standing, store } from "../shared/store.js";
import { followLink, open, press, remove, write } from "./acting.js";
import { pick, reactions } from "./reactions.js";
import { renderRich } from "./rich.js";

const ANONYMOUS = 1087968824;
const START_PAYLOAD = /^\/start \S+$/; // what a deep link adds is not shown, as in Telegram

/** `joined`: the message before it is of the same sender. `doing`: {reply(message), edit(message), jump(id)}. */
export function bubble(message, joined, doing) {
  if (message.service) return serviceLine(message, doing);
  const own = message.from === store.viewer && !message.sender_chat;
  const isGroup = message.chat_id < 0;
  const name = senderName(message);
  const hue = `hue-${hueOf(message.sender_chat ?? message.from)}`;
  const article = el(
    `article.message${own ? ".own" : ""}${joined ? ".joined" : ""}${message.by_bot ? ".by-bot" : ""}${message.receiver ? ".ephemeral" : ""}.${hue}`,
    { "data-id": message.message_id, "aria-label": `${name || "—"}, ${time(message.date)}`, tabindex: "-1" },
  );
  if (isGroup && !own) article.append(el(`span.avatar.small`, { "aria-hidden": "true" }, initial(name)));
  const box = el("div.bubble-box");
  const head = isGroup && !own && !joined ? el("div.sender", {}, nameNode(name), tag(message)) : null;
  box.append(
    el(
      `div.bubble${message.protected ? ".protected" : ""}`,
      {},
      head,
      message.receiver ? el("div.only-you", {}, icon("eye"), t("only_you")) : null,
      message.reply_to ? replyQuote(message, doing) : null,
      message.document ? attached(message.document) : null,
      message.photo ? picture(message.photo.at(-1)) : null,
      body(message),
      meta(message),
    ),
  );
  const given = reactions(message);
  if (given) box.append(given);
  if (message.keyboard.length) box.append(keyboard(message));
  article.append(box, actions(message, own, doing));
  return article;
}

export function senderName(message) {
  if (message.sender_chat) return group()?.title ?? "";
  return message.from === ANONYMOUS ? t("anonymous") : displayName(message.from);
}

function tag(message) {
  if (message.sender_chat) return el("span.tag", {}, t("admin"));
  const { status, tag: words = message.tag } = standing(message.from) ?? {};
  if (status === "creator") return el("span.tag", {}, t("owner"));
  if (status === "administrator") return el("span.tag", {}, t("admin"));
  return words ? el("span.tag.member-tag", { dir: "auto" }, words) : null;
}

function attached(document) {
  const name = document.file_name ?? t("file");
  const href = `/control/files/${document.file_id}`;
  return el("a.document", { href, download: name }, icon("file"), el("span", { dir: "auto" }, name));
}

function picture(photo) {
  return el("img.photo", { src: `/control/files/${photo.file_id}`, width: photo.width, height: photo.height, alt: "" });
}

function body(message) {
  const doing = { command: (text) => write(message.chat_id, text), deepLink: followLink, at: message.looks_since };
  if (message.rich) {
    return renderRich(message.rich, { ...doing, press: (button) => pressInside(message, button) });
  }
  const text = message.from === store.viewer ? message.text.replace(START_PAYLOAD, "/start") : message.text;
  return el("div.text", { dir: "auto" }, renderText(text, text === message.text ? message.entities : [], doing));
}

function pressInside(message, button) {
  if (button.url) open(button.url);
  else press(message.chat_id, message.message_id, { data: button.callback_data });
}

function meta(message) {
  return el(
    "span.meta",
    {},
    message.pinned ? icon("pin") : null,
    message.reaction ? el("span", {}, message.reaction) : null,
    message.protected ? el("span", { title: t("protected"), role: "img", "aria-label": t("protected") }, icon("lock")) : null,
    message.edited && message.from !== store.bot?.id ? el("span", {}, t("edited")) : null,
    el("time", { datetime: new Date(message.date * 1000).toISOString() }, time(message.date)),
    message.from === store.viewer && !message.sender_chat ? el("span.ticks", { role: "img", "aria-label": t("read"), title: t("read") }, icon("ticks")) : null,
  );
}

function replyQuote(message, doing) {
  const target = chatOf(message.chat_id).messages.get(message.reply_to);
  const name = target ? senderName(target) : "";
  return el(
    "button.reply-quote",
    { type: "button", onclick: () => doing.jump(message.reply_to) },
    el("span.reply-name", {}, nameNode(name)),
    el("span.reply-text", { dir: "auto" }, target ? firstLine(target.text) : "…"),
  );
}

export const firstLine = (text) => text.split("\n").find((line) => line.trim()) ?? "";

/** Inline keyboards of every shape: rows, each of equal parts. */
function keyboard(message) {
  return el(
    "div.keyboard",
    {},
    message.keyboard.map((buttons, row) =>
      el(
        "div.keyboard-row",
        {},
        buttons.map((button, column) => keyboardButton(message, button, row, column)),
      ),
    ),
  );
}

function keyboardButton(message, button, row, column) {
  const style = ["danger", "success", "primary"].includes(button.style) ? `.${button.style}` : "";
  const off = button.disabled ? "true" : null;
  const made = el(`button.key${style}`, { type: "button", title: button.text, "aria-disabled": off }, el("span", { dir: "auto" }, button.text));
  if (button.url) made.append(el("span.key-mark", { "aria-hidden": "true" }, "↗"));
  made.addEventListener("click", async () => {
    if (made.hasAttribute("aria-disabled")) return;
    made.setAttribute("aria-busy", "true");
    await press(message.chat_id, message.message_id, { row, column });
    made.removeAttribute("aria-busy");
  });
  return made;
}

/** An edit under somebody's finger: where the keyboard keeps its shape its keys stay, so that no press is lost. */
export function patch(old, made) {
  const [before, after] = [old, made].map((node) => [...node.querySelectorAll(".key")]);
  const shape = (node) => [...node.querySelectorAll(".keyboard-row")].map((row) => [...row.children].map((key) => key.childElementCount)).join(";");
  if (!after.length || shape(old) !== shape(made)) return made;
  old.querySelector(".bubble").replaceWith(made.querySelector(".bubble"));
  after.forEach((key, place) => {
    before[place].className = key.className;
    before[place].title = key.title;
    before[place].ariaDisabled = key.ariaDisabled;
    if (before[place].firstChild.textContent !== key.firstChild.textContent) {
      before[place].firstChild.textContent = key.firstChild.textContent;
    }
  });
  old.className = made.className;
  return old;
}

function actions(message, own, doing) {
  const whispered = Boolean(message.receiver);
  return el(
    "div.message-actions",
    {},
    iconButton("reply", t("reply"), () => doing.reply(message)),
    whispered ? null : iconButton("smile", t("react"), (event) => pick(message, event.currentTarget)),
    own && !whispered ? iconButton("pencil", t("edit"), () => doing.edit(message)) : null,
    own || whispered ? iconButton("trash", t(whispered ? "dismiss" : "delete"), () => remove(message.chat_id, message.message_id)) : null,
  );
}

function serviceLine(message, doing) {
  const text = serviceText(message);
  const number = message.service.pinned_message?.message_id;
  const content = number
    ? el("button.service-text", { type: "button", onclick: () => doing.jump(number) }, text)
    : el("span.service-text", {}, text);
  return el("div.service", { "data-id": message.message_id }, content);
}

const nameOf = (user) => isolate(fullName(user) || "—");

function serviceText({ service, from }) {
  const by = isolate(displayName(from) || t("admin"));
  if (service.new_chat_members) return service.new_chat_members.map((user) => t("joined", { name: nameOf(user) })).join("\n");
  if (service.left_chat_member) return t("left", { name: nameOf(service.left_chat_member) });
  if (service.pinned_message) return t("pinned", { name: by });
  if (service.chat_owner_changed) return t("owner_changed", { name: nameOf(service.chat_owner_changed.new_owner) });
  if (service.chat_owner_left?.new_owner) return t("owner_left", { name: nameOf(service.chat_owner_left.new_owner) });
  if (service.chat_owner_left) return t("owner_gone");
  if (service.migrate_to_chat_id || service.migrate_from_chat_id) return t("migrated");
  if (service.forum_topic_created) return t("topic", { name: isolate(service.forum_topic_created.name) });
  return t("service");
}
