// What the person at this phone does.

import { get, post } from "../shared/api.js";
import { alertBox, attempt, toast } from "../shared/dialogs.js";
import { isolate, t } from "../shared/i18n.js";
import { displayName, groupId, isRobot, on, store, tell } from "../shared/store.js";

const ANSWER_WAIT = 15;

export async function takeSeat(user, robot) {
  await attempt(() => post("/room/seat", { user, robot }));
  if (!robot) toast(t("taken", { name: isolate(displayName(user)) }));
}

/** Whoever acts for a robot has its seat from then on. */
async function seated() {
  if (isRobot(store.viewer)) await takeSeat(store.viewer, false);
}

export async function write(chatId, text, replyTo) {
  await seated();
  const chat = chatId === store.viewer ? undefined : chatId;
  return attempt(() => post("/write", { user: store.viewer, chat, text, reply_to: replyTo }));
}

/** A text file, such as a scenario. */
export async function sendFile(chatId, file, replyTo) {
  await seated();
  const chat = chatId === store.viewer ? undefined : chatId;
  const content = await file.text();
  return attempt(() =>
    post("/write", { user: store.viewer, chat, text: "", reply_to: replyTo, file_name: file.name, file: content }));
}

export const editOwn = (chatId, messageId, text) =>
  attempt(() => post("/edit", { user: store.viewer, chat: chatId, message_id: messageId, text }));

export const remove = (chatId, messageId) =>
  attempt(() => post("/delete", { user: store.viewer, chat: chatId, message_ids: [messageId] }));

export const react = (chatId, messageId, emoji) =>
  attempt(() => post("/react", { user: store.viewer, chat: chatId, message_id: messageId, emoji }));

/** `button`: {row, column} in the keyboard, or {data} of one in the text. */
export async function press(chatId, messageId, button) {
  await seated();
  const user = store.viewer;
  const chat = chatId === user ? undefined : chatId;
  const pressed = await attempt(() =>
    post("/press", { user, chat, message_id: messageId, ...button, wait: ANSWER_WAIT }));
  if (!pressed) return;
  if (pressed.button?.url) open(pressed.button.url);
  if (pressed.button?.copy_text) await navigator.clipboard?.writeText(pressed.button.copy_text.text);
  if (pressed.answer && user === store.viewer) show(pressed.answer);
}

function show(answer) {
  if (answer.url) followLink(answer.url);
  else if (answer.text && answer.show_alert) alertBox(store.bot.first_name, answer.text);
  else if (answer.text) toast(answer.text);
}

export function open(url) {
  if (/(t\.me|telegram\.me)\/\w+\/?\?start(group)?=/i.test(url)) followLink(url);
  else if (isBots(url)) tell("bot-link");
  else window.open(url, "_blank", "noopener");
}

/** A link to the bot of this page: elsewhere its name is another bot's. */
const isBots = (url) => /^(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)\/?$/i.exec(url)?.[1].toLowerCase() === store.bot.username.toLowerCase();

/**
 * A deep link opens the private chat, where Start is to be pressed. For one into groups an app asks which of them, and
 * there is one here.
 */
export function followLink(url) {
  const [, payload] = /\?startgroup=([\w-]+)$/i.exec(url) ?? [];
  if (!payload) {
    tell("deep-link", url);
  } else {
    tell("group-link", url);
    write(groupId(), `/start@${store.bot.username} ${payload}`);
  }
}

export async function start(url) {
  await seated();
  return attempt(() => post(`/people/${store.viewer}/start`, url ? { url } : {}));
}

export async function mayWrite(chatId, user) {
  const { refused } = await get("/standing", { chat: chatId, user }).catch(() => ({ refused: "not a member of the chat" }));
  return refused;
}

// What a robot's press is answered is seen on its phone too.
on("answered", (event) => {
  if (event.user === store.viewer && isRobot(event.user) && event.text && event.chat_id !== 0) {
    toast(event.text.split("\n")[0], { alone: true });
  }
});
