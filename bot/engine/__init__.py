"""The rules of play, pure: no I/O, no clock, no Telegram, no asyncio.

A game is a function of its rules, its seed and the inputs it was given:

    game = Game(rules, players=10, seed="...")
    step = game.start()
    step = game.advance(Answer(at=12.5, seat=3, ask=7, choice=(5,)))

`inputs` is what comes in, `outputs` what goes out (events, asks, boards, the floor); `narrator` is the course of a
game as straight-line code; `night` folds acts through `stages`; `abilities`, `procedures` and `endings` are the
shelves a scenario takes its parts from.
"""
