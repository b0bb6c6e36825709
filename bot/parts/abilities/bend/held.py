"""What a player has of abilities: his role's, and those of the teams to which he belongs."""

from collections.abc import Iterator

from bot.engine.api import Holder, Play


def held_by(game: Play, seat: int) -> Iterator[Holder]:
    """His own first, then those he has with a team."""
    yield from (Holder(ability, seat) for ability in game.seats[seat].role.abilities)
    for team in game.rules.teams:
        if seat in game.teams.groups[team.id]:
            yield from (Holder(ability, seat, team) for ability in team.abilities)


def bearer_of(game: Play, holder: Holder) -> str:
    """The role or team by which waves ask for it."""
    return holder.team.id if holder.team is not None else game.seats[holder.seat].role.id
