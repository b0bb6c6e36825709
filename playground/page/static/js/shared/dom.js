// Making elements. Text only ever becomes a text node: nothing here reads HTML.

/**
 * An element: `el("button.primary", {type: "button", onclick: f, "aria-label": "x"}, "text", child, ...)`.
 * Children that are null, undefined or false are left out.
 */
export function el(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "hidden" || name === "disabled") made[name] = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, ...children);
  return made;
}

/** Put children into an element, in place of what is there. */
export function fill(parent, ...children) {
  const nodes = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  parent.replaceChildren(...nodes);
  return parent;
}

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  sun: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6 4.600 4.600M19.400 19.400 18 18M6 18l-1.400 1.400M19.400 4.600 18 6M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  crew: "M3 4h18v6H3zM3 14h18v6H3zM7 7h.01M7 17h.01",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  plus: "M12 5v14M5 12h14",
  dots: "M12 5.500v.01M12 12v.01M12 18.500v.01",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  send: "M4 12 20 4l-5 16-3.500-6.500z",
  close: "M6 6l12 12M18 6 6 18",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  down: "M6 9l6 6 6-6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  clip: "M20.5 11.5l-8.6 8.6a5.2 5.2 0 0 1-7.4-7.4l8.9-8.9a3.5 3.5 0 0 1 5 5l-8.9 8.9a1.8 1.8 0 0 1-2.5-2.5l8-8",
  robot: "M12 3v3M6 8h12v10H6zM3 12v3M21 12v3M10 12v1M14 12v1M10 15.500h4",
  hand: "M8 12V5.500a1.500 1.500 0 0 1 3 0V11M11 10.500V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8c0 4-2 6.500-5.500 6.500-3 0-4.500-1.500-6-4l-1.800-3.300c-.8-1.400 1-2.400 2-1.200L8 14",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M5.300 18.700l2.100-2.100M16.600 7.400l2.100-2.100",
  forward: "M4 6l8 6-8 6zM12 6l8 6-8 6z",
  vote: "M4 13h16v7H4zM8 13V4h8v9M10.500 7.500l1.500 1.500 2.500-3",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  star: "M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.8z",
  people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-3.600 2.900-6 6.500-6s6.500 2.400 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2.200.8 3.500 2.800 3.500 5.500",
  ticks: "M2 12.500l4.500 4.500L16 7M10.500 16l1 1L21.500 7",
  house: "M3.500 11.500 12 4l8.500 7.500M6 10v10h12V10",
  smile: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 14.500c1 1.500 2.200 2.200 3.500 2.200s2.500-.7 3.500-2.200M9 9.500v.5M15 9.500v.5",
  pencil: "M4 20l1-4L16 5l3 3L8 19z",
};

/** A line drawing, hidden from screen readers: what it stands on has the name. */
export function drawing(lines, kind, attributes = {}) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon ${kind}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d: lines, ...attributes })) path.setAttribute(name, value);
  svg.append(path);
  return svg;
}

export function icon(name) {
  return drawing(PATHS[name], `icon-${name}`);
}

/** A button that shows an icon only. */
export function iconButton(name, label, onclick, attributes = {}) {
  return el("button.icon-button", { type: "button", "aria-label": label, title: label, onclick, ...attributes }, icon(name));
}

/** The way from another view to the playground: in words, on a phone by a sign. */
export function leaveLink(label) {
  return el("a.leave", { href: "/", title: label, "aria-label": label }, icon("house"), el("span", {}, label));
}

/** Names are anybody's: a bare bidi run of its own, and something to see where there is nothing. */
export function nameNode(name, fallback = "—") {
  return el("bdi", {}, visible(name) ? name : fallback);
}

export function visible(text) {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text ?? "");
}

/** First and last name; empty where nothing of them can be seen. */
export const fullName = (one) => [one.first_name, one.last_name].filter(visible).join(" ");
