"""Acts that are over with their turn."""

from bot.engine.traits.trait import Trait


class DoneInTurn(Trait):
    """An ability whose answer is shown at once, so that later roles cannot void the act.

    A block voids a check in the city only if the blocker's step is earlier: an answer that was shown cannot be unshown
    (CT-69).
    """
