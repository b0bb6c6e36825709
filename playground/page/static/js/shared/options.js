// A scenario's own options, as fields.

import { el } from "./dom.js";
import { language } from "./i18n.js";

/** A field for one option: `value` is what is chosen, `set` is told of another choice; the default is told as "". */
export function optionField(option, value, set) {
  const code = language();
  const told = (chosen) => set(chosen === option.default ? "" : chosen);
  const name = `option-${option.id}`;
  const chosen = value || option.default;
  if (option.kind === "choice") {
    const named = Object.entries(option.choices).map(([id, names]) => [id, names[code]]);
    return selectField(name, option.name[code], named, chosen, told);
  }
  const kind = option.kind === "number" ? { type: "number", min: option.from, max: option.to } : { type: "text", placeholder: "wolf2.seer1" };
  const made = el("input", { name, value: chosen, dir: "ltr", ...kind, onchange: () => made.reportValidity() && told(made.value.trim()) });
  return el("label.field", {}, el("span", { dir: "auto" }, option.name[code]), made);
}

export function selectField(name, label, options, value, onchange) {
  const made = el("select", { name, onchange: () => onchange(made.value) }, options.map(([key, text]) => el("option", { value: key }, text)));
  made.value = value;
  return el("label.field", {}, el("span", { dir: "auto" }, label), made);
}
