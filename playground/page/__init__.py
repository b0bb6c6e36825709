"""The playground's page in the browser: one person tries every scenario alone, robots play all the others.

- `stage`: the bot, the finished games and the scenario files as the page sees them (protocols), and a visitor's choice.
- `room`: the game that is set up: its group, its people, its robots. All through HTTP, as people would do it.
- `pacing`: how fast the game's clock runs, and when it waits for the visitor.
- `app`: the parts that are served, past the guard: the files, the control interface, the feed over a WebSocket.
- `words`: the words of the pages in four languages, as the module `/words.js`.
- `desk`: the scenario author's desk, which shows a scenario file as the bot and the players see it; `replay`: finished
  games. Each is a page with an address of its own.
- `static/`: the pages themselves, plain HTML, CSS and ES modules. In `static/js/`, `app.js` is where the playground
  begins: `game/` is what is played and how it stands, `chats/` the two chats, `people/` the strip of people and their
  phones, `frame/` the head of the page, its settings and keys; `desk/` and `replay/` are the other pages, `shared/` is
  what all of them use.
"""
