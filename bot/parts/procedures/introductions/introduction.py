"""What introductions have in common: nights that pass, and what members of a team learn of one another."""

from bot.engine.api import Play
from bot.engine.events import (
    NumberGiven,
    TeamMet,
)


async def wait_out(game: Play, seconds: float) -> None:
    """Let the time pass, whatever comes."""
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    while game.now < deadline.at:
        await game.next(deadline)


def tell_mates(game: Play, team: str, leader: str | None, *, roles: bool, guests: tuple[int, ...] = ()) -> None:
    """Tell the living members of a team, and its guests, who belongs to it, who leads it, and perhaps as what."""
    members = tuple(sorted((*game.teams.group(team), *guests))) if guests else game.teams.group(team)
    chief = next((seat for seat in members if leader is not None and game.cards.has_post(seat, leader)), None)
    known = tuple((seat, game.seats[seat].role.id) for seat in members) if roles else ()
    game.tell(members, TeamMet(team, members, chief, known))


def tell_numbers(game: Play, team: str, leader: str | None) -> None:
    """Tell each living member of a team but its leader by which number he is counted (PR-123 to PR-126)."""
    own = game.rules.team(team)
    followers = [seat for seat in game.teams.numbered(own) if game.seats[seat].role.id != leader] if own else []
    for number, seat in enumerate(followers, 1):
        if game.seats[seat].alive:
            game.tell((seat,), NumberGiven(number))
