// How the page looks and behaves: its language, colours, sound, and whether the clock waits.

import { post } from "../shared/api.js";
import { attempt, choices, sheet } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { NAMES, t } from "../shared/i18n.js";
import { kept, look, setChosen, setTheme } from "../shared/looks.js";
import { store } from "../shared/store.js";
import { keysSheet } from "./keys.js";
import { hasSound, ring, setSound } from "./notice.js";

/** Whether the clock is to wait for the visitor in the games that he begins; yes, unless he has said no. */
export const isPatient = () => kept.get("patient") !== "no";

export function settingsSheet() {
  const languages = el(
    "select",
    { name: "page-language", onchange: (event) => again(() => setChosen(event.target.value)) },
    [["", t("as_person")], ...Object.entries(NAMES)].map(([code, name]) => el("option", { value: code }, name)),
  );
  languages.value = look.chosen;
  const dialog = sheet(t("settings"), el("div.fields", {}, [
    el("label.field", {}, el("span", {}, t("page_language")), languages),
    choices("theme", t("colours"), [["", t("as_system")], ["light", t("light")], ["dark", t("dark")]], look.theme, setTheme),
    check("patient", t("patient"), store.room?.choice ? store.moment?.clock?.patient ?? isPatient() : isPatient(), setPatient, t("patient_hint")),
    check("sound", t("sound"), hasSound(), (on) => {
      setSound(on);
      ring();
    }),
    el("button", { type: "button", onclick: () => [dialog.close(), keysSheet()] }, t("shortcuts")),
  ]));

  function again(change) {
    dialog.close();
    change();
    settingsSheet();
  }
}

function setPatient(on) {
  kept.set("patient", on ? "yes" : "no");
  if (store.room?.choice && !store.room.crew) attempt(() => post("/room/pace", { patient: on }));
}

export function check(name, label, checked, onchange, hint) {
  return el(
    "label.check",
    {},
    el("input", { type: "checkbox", name, checked, onchange: (event) => onchange(event.target.checked) }),
    el("span", {}, label, hint ? el("span.hint-line", {}, hint) : null),
  );
}
