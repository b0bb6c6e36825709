// What is to be played, as the address bar holds it: #scenario=classic&players=10&language=fa&...

import { isPatient } from "../frame/settings.js";

export const SPEEDS = [1, 2, 5, 10, 20, 30, 60];
const NAMES = ["scenario", "players", "language", "speed", "seed", "options", "manner", "mode", "group", "seat", "wait", "patient", "limits", "strangers"];
const SWITCHES = ["wait", "patient", "limits", "strangers"];
const WATCHED = 5; // the speed at which a game is watched; it is played as fast as at a table

/** What the address says (that of the page, or another one); null where it says nothing of a game. */
export function readHash(hash = location.hash) {
  const given = new URLSearchParams(hash.slice(1));
  if (!given.has("scenario")) return null;
  const choice = Object.fromEntries(NAMES.filter((name) => given.has(name)).map((name) => [name, given.get(name)]));
  for (const name of ["players", "speed", "seat"]) if (name in choice) choice[name] = Number(choice[name]);
  for (const name of SWITCHES) if (name in choice) choice[name] = choice[name] === "1";
  return choice;
}

/** The address holds the seed that the cards were dealt by: who opens it plays the same deal. */
export function writeHash(choice, deal = choice.seed) {
  const words = new URLSearchParams();
  const told = { ...choice, seed: deal, seat: choice.seat === 1 ? "" : choice.seat };
  for (const name of SWITCHES) told[name] = choice[name] === undefined || choice[name] === (name === "patient") ? "" : Number(choice[name]);
  for (const name of NAMES) {
    const value = told[name];
    if (value !== "" && value !== undefined && value !== null) words.set(name, String(value));
  }
  const hash = `#${words}`;
  if (hash !== location.hash) history.replaceState(null, "", hash);
}

/** A whole choice made of what is known, in keeping with what is on offer. */
export function complete(given, offer, language) {
  const scenario = offer.scenarios.find((one) => one.id === given?.scenario) ?? offer.scenarios[0];
  const wanted = given?.players ?? 10;
  const players = scenario.sizes.includes(wanted) ? wanted : scenario.sizes.findLast((size) => size <= wanted) ?? scenario.sizes[0];
  const known = new Set(scenario.options.map((one) => one.id));
  const options = optionsAsText(Object.fromEntries(Object.entries(optionsOf(given?.options)).filter(([id]) => known.has(id))));
  return {
    language, seed: "", manner: "sensible", mode: "play", group: "supergroup", wait: false, limits: false, strangers: false, patient: isPatient(),
    ...given, scenario: scenario.id, players, options, seat: Math.min(given?.seat ?? 1, players),
    speed: given?.speed ?? paceOf(given?.mode),
  };
}

/** `turn=40 healer=old` as {turn: "40", healer: "old"}, and back; what is chosen empty is the game's own way. */
export const optionsOf = (text) => Object.fromEntries((text ?? "").split(" ").filter(Boolean).map((word) => word.split("=", 2)));
export const optionsAsText = (chosen) => Object.entries(chosen).filter(([, value]) => value).map(([id, value]) => `${id}=${value}`).join(" ");

/** Whether what an address asks for is the game that runs: in all that it says of it. */
export function isPlayed(wanted, choice, deal) {
  const played = { ...choice, seed: deal, seat: choice.seat ?? 1 };
  return ["scenario", "players", "language", "seed", "options", "mode", "seat"].every((name) => !(name in wanted) || wanted[name] === played[name]);
}

/** How fast a game begins: never as fast as the last one ended. */
export const paceOf = (mode) => (mode === "watch" ? WATCHED : 1);
