"""The call of the night where neither the holder's role nor every member of a team is called."""

from typing import ClassVar

from bot.engine.bases.ability import Ability
from bot.engine.play import Play
from bot.engine.rules import Team
from bot.engine.traits.trait import Trait


class CalledOtherwise(Trait):
    """An ability for which the narrator calls others than its role, or than the whole of its team.

    Zodiac's freemason has gathered a circle: at night the circle is called, and not the freemason (ZD-74). The shot of
    a mafia is not called where no living member can fire.
    """

    wakes: ClassVar[str] = ""
    """The name by which holders of the ability are called, instead of their role or team."""

    def is_called(self, game: Play, team: Team) -> bool:
        """Whether the team is called for the ability tonight, in games that call no team of dead players."""
        return bool(game.teams.members(team))

    def asks_role(self, role: str) -> bool:  # noqa: ARG002 - a hook
        """Whether the ability of a team asks players of this role in the ordinary course of things."""
        return True


def caller(ability: Ability, bearer: str) -> str:
    """The name by which a role or team is called for an ability."""
    return (isinstance(ability, CalledOtherwise) and ability.wakes) or bearer


def is_called(game: Play, ability: Ability, team: Team) -> bool:
    """Whether a team is called for one of its abilities tonight."""
    if isinstance(ability, CalledOtherwise):
        return ability.is_called(game, team)
    return bool(game.teams.members(team))


def asks_role(ability: Ability, role: str) -> bool:
    """Whether an ability of a team asks players of this role in the ordinary course of things."""
    return not isinstance(ability, CalledOtherwise) or ability.asks_role(role)
