// The signs on the buttons of the slider. They point the other way where one reads from right to left.

import { drawing } from "../shared/dom.js";

const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  phase_back: "M12 5l-8 7 8 7zM21 5l-8 7 8 7z",
  back: "M16 5l-9 7 9 7z",
  on: "M8 5l9 7-9 7z",
  phase_on: "M3 5l8 7-8 7zM12 5l8 7-8 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M12 3a9 9 0 1 0 .01 0zM9.500 7v10l8-5z",
  pause: "M8 5v14M16 5v14",
};

export function arrow(name) {
  return drawing(PATHS[name], "replay-icon", { "fill-rule": "evenodd" });
}
