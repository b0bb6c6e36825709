// A chat as it stood at a step. It looks as on the live page, but nothing in it can be pressed.

import { bubble } from "../chats/bubble.js";
import { el, fill, icon, nameNode } from "../shared/dom.js";
import { hueOf, initial, number } from "../shared/format.js";
import { language, t } from "../shared/i18n.js";
import { store } from "../shared/store.js";

const SHOWN = 20; // messages that are drawn at first: they fill a screen
const MORE = 200;

export class Chat {
  /** `name`: `group` or `private`. `title()`, `subtitle()`: what stands above it. `chat()`: its id now. */
  constructor(name, { chat, title, subtitle }) {
    Object.assign(this, { name, chat, title, subtitle });
    this.most = SHOWN;
    this.nodes = new Map();
    this.head = el("header.pane-head");
    this.roll = el("div.replay-roll", {});
    this.list = el("div.messages", { role: "log", "aria-live": "off", tabindex: "0" }, this.roll);
    this.earlier = el("button.earlier", { type: "button", onclick: () => this.#showEarlier() });
    this.foot = el("p.replay-floor", { role: "status" });
    this.node = el(`section.pane.pane-${name}`, {}, this.head, el("div.messages-box", {}, this.list), this.foot);
  }

  draw(film, step) {
    const id = this.chat();
    const look = `${film.key}/${id}/${language()}/${store.viewer}`;
    if (look !== this.look) {
      this.look = look;
      this.nodes.clear();
      this.most = SHOWN;
      this.#drawHead(id);
    }
    Object.assign(this, { film, step });
    const { messages, above } = film.messages(id, step, this.most);
    const nodes = messages.map((message, index) => this.#made(message, messages[index - 1]));
    const changed = messages.findLastIndex((message) => message.since === step);
    this.earlier.textContent = t("replay_earlier", { n: number(above) });
    this.#reconcile(nodes.length ? [...(above ? [this.earlier] : []), ...nodes] : [el("p.nothing", {}, t("nothing_yet"))]);
    nodes.forEach((node, index) => node.classList.toggle("changed", messages[index].since === step && step > 0));
    this.#drawFoot(film.closed(id, step));
    cancelAnimationFrame(this.later);
    this.later = requestAnimationFrame(() => this.#scroll(nodes[changed]));
  }

  /** The list is at its end by itself, being laid out from its end; what has changed above that is brought into view. */
  #scroll(changed) {
    this.list.scrollTop = 0;
    changed?.scrollIntoView({ block: "nearest" });
  }

  #drawHead(id) {
    const title = this.title();
    this.node.setAttribute("aria-label", t(this.name));
    this.list.setAttribute("aria-label", `${t(this.name)}: ${title}`);
    fill(
      this.head,
      el(`span.avatar.hue-${hueOf(id)}`, { "aria-hidden": "true" }, initial(title)),
      el("div.pane-titles", {}, el("h2", {}, nameNode(title)), el("p.subtitle", {}, this.subtitle())),
    );
  }

  #made(message, before) {
    const joined = Boolean(before) && before.from === message.from;
    const known = this.nodes.get(message);
    if (known?.joined === joined) return known.node;
    const node = bubble(message, joined, {});
    node.querySelector(".message-actions")?.remove();
    for (const one of node.querySelectorAll(".key, .command, .link")) one.disabled = true;
    this.nodes.set(message, { node, joined });
    return node;
  }

  /** Only what differs is touched. */
  #reconcile(nodes) {
    const wanted = new Set(nodes);
    for (const child of [...this.roll.children]) if (!wanted.has(child)) child.remove();
    let place = this.roll.firstChild;
    for (const node of nodes) {
      if (node === place) place = place.nextSibling;
      else this.roll.insertBefore(node, place);
    }
  }

  #showEarlier() {
    const first = this.roll.children[1];
    this.most += MORE;
    this.draw(this.film, this.step);
    cancelAnimationFrame(this.later);
    first?.scrollIntoView({ block: "start" });
    this.list.focus({ preventScroll: true });
  }

  #drawFoot(closed) {
    if (this.name !== "group" || this.foot.dataset.look === `${closed}/${language()}`) return;
    this.foot.dataset.look = `${closed}/${language()}`;
    fill(this.foot, closed ? icon("lock") : null, t(closed ? "replay_closed" : "replay_open"));
  }
}
