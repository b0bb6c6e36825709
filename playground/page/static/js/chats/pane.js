// One chat: its head, what is pinned, its messages, and where one writes.

import { el, fill, icon, nameNode } from "../shared/dom.js";
import { day, dayKey, hueOf, initial, number } from "../shared/format.js";
import { language, t } from "../shared/i18n.js";
import { seenBy } from "../shared/sight.js";
import { chatOf, on, store } from "../shared/store.js";
import { bubble, firstLine, patch } from "./bubble.js";
import { Composer } from "./composer.js";

const NEAR = 80;

export class Pane {
  /** `name`: `group` or `private`. `chat()`: its id now. `title()`, `subtitle()`: what stands above it. */
  constructor(name, { chat, title, subtitle, button }) {
    Object.assign(this, { name, chat, title, subtitle });
    this.shown = new Map();
    this.isAtEnd = true;
    this.isLed = false;
    this.isJumping = false;
    this.chatId = null;
    this.head = el("header.pane-head");
    this.headButton = button;
    this.pinned = el("button.pinned", { type: "button", hidden: true });
    this.list = el("div.messages", { role: "log", "aria-live": "polite", tabindex: "0" });
    this.badge = el("span.badge");
    this.toEnd = el("button.to-end", { type: "button", hidden: true, onclick: () => this.scrollToEnd(true) });
    this.composer = new Composer(this);
    this.node = el(
      `section.pane.pane-${name}`,
      {},
      this.head,
      this.pinned,
      el("div.messages-box", {}, this.list, this.toEnd),
      this.composer.node,
    );
    this.top = 0;
    this.list.addEventListener("scroll", () => this.#scrolled());
    const byHand = ({ type, target }) => (this.isLed &&= type === "keydown" && target !== this.list);
    for (const type of ["wheel", "touchmove", "keydown"]) this.list.addEventListener(type, byHand, { passive: true });
    this.pinned.addEventListener("click", () => this.jump(Number(this.pinned.dataset.id)));
    new ResizeObserver(() => this.#resized()).observe(this.list);
    on("chat", (id) => id === this.chatId && this.draw());
    for (const what of ["viewer", "room", "group"]) on(what, () => this.refresh());
  }

  /** Everything about the chat may be another one. */
  refresh() {
    const id = this.chat();
    const other = id !== this.chatId || this.viewer !== store.viewer || this.language !== language();
    this.chatId = id;
    this.viewer = store.viewer;
    this.language = language();
    if (other) {
      this.shown.clear();
      this.isAtEnd = true;
      this.composer.reset();
    }
    this.node.setAttribute("aria-label", t(this.name));
    this.list.setAttribute("aria-label", `${t(this.name)}: ${this.title()}`);
    this.composer.refresh();
    this.draw();
  }

  draw() {
    this.#drawHead();
    const messages = this.chatId === null ? [] : seenBy(chatOf(this.chatId).messages.values(), store.viewer);
    const focus = this.#focused();
    const nodes = this.#nodes(messages);
    this.#reconcile(nodes.length ? nodes : [el("p.nothing", {}, t("nothing_yet"))]);
    this.#restore(focus);
    this.#drawPinned(messages);
    this.#askForReply(messages);
    if (this.isAtEnd) this.scrollToEnd(false);
    this.#drawUnread();
  }

  #drawHead() {
    const title = this.title();
    const until = store.writing.get(this.chatId) ?? 0;
    const subtitle = until > Date.now() ? t("writing") : this.subtitle();
    const look = `${title}/${subtitle}/${language()}/${this.chatId}`;
    if (look === this.headLook) return;
    this.headLook = look;
    fill(
      this.head,
      el(`span.avatar.hue-${hueOf(this.name === "private" ? store.bot?.id ?? 0 : this.chatId ?? 0)}`, { "aria-hidden": "true" }, initial(title)),
      el("div.pane-titles", {}, el("h2", {}, nameNode(title)), el("p.subtitle", {}, subtitle)),
      this.headButton?.() ?? null,
    );
  }

  #nodes(messages) {
    const nodes = [];
    const kept = new Map();
    let before = null;
    for (const message of messages) {
      if (!before || dayKey(before.date) !== dayKey(message.date)) nodes.push(this.#divider(message, kept));
      const joined = Boolean(before) && !before.service && before.from === message.from
        && before.sender_chat === message.sender_chat && dayKey(before.date) === dayKey(message.date);
      const known = this.shown.get(message.message_id);
      const entry = known?.message === message && known.joined === joined
        ? known
        : { message, joined, node: this.#made(known?.node, bubble(message, joined, this.#doing())) };
      kept.set(message.message_id, entry);
      nodes.push(entry.node);
      before = message;
    }
    this.shown = kept;
    return nodes;
  }

  #made(old, made) {
    return old?.isConnected ? patch(old, made) : made;
  }

  #divider(message, kept) {
    const key = `day ${dayKey(message.date)}`;
    const entry = this.shown.get(key) ?? { node: el("div.day", {}, el("span", {}, day(message.date))) };
    kept.set(key, entry);
    return entry.node;
  }

