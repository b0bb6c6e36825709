"""Questions about players on trial."""

from bot.engine.traits.trait import Trait


class AboutTrials(Trait):
    """An ability whose question names no player: its subject is the players on trial.

    The judge of the Advanced game alone is asked, after the last words, to confirm or veto the vote (AD-142).
    """
