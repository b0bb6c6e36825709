// The way from the playground to the replay page, for what is shown once a game has ended.

import { get } from "./api.js";
import { attempt, toast } from "./dialogs.js";
import { t } from "./i18n.js";

/** Show the newest finished game step by step, from its beginning. */
export async function openReplay() {
  const found = await attempt(() => get("/replay/games"));
  const newest = found?.games.at(-1);
  if (newest) location.href = `/replay#${new URLSearchParams({ game: newest.key })}`;
  else if (found) toast(t("replay_later"));
}
