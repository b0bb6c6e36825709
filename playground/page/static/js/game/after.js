// After the end: once more, from another seat, the same deal, or the game step by step.

import { sheet } from "../shared/dialogs.js";
import { el, nameNode } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { hooks } from "../shared/hooks.js";
import { t } from "../shared/i18n.js";
import { displayName, groupId, store } from "../shared/store.js";
import { write } from "../chats/acting.js";
import { begin } from "./start.js";

/** The buttons under the bar of the moment once the game is over. */
export function afterwards() {
  const choice = store.room?.choice;
  if (!choice) return [];
  const button = (kind, label, onclick) => el(`button.${kind}`, { type: "button", onclick }, t(label));
  const replay = hooks.replay ? button("replay", "replay", () => hooks.replay()) : null;
  // What the group has chosen for itself, such as a scenario of its own, only this bot knows: another one would not.
  if (store.moment?.scenario !== choice.scenario) {
    return [button("again.primary", "play_again", () => write(groupId(), "/newgame")), replay];
  }
  return [
    button("again.primary", "play_again", () => begin({ ...choice, seed: "" })),
    button("other-seat", "other_seat", () => seatSheet(choice)),
    button("same-deal", "same_deal", () => begin({ ...choice, seed: store.room.deal })),
    replay,
  ];
}

/** The game that has ended, dealt once more: whose seat is to be the visitor's? */
function seatSheet(choice) {
  const seats = store.room.people.slice(0, choice.players);
  const take = (seat) => async () => {
    dialog.close();
    await begin({ ...choice, seed: store.room.deal, mode: "play", seat });
  };
  const dialog = sheet(t("other_seat"), [
    el("p.lead", {}, t("other_seat_hint")),
    el("div.actions", {}, seats.map((id, place) =>
      el("button.seat-choice", { type: "button", onclick: take(place + 1) }, `${number(place + 1)}.\u00A0`, nameNode(displayName(id))))),
  ]);
}
