"""A Bot API server of one's own, in memory, with a control interface for people who play.

It imports nothing of the bot: the bot reaches it over HTTP, like any Bot API server. The map:

- `world` holds everything; `people`, `chats`, `messages`, `permissions` are what it is made of.
- `posting` (messages come, change, go), `membership` (people come, rise, fall) and `acts` (people write and press) are
  the only places where something happens; each tells `feed` (for those who watch) and `updates` (for the bot).
- `updates`, `webhooks`, `queries`: what the bot is told.
- `flood`, `access`: what it is refused. `errors`: in which words.
- `entities`, `fixing`, `detecting`, `rendering`, `utf16`: text and its formatting.
- `keyboards`, `links`: buttons and deep links.
- `methods/`: the Bot API, one function a method, registered by name. `hooks`: the seam before and after every call.
- `control/`: the endpoints under `/control`; their typed client is `bot.playground.control.Control`.
- `app`, `bodies`, `params`: HTTP. `serving`, `__main__`: how it is started.
- `settings`, `clock`, `waking`, `counters`: the rest.

Message ids count from 1 in every chat, update ids from a fixed number, so the same play gives the same ids.
"""
