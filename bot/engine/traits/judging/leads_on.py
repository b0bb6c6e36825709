"""Questions that lead on to another."""

from bot.engine.traits.trait import Trait


class LeadsOn(Trait):
    """An ability whose question names no player yet; a player who would name one then answers with yes.

    The strongman of the Advanced game asks the boss for leave to fire, and picks a target only after that (AD-268).
    """
