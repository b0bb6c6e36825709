"""The scenario author's desk: a page of its own, which shows a scenario file as the bot and the players see it.

- `workshop`: what the page asks of whoever has the files (a protocol).
- `app`: what is served beside the playground.
- `static/desk.html`, `static/js/desk/`: the page itself.
"""
