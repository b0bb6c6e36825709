// What can be done with the group, and with the bot's rights in it.

import { post } from "../shared/api.js";
import { attempt, choices, sheet } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { groupId, groupNow, store } from "../shared/store.js";

export async function groupSheet() {
  const now = groupId() === null ? null : await attempt(groupNow);
  if (!now || document.querySelector("dialog[open]")) return;
  const bot = store.bot.id;
  const by = now.members.find((member) => member.status === "creator")?.user.id;
  const status = now.members.find((member) => member.user.id === bot)?.status;
  const act = (label, path, body = {}, style = "") =>
    el(`button${style}`, {
      type: "button",
      onclick: async () => {
        dialog.close();
        await attempt(() => post(path, { by, ...body }));
      },
    }, t(label));
  const here = (label, what, body, style) => act(label, `/groups/${now.id}/${what}`, body, style);
  const actions = [];
  if (now.type === "group") actions.push(act("upgrade", "/room/move"));
  if (status === "administrator") actions.push(here("bot_member", "demote", { user: bot }));
  if (status === "member") actions.push(here("bot_admin", "promote", { user: bot }));
  if (!status || ["left", "kicked"].includes(status)) actions.push(here("bot_back", "add", { user: bot }));
  else actions.push(here("bot_out", "remove", { user: bot }, ".danger"));
  const open = now.permissions.can_send_messages;
  const permissions = open ? {} : { ...now.permissions, can_send_messages: true };
  actions.push(here(open ? "close_chat" : "open_chat", "permissions", { permissions }));
  const manners = [["sensible", t("sensible")], ["random", t("random")]];
  const play = (manner) => attempt(() => post("/room/manner", { manner }));
  const robots = choices("robots-manner", t("manner"), manners, store.room.choice.manner, play);
  const dialog = sheet(t("group_menu"), [robots, el("div.actions", {}, actions)]);
}
