// Views that are pages of their own have words of their own.

import { WORDS } from "./i18n.js";

/** From now on the page knows these words too: by language, by key. */
export function learn(words) {
  for (const [code, own] of Object.entries(words)) Object.assign(WORDS[code], own);
}
