// Where one writes: a text, a command, an answer; or Start, where nothing may be written yet.

import { get, post } from "../shared/api.js";
import { attempt } from "../shared/dialogs.js";
import { el, fill, icon, iconButton } from "../shared/dom.js";
import { isolate, t } from "../shared/i18n.js";
import { groupId, on, person, standing, store } from "../shared/store.js";
import { editOwn, mayWrite, sendFile, start, write } from "./acting.js";
import { firstLine, senderName } from "./bubble.js";

const TALLEST = 140;
let commands = null;

export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.answering = null;
    this.editing = null;
    this.link = null;
    this.input = el("textarea", { rows: "1", dir: "auto", maxlength: "4096", enterkeyhint: "send" });
    this.note = el("div.composer-note", { hidden: true });
    this.hints = el("div.hints", { hidden: true });
    this.files = el("input", { type: "file", accept: ".yaml,.yml,text/plain", hidden: true, onchange: () => this.#attach() });
    this.node = el("form.composer");
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.hints.addEventListener("keydown", (event) => this.#hintKey(event));
    this.input.addEventListener("input", () => this.#typed());
    if (pane.name === "private") {
      on("deep-link", async (url) => {
        this.link = url;
        await this.refresh();
        this.node.querySelector(".start")?.focus();
      });
    }
  }

  reset() {
    this.answering = this.editing = this.link = this.look = null;
    this.input.value = "";
  }

  /** What may be done here now is asked of the server: it says why, where the answer is nothing. */
  async refresh() {
    const chatId = this.pane.chatId;
    const user = store.viewer;
    if (chatId === null || user === null) {
      fill(this.node);
      return;
    }
    const refused = await mayWrite(chatId, user);
    if (chatId !== this.pane.chatId || user !== store.viewer) return;
    const { started, blocked } = person(user) ?? {};
    const look = JSON.stringify([refused, this.link, started, blocked, chatId, user, document.documentElement.lang]);
    if (look === this.look) return;
    this.look = look;
    this.input.setAttribute("aria-label", t(this.pane.name === "group" ? "write_group" : "write_bot"));
    this.input.placeholder = t(this.pane.name === "group" ? "write_group" : "write_bot");
    if (this.pane.name === "private") this.#private(refused);
    else this.#group(refused);
  }

  #private(refused) {
    const one = person(store.viewer);
    if (this.link || (one && !one.started)) this.#bar("start", t("start"), () => this.#start());
    else if (one?.blocked) this.#bar("start", t("unblock"), () => attempt(() => post(`/people/${one.id}/unblock`)));
    else if (refused) this.#closed(refused);
    else this.#open();
  }

  #group(refused) {
    const status = standing(store.viewer)?.status;
    if (refused === "not a member of the chat" && status !== "kicked") {
      const back = () => attempt(() => post(`/groups/${groupId()}/add`, { user: store.viewer, by: store.viewer }));
      this.#bar("", t("return"), back);
    } else if (refused) this.#closed(refused);
    else this.#open();
  }

  async #start() {
    const link = this.link;
    this.link = null;
    await start(link);
    this.look = null;
    await this.refresh();
    this.input.focus();
  }

  #bar(kind, label, onclick) {
    fill(this.node, el(`button.bar${kind ? `.${kind}` : ""}`, { type: "button", onclick }, label));
  }

  #closed(reason) {
    fill(this.node, el("p.closed", {}, t(reason)));
  }

  #open() {
    fill(
      this.node,
      this.note,
      this.hints,
      el(
        "div.composer-row",
        {},
        this.files,
        iconButton("clip", t("attach"), () => this.files.click()),
        this.input,
        el("button.send", { type: "submit", "aria-label": t("send"), title: t("send") }, "➤"),
      ),
    );
    this.#drawNote();
  }

  replyTo(message) {
    this.answering = message;
    this.editing = null;
    this.#drawNote();
    this.input.focus();
  }

  /** What the bot would like to be answered: as if one had chosen to, unless one is writing something else. */
  offerReply(message) {
    if (this.input.value || this.editing) return;
    this.answering = message;
    this.#drawNote();
  }

  edit(message) {
    this.editing = message;
    this.answering = null;
    this.input.value = message.text;
    this.#drawNote();
    this.input.focus();
  }

  #drawNote() {
    const message = this.editing ?? this.answering;
    this.note.hidden = !message;
    if (!message) return;
    const title = this.editing ? t("editing") : t("replying", { name: isolate(senderName(message)) });
    const drop = () => {
      if (this.editing) this.input.value = "";
      this.answering = this.editing = null;
      this.#drawNote();
    };
    fill(
      this.note,
      el("div.note-text", {}, el("strong", {}, title), el("span", { dir: "auto" }, firstLine(message.text))),
      iconButton("close", t("cancel"), drop),
    );
  }

  #key(event) {
    if (event.key === "ArrowDown" && !this.hints.hidden) {
      event.preventDefault();
      this.hints.firstChild.focus();
      return;
    }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape" && (this.answering || this.editing)) {
      if (this.editing) this.input.value = "";
      this.answering = this.editing = null;
      this.#drawNote();
    }
  }

  /** Arrow keys go through the commands; above the first one is the text again. */
  #hintKey(event) {
    const way = { ArrowDown: "nextSibling", ArrowUp: "previousSibling" }[event.key];
    if (way) {
      event.preventDefault();
      (document.activeElement[way] ?? (event.key === "ArrowUp" ? this.input : null))?.focus();
    } else if (event.key === "Escape") this.input.focus();
  }

  async #submit() {
    const text = this.input.value.trim();
    if (!text) return;
    const { editing, answering } = this;
    this.answering = this.editing = null;
    this.input.value = "";
    this.#typed();
    this.#drawNote();
    this.pane.isAtEnd = true;
    if (editing) await editOwn(this.pane.chatId, editing.message_id, text);
    else if (!(await write(this.pane.chatId, text, answering?.message_id))) this.input.value ||= text;
  }

  /** The file that was chosen goes at once, as the answer that is being written if there is one. */
  async #attach() {
    const [file] = this.files.files;
    this.files.value = "";
    if (!file) return;
    const { answering } = this;
    this.answering = null;
    this.#drawNote();
    this.pane.isAtEnd = true;
    await sendFile(this.pane.chatId, file, answering?.message_id);
  }

  async #typed() {
    this.input.style.height = "auto";
    const wanted = this.input.scrollHeight + this.input.offsetHeight - this.input.clientHeight;
    this.input.style.height = `${Math.min(TALLEST, wanted)}px`;
    this.input.classList.toggle("tall", wanted > TALLEST);
    const text = this.input.value;
    const isCommand = /^\/\w*$/.test(text);
    if (isCommand) commands = await get("/commands").catch(() => []);
    const found = isCommand ? this.#commands().filter(({ command }) => `/${command}`.startsWith(text)) : [];
    this.hints.hidden = !found.length;
    fill(
      this.hints,
      found.map(({ command, description, is_ephemeral }) =>
        el(
          "button.hint",
          { type: "button", onclick: () => this.#send(`/${command}`) },
          el("bdi.hint-name", { dir: "ltr" }, `/${command}`),
          el("span", { dir: "auto" }, description),
          is_ephemeral ? el("span.hint-mark", { title: t("only_you") }, icon("eye")) : null,
        )),
    );
  }

  #send(text) {
    this.input.value = text;
    this.input.focus();
    this.#submit();
  }

  /** Bot API: setMyCommands. The narrowest scope that fits, in the phone's language if there is one. */
  #commands() {
    const code = person(store.viewer)?.language_code ?? "";
    const isAdmin = ["administrator", "creator"].includes(standing(store.viewer)?.status);
    const scopes = this.pane.name === "private"
      ? ["all_private_chats", "default"]
      : [...(isAdmin ? ["all_chat_administrators"] : []), "all_group_chats", "default"];
    for (const scope of scopes) {
      for (const wanted of [code, ""]) {
        const found = commands?.find((row) => row.scope === scope && row.language_code === wanted);
        if (found?.commands.length) return found.commands;
      }
    }
    return [];
  }
}
