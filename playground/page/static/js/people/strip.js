// The people of the playground: a press on one, and the page is that one's phone.

import { takeSeat } from "../chats/acting.js";
import { el, fill, icon, iconButton, nameNode } from "../shared/dom.js";
import { hueOf, initial, number } from "../shared/format.js";
import { isolate, language, t } from "../shared/i18n.js";
import { askedOf, cast, chatOf, displayName, isOut, isPlaying, isRobot, on, seatOf, standing, store } from "../shared/store.js";
import { addSheet, personSheet } from "./person.js";
import { viewBehindVeil } from "./veil.js";

export function strip() {
  const list = el("div.people", { role: "toolbar" });
  const add = el("button.person.add", { type: "button", onclick: addSheet }, el("span.avatar", {}, icon("plus")));
  const phone = el("div.phone");
  const node = el("nav.strip", {}, list, phone);
  const chips = new Map();

  const draw = () => {
    node.setAttribute("aria-label", t("people"));
    list.setAttribute("aria-label", t("people"));
    const people = cast();
    node.hidden = !people.length;
    for (const id of chips.keys()) if (!people.some((one) => one.id === id)) chips.delete(id);
    const wanted = people.map((one) => chip(one, chips));
    add.setAttribute("aria-label", t("add_person"));
    add.title = t("add_person");
    fillIfOther(list, [...wanted, add]);
    drawPhone(phone);
  };
  for (const what of ["people", "viewer", "room", "group", "moment"]) on(what, draw);

  list.addEventListener("keydown", (event) => {
    const forward = event.key === (document.dir === "rtl" ? "ArrowLeft" : "ArrowRight");
    const back = event.key === (document.dir === "rtl" ? "ArrowRight" : "ArrowLeft");
    if (!forward && !back) return;
    const all = [...list.children];
    const next = all[all.indexOf(document.activeElement) + (forward ? 1 : -1)];
    next?.focus();
  });
  return node;
}

function fillIfOther(parent, nodes) {
  const now = [...parent.children];
  if (now.length !== nodes.length || now.some((node, place) => node !== nodes[place])) fill(parent, nodes);
}

function chip(one, chips) {
  const isViewer = one.id === store.viewer;
  const robot = isRobot(one.id);
  // How much a robot is written to in private tells what it is: whoever plays is not shown that.
  const unread = isViewer || (robot && isPlaying()) ? 0 : chatOf(one.id).unread;
  const seat = seatOf(one.id);
  const out = isOut(one.id);
  const speaks = store.moment?.speaker === one.id;
  const asked = !robot && askedOf(one.id).length > 0;
  const status = standing(one.id)?.status;
  const gone = !status || status === "left" || status === "kicked";
  const look = JSON.stringify([displayName(one.id), isViewer, robot, unread, status, one.blocked, seat, out, speaks, asked, language()]);
  const known = chips.get(one.id);
  if (known?.look === look) return known.node;
  const label = [
    `${seat ? `${number(seat)}. ` : ""}${displayName(one.id) || "—"}`,
    robot ? t("robot") : t("you"),
    out ? t("out") : "",
    speaks ? t("speaks") : "",
    asked ? t("your_turn") : "",
    unread ? t("unread", { n: number(unread) }) : "",
    gone ? t("left_group") : "",
    one.blocked ? t("blocked_bot") : "",
  ].filter(Boolean).join(", ");
  const node = known?.node ?? el("button.person", { type: "button", onclick: () => (store.viewer === one.id ? personSheet(one.id) : viewBehindVeil(one.id)) });
  node.className = `person${isViewer ? " current" : ""}${gone ? " gone" : ""}${out ? " out" : ""}${speaks ? " speaks" : ""}${asked ? " asked" : ""}`;
  node.dataset.user = one.id;
  node.setAttribute("aria-label", label);
  node.setAttribute("aria-pressed", String(isViewer));
  node.title = label;
  fill(
    node,
    el(
      `span.avatar.hue-${hueOf(one.id)}`,
      {},
      initial(displayName(one.id)),
      robot ? null : el("span.played.human", {}, icon("hand")),
      unread ? el("span.badge", {}, number(unread)) : null,
    ),
    el("span.person-name", {}, seat ? el("span.seat-number", {}, `${number(seat)}.\u00A0`) : null, nameNode(one.first_name)),
  );
  chips.set(one.id, { look, node });
  return node;
}

/** Whose phone this is, and who plays there. */
function drawPhone(phone) {
  const one = store.people.get(store.viewer);
  phone.hidden = !one;
  if (!one) return;
  const robot = isRobot(one.id);
  const look = JSON.stringify([one, robot, language()]);
  if (phone.dataset.look === look) return;
  phone.dataset.look = look;
  fill(
    phone,
    el("strong.phone-name", {}, t("phone_of", { name: isolate(displayName(one.id) || "—") })),
    el(`span.phone-who.${robot ? "robot" : "human"}`, {}, icon(robot ? "robot" : "hand"), t(robot ? "robot_plays" : "you_play")),
    el(
      `button.seat${robot ? ".primary" : ""}`,
      { type: "button", onclick: () => takeSeat(one.id, !robot) },
      t(robot ? "take_seat" : "hand_back"),
    ),
    iconButton("dots", t("person_menu", { name: isolate(displayName(one.id) || "—") }), () => personSheet(one.id)),
  );
}
