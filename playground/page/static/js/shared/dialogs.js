// Alerts, toasts and sheets.

import { el, fill, iconButton } from "./dom.js";
import { isolate, t } from "./i18n.js";

const TOAST = 3500;
let toasts = null;

/** A sheet in the middle of the page, closed by Escape, its cross or a press beside it. */
export function sheet(title, content, { kind = "", onclose } = {}) {
  const heading = el("h2", { id: "sheet-title" }, el("bdi", {}, title));
  const dialog = el(`dialog.sheet${kind ? `.${kind}` : ""}`, { "aria-labelledby": "sheet-title" });
  const close = iconButton("close", t("close"), () => dialog.close());
  fill(dialog, el("header.sheet-head", {}, heading, close), el("div.sheet-body", {}, content));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    takeAway(dialog);
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What a callback answer shows with `show_alert`. */
export function alertBox(from, text) {
  const dialog = el(
    "dialog.alert",
    { "aria-label": t("alert_from", { name: from }) },
    el("p.alert-from", { dir: "auto" }, from),
    el("div.alert-text", { dir: "auto" }, text),
    el("button.primary", { type: "button", autofocus: true, onclick: () => dialog.close() }, t("ok")),
  );
  dialog.addEventListener("close", () => takeAway(dialog));
  document.body.append(dialog);
  dialog.showModal();
}

/** A question before something is done that cannot be undone. */
export function confirmSheet(title, text, yes) {
  return new Promise((settle) => {
    let sure = false;
    const agree = () => {
      sure = true;
      dialog.close();
    };
    const dialog = sheet(title, [
      el("p.lead", { dir: "auto" }, text),
      el(
        "div.actions",
        {},
        el("button.primary", { type: "button", autofocus: true, onclick: () => dialog.close() }, t("cancel")),
        el("button.danger.confirm", { type: "button", onclick: agree }, yes),
      ),
    ], { onclose: () => settle(sure) });
  });
}

/** What is told in a sheet stays on the page for its time. */
function takeAway(dialog) {
  if (toasts && dialog.contains(toasts)) document.body.append(toasts);
  dialog.remove();
}

/** What comes and goes at the head of the page; in the uppermost sheet where one is open, for that lies above all else. */
export function toast(text, { bad = false, alone = false } = {}) {
  toasts ??= el("div.toasts", { role: "status", "aria-live": "polite" });
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (toasts.parentNode !== place) place.append(toasts);
  const shown = el(`div.toast${bad ? ".bad" : ""}`, { dir: "auto" }, text);
  while (toasts.children.length > (alone ? 0 : 2)) toasts.firstChild.remove();
  toasts.append(shown);
  setTimeout(() => shown.remove(), TOAST);
}

/** Do something; where it fails, say why. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    const known = t(error.message);
    toast(known === error.message ? t("failed", { why: isolate(error.message) }) : known, { bad: true });
    return null;
  }
}

/** Some choices that exclude each other, as a row of radio buttons. */
export function choices(name, legend, options, value, onchange) {
  return el(
    "fieldset.choices",
    {},
    el("legend", {}, legend),
    options.map(([key, label]) =>
      el(
        "label",
        {},
        el("input", { type: "radio", name, value: key, checked: key === value, onchange: () => onchange?.(key) }),
        el("span", {}, label),
      ),
    ),
  );
}
