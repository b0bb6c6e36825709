"""Answers that go to others than their actor."""

from bot.engine.traits.trait import Trait


class AnswersOthers(Trait):
    """An ability whose answer goes to others, so that its actor need not live to hear it.

    The card that one player of the city lays open is shown to all, as the night ends, though its actor is dead.
    """
