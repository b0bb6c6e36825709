"""The common ground of introductions: nights that pass, and the mutual knowledge of a team."""

from bot.engine.api import Play
from bot.engine.events import NumberGiven, TeamMet


async def wait_out(game: Play, seconds: float) -> None:
    """Let the time pass, whatever happens."""
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    while game.now < deadline.at:
        await game.next(deadline)


def tell_mates(game: Play, team: str, leader: str | None, *, roles: bool, guests: tuple[int, ...] = ()) -> None:
    """Tell the living members of a team, and its guests, their mates, the leader, and perhaps the roles."""
    members = tuple(sorted((*game.teams.group(team), *guests))) if guests else game.teams.group(team)
    chief = next((seat for seat in members if leader is not None and game.cards.has_post(seat, leader)), None)
    known = tuple((seat, game.seats[seat].role.id) for seat in members) if roles else ()
    game.tell(members, TeamMet(team, members, chief, known))


def tell_numbers(game: Play, team: str, leader: str | None) -> None:
    """Tell each living member of a team except its leader their own number (PR-123 to PR-126)."""
    own = game.rules.team(team)
    followers = [seat for seat in game.teams.numbered(own) if game.seats[seat].role.id != leader] if own else []
    for number, seat in enumerate(followers, 1):
        if game.seats[seat].alive:
            game.tell((seat,), NumberGiven(number))
