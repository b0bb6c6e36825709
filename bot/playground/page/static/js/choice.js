// What is to be played, as the address bar holds it: #scenario=classic&players=10&language=fa&...

export const SPEEDS = [1, 2, 5, 10, 20, 30, 60];
const NAMES = ["scenario", "players", "language", "speed", "seed", "manner", "mode", "group", "wait"];

/** What the address says (that of the page, or another one); null where it says nothing of a game. */
export function readHash(hash = location.hash) {
  const given = new URLSearchParams(hash.slice(1));
  if (!given.has("scenario")) return null;
  const choice = Object.fromEntries(NAMES.filter((name) => given.has(name)).map((name) => [name, given.get(name)]));
  if ("players" in choice) choice.players = Number(choice.players);
  if ("speed" in choice) choice.speed = Number(choice.speed);
  if ("wait" in choice) choice.wait = choice.wait === "1";
  return choice;
}

export function writeHash(choice) {
  const words = new URLSearchParams();
  for (const name of NAMES) {
    const value = name === "wait" ? (choice.wait ? "1" : "") : choice[name];
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
  return {
    language, speed: 5, seed: "", manner: "sensible", mode: "play", group: "supergroup", wait: false,
    ...given, scenario: scenario.id, players,
  };
}
