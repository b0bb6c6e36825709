"""Leaving the game by its rules: what stands in the way, what it sets off. (Leaving by CH-07 sets nothing off.)"""

from collections.abc import Callable, Iterable

from bot.engine.events import DiedAtNight, Event, SideShown
from bot.engine.night.scratch import Hit
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play


def is_kept(game: "Play", seat: int, cause: str) -> bool:
    """Whether an ability of his own keeps a player, about to leave, in the game; it may use itself up by that.

    Whoever gives him last words asks this before, so that nobody says farewell and stays.
    """
    able = game.seats[seat].role.at_exit["stops_exit"]
    return bool(able) and any(ability.stops_exit(game, seat, cause) for ability in able)


def stays_on(game: "Play", seat: int, hit: "Hit") -> bool:
    """Whether an ability of his own keeps one of a night's dead in the game for now."""
    able = game.seats[seat].role.at_exit["stays_on"]
    return bool(able) and any(ability.stays_on(game, seat, hit) for ability in able)


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
    return bool(await put_all_out(game, (seat,), cause, lambda _: news))


async def put_all_out(
    game: "Play", seats: Iterable[int], cause: str, news: Callable[[tuple[int, ...]], Iterable[Event]]
) -> tuple[int, ...]:
    """Several leave at the same moment, as in `put_out`; what their leaving sets off comes when all of them are out.

    Args:
        game: the game.
        seats: who leaves; those who are out already, or whom an ability of their own keeps, do not.
        cause: the kind of attack, `vote` for a vote, as the rulebooks name them.
        news: what the group is told of those who have left, if anybody has.

    Returns:
        Those who have left.

    Raises:
        GameEnds: somebody's leaving decides the game by itself.
    """
    out = tuple([seat for seat in seats if game.seats[seat].alive and not is_kept(game, seat, cause)])
    for seat in out:
        game.take_out(seat)
    for event in news(out) if out else ():
        game.tell(EVERYONE, event)
    with game.endings_wait():
        for seat in out:
            for ability in game.seats[seat].role.at_exit["on_exit"]:
                await ability.on_exit(game, seat, cause)
    return out


def show_side(game: "Play", seat: int) -> None:
    """Publish the side of somebody who has left, as it is read off him."""
    game.tell(EVERYONE, SideShown(seat, game.seats[seat].reading))
