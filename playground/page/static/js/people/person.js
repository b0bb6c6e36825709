// What can be done with a person: another name, another language, rights, a block, a way out; and somebody new.

import { takeSeat } from "../chats/acting.js";
import { post } from "../shared/api.js";
import { attempt, choices, sheet } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { NAMES, isolate, t } from "../shared/i18n.js";
import { displayName, groupId, isRobot, person, standing, store, view } from "../shared/store.js";

/** Names that have broken bots: markup, directions, nothing to see, very long, very tall, made of emoji. */
const HOSTILE = [
  "<b>Bold</b> & <script>alert(1)</script>",
  "\u202Egnorw yaw eht\u202C",
  "\u2067علی (admin)\u2069 5. x",
  "\u200B\u200D\u2060",
  "Zoe\nMafia wins!",
  "👩‍👩‍👧‍👦🏳️‍🌈🧛🏽‍♂️",
  "Z̷̢͕̈́a̸̼͝l̴̰͐g̶̙̈́o̵͉͊",
  "Abcdefghijklmnopqrstuvwxyz-Abcdefghijklmnopqrstuvwxyz-0123456789",
];

export function personSheet(id) {
  const one = person(id);
  const name = el("input", { type: "text", value: one.first_name, dir: "auto", maxlength: "64", id: "first-name" });
  const last = el("input", { type: "text", value: one.last_name, dir: "auto", maxlength: "64", id: "last-name" });
  let code = one.language_code;
  const save = async (event) => {
    event.preventDefault();
    const body = { user: id, first_name: name.value, last_name: last.value, language_code: code };
    if (await attempt(() => post("/room/rename", body))) dialog.close();
  };
  const form = el(
    "form.fields",
    { onsubmit: save },
    field(t("first_name"), name),
    field(t("last_name"), last),
    choices("person-language", t("person_language"), Object.entries(NAMES), code, (chosen) => (code = chosen)),
    el("button.primary", { type: "submit" }, t("save")),
  );
  const close = () => dialog.close();
  const robot = isRobot(id);
  const seat = el(`button.sheet-seat${robot ? ".primary" : ""}`, {
    type: "button",
    onclick: () => {
      close();
      takeSeat(id, !robot);
    },
  }, t(robot ? "take_seat" : "hand_back"));
  const dialog = sheet(isolate(displayName(id) || "—"), [seat, form, el("div.actions", {}, personActions(one, close))]);
}

function personActions(one, close) {
  const status = standing(one.id)?.status;
  const isIn = status && !["left", "kicked"].includes(status);
  const group = groupId();
  const by = store.groups.get(group)?.members.find((member) => member.status === "creator")?.user.id;
  const act = (label, path, body = {}, style = "") =>
    el(`button${style}`, {
      type: "button",
      onclick: async () => {
        close();
        await attempt(() => post(path, body));
      },
    }, t(label));
  const inGroup = (label, what, body = {}, style = "") =>
    act(label, `/groups/${group}/${what}`, { user: one.id, by, ...body }, style);
  const actions = [
    one.blocked ? act("unblock", `/people/${one.id}/unblock`) : act("block", `/people/${one.id}/block`, {}, ".danger"),
  ];
  if (!isIn) return [...actions, inGroup("join_group", "add")];
  if (status === "administrator") actions.push(inGroup("demote", "demote"));
  if (status !== "creator" && status !== "administrator") actions.push(inGroup("make_admin", "promote"));
  actions.push(inGroup("make_anonymous", "promote", { anonymous: true }));
  actions.push(inGroup("leave", "leave", {}, ".danger"));
  if (status !== "creator") actions.push(inGroup("remove", "remove", {}, ".danger"));
  return actions;
}

export function addSheet() {
  const name = el("input", { type: "text", dir: "auto", maxlength: "64", id: "first-name", required: true });
  let code = store.room?.choice?.language ?? "en";
  const add = async (first) => {
    const made = await attempt(() => post("/room/add", { first_name: first, language_code: code }));
    if (!made) return;
    dialog.close();
    await view(made.id);
  };
  const form = el(
    "form.fields",
    {
      onsubmit: (event) => {
        event.preventDefault();
        add(name.value);
      },
    },
    field(t("first_name"), name),
    choices("person-language", t("person_language"), Object.entries(NAMES), code, (chosen) => (code = chosen)),
    el("button.primary", { type: "submit" }, t("add")),
  );
  const hostile = HOSTILE.map((text) =>
    el("button.hostile", { type: "button", onclick: () => add(text) }, el("bdi", {}, printable(text))));
  const dialog = sheet(t("add_person"), [form, el("p.label", {}, t("hostile")), el("div.actions", {}, hostile)]);
}

const printable = (text) => (/[\p{L}\p{Emoji}]/u.test(text) ? text.replace("\n", "⏎") : "␣␣␣ (U+200B U+200D U+2060)");

function field(label, input) {
  return el("label.field", {}, el("span", {}, label), input);
}
