"""A private Bot API server, in memory, with a control interface for people who play.

The server imports no part of the bot: the bot reaches it over HTTP, like any Bot API server. The map:

- `world` holds everything.
- `chats`: what it is made of: people, chats and their members, messages, rights; `keyboards`: buttons.
- `events/`: the only places where something happens: `posting` (messages come, change, go), `membership` (people
  come, rise, fall) and `acts` (people write and press). Each tells `feed` (for those who watch) and the updates (for
  the bot).
- `updates/`: what the bot is told: the queue, the webhook, presses that wait for an answer.
- `refusals/`: what it is refused (`access`, `flood`), and in which words (`errors`).
- `text/`: text and its formatting, and what is found in it.
- `methods/`: the Bot API, one function a method, registered by name.
- `faults/`: what goes wrong to order (`orders`), and where: `hooks` before and after every call, `failing` on the wire.
- `control/`: the endpoints under `/control`. Their requests are in `playground/requests.py`, the answers in
  `playground/views.py`; both are what the client takes and gives too (`playground.control.Control`).
- `app`: HTTP; `params`: what comes with a call. `serving`, `__main__`: how it is started.
- `settings`, `clock`: the rest.

Message ids count from 1 in every chat, update ids from a fixed number, so the same play gives the same ids.
"""
