// A veil before what a player may not know: another's phone, and the director's view.

import { sheet } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { isolate, t } from "../shared/i18n.js";
import { displayName, isPlaying, isRobot, store, view } from "../shared/store.js";

const lifted = { game: null, of: new Set() };

function isLifted(what) {
  if (lifted.game !== store.room?.group) {
    lifted.game = store.room?.group;
    lifted.of.clear();
  }
  return !isPlaying() || lifted.of.has(what);
}

/** Ask first, once a game for each phone; `act` is done at once where nothing is to be hidden. */
function behindVeil(what, title, text, act) {
  if (isLifted(what)) {
    act();
    return;
  }
  const show = () => {
    lifted.of.add(what);
    dialog.close();
    act();
  };
  const dialog = sheet(title, [
    el("p.lead", { dir: "auto" }, text),
    el(
      "div.actions",
      {},
      el("button.primary", { type: "button", autofocus: true, onclick: () => dialog.close() }, t("veil_keep")),
      el("button.danger.veil-lift", { type: "button", onclick: show }, t("veil_lift")),
    ),
  ], { kind: "veil" });
}

/** Look at somebody's phone. */
export function viewBehindVeil(id) {
  if (!isRobot(id)) view(id);
  else behindVeil(id, t("veil_title"), t("veil_phone", { name: isolate(displayName(id) || "—") }), () => view(id));
}

export const directorBehindVeil = (act) => behindVeil("director", t("veil_title"), t("veil_director"), act);
