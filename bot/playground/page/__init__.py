"""The playground's page in the browser: one person tries every scenario alone, robots play everybody else.

- `stage`: what the page asks of whoever runs the bot behind the playground (a protocol), and what a visitor chooses.
- `room`: the game that is set up: its group, its people, its robots. All through HTTP, as people would do it.
- `pacing`: how fast the game's clock runs, and when it waits for the visitor.
- `app`, `guard`, `live`: what is served: the files, the control interface, the feed over a WebSocket; and to whom.
- `static/`: the page itself, plain HTML, CSS and ES modules; `static/js/app.js` is where it begins.
"""
