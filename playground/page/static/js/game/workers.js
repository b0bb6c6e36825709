// Several processes that serve the bot together: who has this group, and a button that kills one.

import { get, post } from "../shared/api.js";
import { attempt, sheet } from "../shared/dialogs.js";
import { el, fill, iconButton } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { hooks } from "../shared/hooks.js";
import { t } from "../shared/i18n.js";
import { store } from "../shared/store.js";

const EVERY = 500;

export function workersSheet() {
  const list = el("ul.lines.workers", { "aria-live": "polite" });
  let last = "";
  const draw = (found) => {
    const now = JSON.stringify(found);
    if (!found || now === last) return;
    last = now;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.worker : null;
    fill(list, found.map(line));
    list.querySelector(`[data-worker="${focused}"]`)?.focus();
  };
  const look = async () => draw(await get("/room/workers").catch(() => null));
  const line = (worker) => {
    const what = worker.alive ? "kill" : "start";
    const act = async () => draw(await attempt(() => post(`/room/workers/${what}`, { number: worker.number })));
    return el(
      "li",
      {},
      el("strong", {}, t("worker", { n: number(worker.number) })),
      worker.has ? el("span.tag", {}, t("worker_has")) : null,
      el("span", {}, worker.alive ? t("worker_games", { n: number(worker.games) }) : t("worker_dead")),
      el(`button${worker.alive ? ".danger" : ""}`, { type: "button", "data-worker": String(worker.number), onclick: act }, t(`worker_${what}`)),
    );
  };
  const timer = setInterval(look, EVERY);
  look();
  return sheet(t("workers"), [el("p.hint-line", {}, t("workers_hint")), list], { onclose: () => clearInterval(timer) });
}

hooks.tools.push(() => (store.room?.crew && store.room.choice ? iconButton("crew", t("workers"), workersSheet, { class: "icon-button workers-open" }) : null));
