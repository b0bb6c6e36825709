// What the page knows: people, groups, messages, the room. It changes only by what the server tells.

import { get } from "./api.js";
import { fullName } from "./dom.js";
import { isFor } from "./sight.js";

const KEPT = 400;
const HISTORY = 300;

export const store = {
  bot: null,
  offer: null,
  room: null,
  moment: null, // where the game is, how its clock runs, and `at` when this page heard of it
  people: new Map(),
  groups: new Map(),
  chats: new Map(), // id → {messages: Map, unread, reader: whose view was loaded}
  viewer: null, // whose phone this is
  writing: new Map(), // chat → until when somebody is seen writing
};

const listeners = new Map();

/** `on("chat", f)`: `room`, `moment`, `people`, `group` (who may do what), `viewer`, `chat` (with its id), `answered`, `deep-link`, `bot-link`, `group-link`. */
export function on(what, listener) {
  if (!listeners.has(what)) listeners.set(what, []);
  listeners.get(what).push(listener);
}

export function tell(what, ...facts) {
  for (const listener of listeners.get(what) ?? []) listener(...facts);
}

export function chatOf(id) {
  if (!store.chats.has(id)) store.chats.set(id, { messages: new Map(), unread: 0, reader: null });
  return store.chats.get(id);
}

export const groupId = () => store.room?.group ?? null;
export const group = () => store.groups.get(groupId()) ?? null;
export const person = (id) => store.people.get(id) ?? null;
export const cast = () => (store.room?.people ?? []).map(person).filter(Boolean);
export const isRobot = (id) => store.room?.robots.includes(id) ?? false;

/** Whether somebody plays here who may not know everything: until the end, whoever has his seat by now. */
export const isPlaying = () => store.room?.choice?.mode === "play" && Boolean(store.room.group) && store.moment?.phase !== "end";

/** Whose seat this page's visitor plays: the one that he looks at, or the one that is his; null for none. */
export function myself() {
  const room = store.room;
  if (!room) return null;
  const mine = [store.viewer, room.choice?.mode === "play" ? room.visitor : null];
  return mine.find((id) => id !== null && room.people.includes(id) && !isRobot(id)) ?? null;
}

export const askedOf = (id) => store.moment?.asked?.filter((one) => one.user === id) ?? [];
export const isOut = (id) => store.moment?.out?.includes(id) ?? false;

/** The seat of somebody, from 1; 0 where he has none. */
export const seatOf = (id) => (store.moment?.seats?.indexOf(id) ?? -1) + 1;

export function standing(userId) {
  return group()?.members.find((member) => member.user.id === userId) ?? null;
}

export function displayName(userId) {
  if (userId === store.bot?.id) return store.bot.first_name;
  const one = person(userId);
  return one ? fullName(one) : "";
}

/** Look at everything anew. */
export async function renew() {
  const [{ room, bot, offer }, people, groups] = await Promise.all([get("/room"), get("/people"), get("/groups")]);
  Object.assign(store, { room, bot, offer });
  takeMoment(room.moment);
  store.people = new Map(people.map((one) => [one.id, one]));
  store.groups = new Map(groups.map((one) => [one.id, one]));
  store.chats.clear();
  if (!room.people.includes(store.viewer)) store.viewer = room.visitor ?? null;
  await loadViewer();
  tell("room");
  tell("people");
  tell("viewer");
}

function load(chatId, userId) {
  const chat = chatOf(chatId);
  chat.loading ??= loadAll(chat, { user: userId, chat: chatId, limit: HISTORY }).finally(() => (chat.loading = null));
  return chat.loading;
}

/** What happens in a chat while its messages are on their way may be missing among them: they are asked for again. */
async function loadAll(chat, query) {
  let messages;
  do {
    chat.isStale = false;
    messages = await get("/messages", query).catch(() => []);
  } while (chat.isStale);
  chat.messages = new Map(messages.map((message) => [message.message_id, message]));
  chat.reader = query.user;
}

async function loadViewer() {
  const unread = () => [store.viewer, groupId()].filter((id) => id !== null && chatOf(id).reader !== store.viewer);
  while (store.viewer !== null && unread().length) await Promise.all(unread().map((id) => load(id, store.viewer)));
}

/** From now on the page is this person's phone. */
export async function view(userId) {
  store.viewer = userId;
  await loadViewer();
  if (store.viewer !== userId) return;
  chatOf(userId).unread = 0;
  tell("viewer");
  tell("people");
}

