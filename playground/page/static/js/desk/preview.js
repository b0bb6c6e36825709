// What players will see: every role's card, and below it the questions that it is asked, in each language.

import { choices } from "../shared/dialogs.js";
import { el, fill } from "../shared/dom.js";
import { renderText } from "../shared/entities.js";
import { NAMES, directionOf, language, t } from "../shared/i18n.js";

export class Preview {
  constructor(desk) {
    this.desk = desk;
    this.node = el("div.desk-view.desk-preview", { tabindex: "0" });
  }

  draw() {
    const { preview, file } = this.desk;
    this.node.setAttribute("aria-label", t("desk_preview"));
    if (!preview) return fill(this.node, el("p.nothing", {}, t("desk_mend_first")));
    const chosen = this.language ?? language();
    const words = preview[chosen];
    const place = this.node.scrollTop;
    fill(
      this.node,
      choices("preview-language", t("desk_preview_language"), Object.entries(NAMES), chosen, (code) => {
        this.language = code;
        this.draw();
        this.node.querySelector(`[value="${code}"]`).focus();
      }),
      file.playable ? null : el("p.desk-warned", { role: "note" }, t("desk_as_before")),
      el("h2", { dir: "auto", lang: chosen }, words.name),
      el("p.summary", { dir: "auto", lang: chosen }, words.summary),
      el("div.desk-roles", { dir: directionOf(chosen), lang: chosen }, words.roles.map((one) => role(one, common(words.roles)))),
    );
    this.node.scrollTop = place;
    return this.node;
  }
}

/** The questions that every role is asked, such as for whom one votes: they stay folded. */
function common(roles) {
  const asked = roles.flatMap((one) => one.questions.map((question) => question.ability));
  return new Set(asked.filter((ability) => asked.filter((other) => other === ability).length === roles.length));
}

function role(one, folded) {
  return el(
    "article.desk-role",
    {},
    el("h3", {}, one.name, el("span.tag", {}, one.side)),
    message(one.card),
    one.questions.map((question) => el("details", { open: !folded.has(question.ability) }, el("summary", {}, question.name), message(question))),
  );
}

function message({ text, entities, keyboard }) {
  const bubble = el("div.bubble", {}, el("div.text", { dir: "auto" }, renderText(text, entities, {})));
  for (const button of bubble.querySelectorAll(".command, .link")) button.disabled = true;
  const key = (button) =>
    el(`button.key${button.style ? `.${button.style}` : ""}`, { type: "button", disabled: true }, el("span", { dir: "auto" }, button.text));
  const rows = keyboard.map((row) => el("div.keyboard-row", {}, row.map(key)));
  return el("div.bubble-box", {}, bubble, rows.length ? el("div.keyboard", {}, rows) : null);
}
