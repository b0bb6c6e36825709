// The ways from the playground to the views that are pages of their own: the replay and the scenario author's desk.

import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialogs.js";
import { el, iconButton } from "../shared/dom.js";
import { hooks } from "../shared/hooks.js";
import { t } from "../shared/i18n.js";

/** Show the newest finished game step by step, from its beginning. */
export async function openReplay() {
  const found = await attempt(() => get("/replay/games"));
  const newest = found?.games.at(-1);
  if (newest) location.href = `/replay#${new URLSearchParams({ game: newest.key })}`;
  else if (found) toast(t("replay_none"));
}

/** Both as links in a line. */
export function viewLinks() {
  const link = (href, name) => el("a.mention", { href }, t(name));
  return el("p.hint-line", {}, link("/replay", "replay_title"), " · ", link("/desk", "desk_title"));
}

hooks.replay = openReplay;
hooks.tools.push(() => iconButton("pencil", t("desk_title"), () => (location.href = "/desk")));
