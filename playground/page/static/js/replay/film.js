// A recorded game: what held at any step. Whatever changes is a list of [step, what is seen from then on].

import { get } from "../shared/api.js";

/** The index of the last pair that is not later than the step; -1 where there is none yet. */
function place(pairs, step) {
  let [low, high] = [0, pairs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pairs[middle][0] <= step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function at(pairs, step) {
  return pairs[place(pairs, step)]?.[1];
}

/** How many of these things, which are in the order of their beginnings, have begun. */
export function begun(things, step, key = "begin") {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (things[middle][key] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Film {
  constructor(key, { game, people, times, chats }) {
    Object.assign(this, { key, game, people, times });
    this.chats = new Map(chats.map((chat) => [chat.id, chat]));
    this.last = times.length - 1;
    this.seen = new Map();
  }

  static load = async (key) => new Film(key, await get("/replay/film", { game: key }));

  told = (language) => get("/replay/told", { game: this.key, language });

  closed(chatId, step) {
    return at(this.chats.get(chatId).closed, step) ?? false;
  }

  /** The newest `most` messages of a chat at a step, as the page knows messages; and how many there are above them. */
  messages(chatId, step, most) {
    const all = this.chats.get(chatId).messages;
    const shown = [];
    let index = begun(all, step) - 1;
    for (; index >= 0 && shown.length < most; index -= 1) {
      const one = all[index];
      if (one.end === null || one.end > step) shown.push(this.#message(chatId, one, step));
    }
    return { messages: shown.reverse(), above: index + 1 };
  }

  /** The same message with the same look is the same object, so that it is drawn once. */
  #message(chatId, one, step) {
    const number = place(one.looks, step);
    const key = `${chatId}/${one.id}/${number}`;
    if (!this.seen.has(key)) {
      const [since, look] = one.looks[number];
      this.seen.set(key, {
        message_id: one.id, chat_id: chatId, date: this.times[one.begin], from: one.from, by_bot: one.from === 0,
        protected: one.protected, sender_chat: null, edited: false, reply_to: null, reaction: "", document: null,
        service: null, since, ...look,
      });
    }
    return this.seen.get(key);
  }
}
