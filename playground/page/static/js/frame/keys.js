// Shortcuts, by the place of the key: a keyboard of any language has them in the same spot.

import { sheet } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

const KEYS = [
  [["Digit1", "KeyG"], "1", "key_group", "group"],
  [["Digit2", "KeyB"], "2", "key_private", "private"],
  [["KeyA"], "A", "key_asked", "asked"],
  [["KeyP"], "P", "key_pause", "pause"],
  [["KeyN"], "N", "key_new", "start"],
];

/** `doing`: what each shortcut does, by name. */
export function listen(doing) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const found = KEYS.find(([codes]) => codes.includes(event.code));
      if (!found) return;
      event.preventDefault();
      doing[found[3]]();
    } else if (["?", "؟"].includes(event.key) && !isWriting(event.target)) {
      event.preventDefault();
      keysSheet();
    }
  });
}

const isWriting = (node) => node.closest?.("input, textarea, select, [contenteditable]") !== null;

export function keysSheet() {
  if (document.querySelector("dialog[open]")) return;
  const row = (keys, text) => [el("dt", {}, keys.map((key) => el("kbd", {}, key))), el("dd", {}, text)];
  sheet(t("shortcuts"), el("dl.keys", {}, [
    ...KEYS.map(([codes, , word]) => row(["Alt", codes.map((code) => code.slice(-1)).join(" / ")], t(word))),
    row(["←", "→"], t("key_people")),
    row(["↑", "↓"], t("key_hints")),
    row(["Enter"], t("key_send")),
    row(["?"], t("key_help")),
  ]));
}
