"""The abilities that a player has: their role's, and those of their teams."""

from collections.abc import Iterator

from bot.engine.api import Holder, Play


def held_by(game: Play, seat: int) -> Iterator[Holder]:
    """The abilities of a player: their own first, then those of their teams."""
    yield from (Holder(ability, seat) for ability in game.seats[seat].role.abilities)
    for team in game.rules.teams:
        if seat in game.teams.groups[team.id]:
            yield from (Holder(ability, seat, team) for ability in team.abilities)


def bearer_of(game: Play, holder: Holder) -> str:
    """The role or team under which the waves of a night list an ability."""
    return holder.team.id if holder.team is not None else game.seats[holder.seat].role.id
