// The text of a scenario file, each mistake below its line. It is edited in the author's own editor.
//
// What is wrong is told as the checks tell it: in English, like the keys and values of the file that they quote. It reads
// from left to right in every language, and the desk says so in that language.

import { el, fill } from "../shared/dom.js";
import { list, number } from "../shared/format.js";
import { NAMES, language, t } from "../shared/i18n.js";

const FEW = 5; // of texts without a translation more are shown only when asked for

export class Source {
  constructor() {
    this.summary = el("div.desk-summary", { role: "status" });
    this.text = el("ol.desk-lines", { dir: "ltr", lang: "en" });
    this.box = el("div.desk-text", { tabindex: "0" }, this.text);
    this.node = el("section.desk-source", {}, this.summary, this.box);
  }

  draw(file) {
    const look = `${file.stamp}/${language()}`;
    if (look === this.look) return;
    this.look = look;
    this.node.setAttribute("aria-label", t("desk_file"));
    this.box.setAttribute("aria-label", t("desk_file"));
    const mistakes = file.problems.filter((one) => !one.warning);
    const dead = file.problems.filter((one) => one.warning && !one.untranslated.length);
    const untranslated = file.problems.filter((one) => one.untranslated.length);
    const told = [...mistakes, ...dead];
    fill(this.summary, verdict(file, mistakes), this.#warned(untranslated), told.length ? inEnglish() : null, told.map((one) => this.#jump(one)));
    const lines = file.text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    fill(this.text, lines.map((text, index) => line(text, index + 1, file.problems.filter((one) => one.line === index + 1))));
    const first = JSON.stringify(mistakes[0] ?? null);
    if (first !== this.first) this.text.querySelector(".bad")?.scrollIntoView({ block: "center" });
    this.first = first;
  }

  #warned(warnings) {
    this.box.classList.toggle("desk-quiet", warnings.length > FEW);
    if (!warnings.length) return null;
    const toggle = el(
      "button.desk-toggle",
      { type: "button", "aria-pressed": String(warnings.length <= FEW), onclick: () => {
        const quiet = this.box.classList.toggle("desk-quiet");
        toggle.setAttribute("aria-pressed", String(!quiet));
      } },
      t("desk_untranslated", { n: number(warnings.length) }),
    );
    return toggle;
  }

  #jump(problem) {
    const place = problem.line ? t("desk_line", { n: number(problem.line) }) : t("desk_file");
    return el(
      `button.desk-jump${problem.warning ? ".warning" : ""}`,
      { type: "button", onclick: () => this.text.children[(problem.line ?? 1) - 1]?.scrollIntoView({ block: "center" }) },
      el("span", { dir: "auto" }, place, ": ", words(problem)),
    );
  }
}

function verdict(file, mistakes) {
  const said = mistakes.length
    ? el("p.desk-bad", {}, t("desk_mistakes", { n: number(mistakes.length) }))
    : el("p.desk-good", {}, t("desk_right"));
  return [said, file.shipped ? el("p.desk-warned", {}, t("desk_is_shipped")) : null];
}

const inEnglish = () => (language() === "en" ? null : el("p.desk-warned", { dir: "auto" }, t("desk_in_english")));

/** What is wrong, and in which field: a run of its own, from left to right. */
function words({ field, text, untranslated }) {
  const languages = list(untranslated.map((code) => NAMES[code]));
  const what = languages ? el("bdi", { lang: language() }, t("desk_no_translation", { languages })) : text;
  return el("bdi", { dir: "ltr", lang: "en" }, field && `${field}: `, what);
}

function line(text, place, problems) {
  const bad = problems.some((one) => !one.warning);
  return el(
    `li${bad ? ".bad" : ""}`,
    { "data-line": place },
    el("code", {}, text || " "),
    problems.map((one) => el(`p.desk-problem${one.warning ? ".warning" : ""}${one.untranslated.length ? ".untranslated" : ""}`, {}, words(one))),
  );
}