  /** Only what differs is touched, so that nothing is announced, scrolled or unfocused in vain. */
  #reconcile(nodes) {
    const wanted = new Set(nodes);
    for (const child of [...this.list.children]) if (!wanted.has(child)) child.remove();
    let place = this.list.firstChild;
    for (const node of nodes) {
      if (node === place) place = place.nextSibling;
      else this.list.insertBefore(node, place);
    }
  }

  #focused() {
    const active = document.activeElement;
    const article = active?.closest?.("[data-id]");
    if (!article || !this.list.contains(article)) return null;
    const all = [...article.querySelectorAll("button, a")];
    return { id: article.dataset.id, index: all.indexOf(active), active };
  }

  #restore(focus) {
    if (!focus || focus.active.isConnected) return;
    const article = this.list.querySelector(`[data-id="${focus.id}"]`);
    const all = article ? [...article.querySelectorAll("button, a")] : [];
    (all[focus.index] ?? article ?? this.list).focus({ preventScroll: true });
  }

  /** A message may open the reply field, once, where nothing is being written. */
  #askForReply(messages) {
    const asks = messages.findLast((message) => message.force_reply);
    if (!asks || asks.message_id === this.asked) return;
    this.asked = asks.message_id;
    this.composer.offerReply(asks);
  }

  #drawPinned(messages) {
    const pinned = messages.findLast((message) => message.pinned);
    this.pinned.hidden = !pinned;
    if (!pinned) return;
    this.pinned.dataset.id = pinned.message_id;
    fill(
      this.pinned,
      icon("pin"),
      el("span.pinned-label", {}, t("pinned_message")),
      el("span.pinned-text", { dir: "auto" }, firstLine(pinned.text)),
    );
  }

  #drawUnread() {
    const chat = this.chatId === null ? null : chatOf(this.chatId);
    const seen = this.isAtEnd && this.node.checkVisibility() && document.visibilityState === "visible";
    if (chat && seen) chat.unread = 0;
    this.toEnd.hidden = this.isAtEnd;
    this.toEnd.setAttribute("aria-label", t("to_bottom"));
    this.badge.textContent = chat?.unread ? number(chat.unread) : "";
    fill(this.toEnd, icon("down"), chat?.unread ? this.badge : null);
    this.onunread?.(chat?.unread ?? 0);
  }

  /** Only who scrolls up leaves the end: it may also move away because more has come, or because nothing is shown.
   * Whoever has just set out from there for a message is still near it, and does not stay. */
  #scrolled() {
    if (!this.list.clientHeight) return;
    const top = this.list.scrollTop;
    if (this.list.scrollHeight - top - this.list.clientHeight < NEAR) this.isAtEnd ||= !this.isJumping;
    else if (top < this.top - 1) this.isAtEnd = false;
    this.top = top;
    this.#drawUnread();
  }

  /** A chat that was at its end stays there, be it hidden meanwhile or as wide as never before. */
  #resized() {
    if (!this.list.clientHeight) this.top = 0;
    else if (this.isAtEnd) this.scrollToEnd(false);
  }

  /** The keyboard writes here from now on. */
  enter() {
    (this.composer.node.querySelector("textarea, .bar") ?? this.list).focus({ preventScroll: true });
  }

  scrollToEnd(smooth) {
    this.list.scrollTo({ top: this.list.scrollHeight, behavior: smooth ? "smooth" : "instant" });
    this.isAtEnd = true;
  }

  jump(id) {
    const target = this.list.querySelector(`[data-id="${id}"]`);
    if (!target) return;
    if (target !== this.list.lastElementChild) {
      this.isAtEnd = false;
      this.isJumping = true;
    }
    target.scrollIntoView({ block: "center", behavior: "smooth" });
    target.classList.add("flash");
    setTimeout(() => {
      target.classList.remove("flash");
      this.isJumping = false;
    }, 1500);
  }

  /** Lead whoever plays to a message, and from there back to the end once `follow` says so, unless he goes elsewhere. */
  lead(id) {
    this.isLed ||= this.isAtEnd;
    this.jump(id);
  }

  follow() {
    if (this.isLed) this.scrollToEnd(true);
    this.isLed = false;
  }

  #doing() {
    return {
      reply: (message) => this.composer.replyTo(message),
      edit: (message) => this.composer.edit(message),
      jump: (id) => this.jump(id),
    };
  }
}
