"""The rules of play, pure: no I/O, no clock, no Telegram, no asyncio.

A game is a function of its rules, its seed and its inputs:

    game = Game(rules, players=10, seed="...")
    step = game.start()
    step = game.advance(Answer(at=12.5, seat=3, ask=7, choice=(5,)))

`inputs` are inputs of a game, `outputs` its results (events, asks, boards, the floor); `narrator` is the course of a
game as straight-line code; `night` folds acts through `stages`; `abilities`, `procedures` and `endings` are the shelves
from which a scenario takes its parts.
"""
