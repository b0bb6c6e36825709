"""Votes that a removal calls off."""

from bot.engine.api import Play


def is_called_off(game: Play) -> bool:
    """Whether there is no vote today, because somebody was removed (SP-130)."""
    return game.exits.no_vote_on == game.round
