"""The rules of play, pure: no I/O, no clock, no Telegram, no asyncio.

A game is a function of its rules, its seed and its inputs:

    game = Game(rules, players=10, seed="...")
    step = game.start()
    step = game.advance(Answer(at=12.5, seat=3, ask=7, choice=(5,)))

`inputs` are inputs of a game, `outputs` its results: events, questions, boards (messages that show the state of play)
and the floor (the right to write). `narrator` is the course of a game as straight-line code, `night` works out the
results of a night's acts, and the parts of scenarios (`bot.parts`) are written on the classes in `bases` and `traits`.
"""
