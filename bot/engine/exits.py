"""Leaving the game by its rules: what stands in the way, what it sets off. (Leaving by CH-07 sets nothing off.)"""

from typing import TYPE_CHECKING

from bot.engine.events import DiedAtNight, Event, SideShown
from bot.engine.outputs import EVERYONE

if TYPE_CHECKING:
    from bot.engine.night.scratch import Hit
    from bot.engine.play import Play


def is_kept(game: "Play", seat: int, cause: str) -> bool:
    """Whether an ability of his own keeps a player, about to leave, in the game; it may use itself up by that.

    Whoever gives him last words asks this before, so that nobody says farewell and stays.
    """
    return any(ability.stops_exit(game, seat, cause) for ability in game.seats[seat].role.abilities)


def stays_on(game: "Play", seat: int, hit: "Hit") -> bool:
    """Whether an ability of his own keeps one of a night's dead in the game for now."""
    return any(ability.stays_on(game, seat, hit) for ability in game.seats[seat].role.abilities)


def give_farewell(game: "Play", seat: int) -> None:
    """One of a night's dead is named like the others, and has last words at the head of the day (`night_farewell`)."""
    game.dying += (seat,)
    game.note_exit()
    game.tell(EVERYONE, DiedAtNight(seat, game.shown_role(seat)))


async def put_out(game: "Play", seat: int, cause: str, *news: Event) -> bool:
    """A player leaves, unless an ability of his own stops it; then what his leaving sets off happens.

    That may ask him or others something. The endings wait until all of it is done (CH-21), and whoever puts him out
    looks at them then.

    Args:
        game: the game.
        seat: who leaves; nothing happens where he is out already.
        cause: the kind of attack, `vote` for a vote, as the rulebooks name them.
        news: what the group is told; of a player who stays nothing.

    Returns:
        Whether he has left.

    Raises:
        GameEnds: his leaving decides the game by itself (a joker's laugh).
    """
    leaver = game.seats[seat]
    if not leaver.alive or is_kept(game, seat, cause):
        return False
    abilities = leaver.role.abilities
    game.take_out(seat)
    for event in news:
        game.tell(EVERYONE, event)
    with game.endings_wait():
        for ability in abilities:
            await ability.on_exit(game, seat, cause)
    return True


def show_side(game: "Play", seat: int) -> None:
    """Publish the side of somebody who has left, as it is read off him."""
    game.tell(EVERYONE, SideShown(seat, game.seats[seat].reading))
