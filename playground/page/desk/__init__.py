"""The scenario author's desk: a page of its own, which shows a scenario file as the bot and the players see it.

- `workshop`: the owner of the files as the page sees them (a protocol).
- `app`: the part that is served beside the playground.
- `static/desk.html`, `static/js/desk/`: the page itself.
"""
