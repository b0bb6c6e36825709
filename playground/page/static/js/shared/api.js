// The control interface of the Bot API server, as people use it, and the room.

export class Refused extends Error {}

async function read(response) {
  const body = await response.json().catch(() => null);
  if (body?.ok) return body.result;
  const why = body?.refused ?? body?.error ?? body?.description ?? response.statusText;
  throw body?.refused ? new Refused(why) : new Error(why);
}

export async function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return read(await fetch(`/control${path}?${new URLSearchParams(given)}`));
}

export async function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return read(await fetch(`/control${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}
