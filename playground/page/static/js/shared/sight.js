// Who sees what in a chat.

/** Whether somebody sees a message: an ephemeral one has a receiver. */
export const isFor = (message, user) => !message.receiver || message.receiver === user || message.from === user;

/** The messages of a chat as somebody sees them, in order: an ephemeral one may stand in place of another. */
export function seenBy(messages, user) {
  const seen = [...messages].filter((message) => isFor(message, user));
  const places = new Map(seen.filter((message) => message.replaces).map((message) => [message.replaces, message]));
  if (!places.size) return seen;
  return seen.filter((message) => !message.replaces).map((message) => places.get(message.message_id) ?? message);
}
