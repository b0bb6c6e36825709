"""Replays of finished games: a page of its own, which shows any step of a game from its log.

- `archive`: what the page asks of whoever has the games (a protocol), and what it is given.
- `app`: what is served, beside the playground or alone.
- `static/replay.html`, `static/js/replay/`: the page itself.
"""
