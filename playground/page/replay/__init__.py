"""Replays of finished games: a page of its own, which shows any step of a game from its log.

- `archive`: the owner of the games as the page sees them (a protocol), and its answers.
- `app`: the part that is served, beside the playground or alone.
- `static/replay.html`, `static/js/replay/`: the page itself.
"""