const refreshing = new Map();

/** Ask for a group's members and permissions again; many changes at once make one question. */
function refresh(id) {
  if (id === null || refreshing.has(id)) return;
  refreshing.set(id, setTimeout(async () => {
    refreshing.delete(id);
    const found = await get(`/groups/${id}`).catch(() => null);
    if (!found) return;
    store.groups.set(id, found);
    tell("group");
    tell("people");
  }, 60));
}

/** The group as it is at this moment, wherever it has moved. */
export async function groupNow() {
  let now = await get(`/groups/${store.room.group}`);
  while (now.migrated_to) now = await get(`/groups/${now.migrated_to}`);
  store.groups.set(now.id, now);
  return now;
}

/** Take what happened, in order; those who show it are told once for each chat. */
export function take(events) {
  const chats = new Set();
  const told = new Set();
  for (const event of events) takeOne(event, chats, told);
  for (const what of told) tell(what);
  for (const id of chats) tell("chat", id);
}

function takeOne(event, chats, told) {
  const id = event.chat_id;
  const known = store.chats.get(id);
  if (known) known.isStale = true;
  if (event.message) {
    takeMessage(event, id);
    if (isFor(event.message, store.viewer)) chats.add(id);
    if (id !== store.viewer && id > 0 && !isPlaying()) told.add("people"); // a player sees no sign of it, not even a redrawing
    if (event.kind === "service") refresh(id);
    return;
  }
  switch (event.kind) {
    case "deleted":
      for (const number of event.message_ids) store.chats.get(id)?.messages.delete(number);
      chats.add(id);
      break;
    case "pinned":
    case "unpinned":
      pin(id, event.message_ids ?? [event.message_id], event.kind === "pinned");
      chats.add(id);
      break;
    case "person":
      store.people.set(event.person.id, event.person);
      told.add("people");
      break;
    case "started":
    case "blocked":
    case "unblocked": {
      const one = person(event.user);
      if (one) Object.assign(one, event.kind === "started" ? { started: true } : { blocked: event.kind === "blocked" });
      told.add("people").add("group");
      break;
    }
    case "group":
    case "member":
    case "permissions":
    case "tag":
    case "migrated":
      if (event.kind === "member" && event.user === store.viewer && !/left|kicked/.test(event.new)) load(id, event.user).then(() => tell("chat", id));
      refresh(event.new_chat_id ?? id);
      break;
    case "action":
      store.writing.set(id, Date.now() + 5000);
      chats.add(id);
      setTimeout(() => tell("chat", id), 5001);
      break;
    case "answered":
      tell("answered", event);
      break;
    case "moment":
      takeMoment(event.moment);
      told.add("moment").add("people");
      break;
    case "room":
      takeRoom(event.room);
      break;
  }
}

function takeMessage(event, id) {
  const chat = chatOf(id);
  const { kind, message } = event;
  const isNew = !chat.messages.has(event.message.message_id);
  store.writing.delete(id);
  if (chat.reader !== null) {
    chat.messages.set(event.message.message_id, event.message);
    if (chat.messages.size > KEPT) chat.messages.delete(chat.messages.keys().next().value);
  }
  if (!isNew || ["edited", "reacted"].includes(kind) || message.from === store.viewer || message.service) return;
  if (isFor(message, store.viewer) || id > 0) chat.unread += 1;
}

function pin(id, numbers, pinned) {
  const messages = store.chats.get(id)?.messages;
  for (const number of numbers) {
    const message = messages?.get(number);
    if (message) messages.set(number, { ...message, pinned });
  }
}

function takeMoment(moment) {
  store.moment = moment ? { ...moment, at: performance.now() } : null;
}

function takeRoom(room) {
  const before = store.room;
  store.room = room;
  if (room.group !== before?.group) takeMoment(room.moment);
  store.bot.first_name = room.bot;
  if (room.group !== null && room.group !== before?.group) {
    if (!store.groups.has(room.group)) refresh(room.group);
    if (room.people.includes(store.viewer)) view(store.viewer);
  }
  if (room.people.length && !room.people.includes(store.viewer)) {
    for (const id of [...store.chats.keys()]) if (id !== room.group && !room.people.includes(id)) store.chats.delete(id);
    view(room.visitor);
  }
  tell("room");
  tell("people");
}
