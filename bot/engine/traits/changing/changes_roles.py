"""Roles and teams that players come to in the course of a game."""

from bot.engine.traits.trait import Trait


class ChangesRoles(Trait):
    """An ability that may give players other roles, or let its holder join a team.

    A recruit becomes a mafioso, so that a game may have one though none was dealt. The masked player comes to decide
    the shot of the mafia in the course of the game (MK-34).
    """

    def makes(self) -> tuple[str, ...]:
        """The roles that a player who was dealt another may come to have."""
        return ()

    def may_join(self) -> tuple[str, ...]:
        """The teams that its holder may come to belong to (MK-34)."""
        return ()
