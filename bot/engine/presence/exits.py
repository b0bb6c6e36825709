"""Leaving the game by its rules: what stands in the way, what it sets off. (Leaving by CH-07 sets nothing off.)"""

from collections.abc import Callable, Iterable

from bot.engine.events import DiedAtNight, Event, PlayerLeft, SideShown
from bot.engine.judging import check_endings
from bot.engine.night.scratch import Hit
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play
from bot.engine.traits.leaving.acts_on_exit import ActsOnExit
from bot.engine.traits.leaving.stays_on import StaysOn
from bot.engine.traits.leaving.stops_exit import StopsExit


def is_kept(game: "Play", seat: int, cause: str) -> bool:
    """Whether an ability of his own keeps a player, about to leave, in the game; it may use itself up by that.

    Whoever gives him last words asks this before, so that nobody says farewell and stays.
    """
    able = game.seats[seat].role.with_trait(StopsExit)
    return bool(able) and any(ability.stops_exit(game, seat, cause) for ability in able)


def stays_on(game: "Play", seat: int, hit: "Hit") -> bool:
    """Whether one of a night's dead stays for now: by an ability of his own, or because all have last words."""
    able = game.seats[seat].role.with_trait(StaysOn)
    if able and any(ability.stays_on(game, seat, hit) for ability in able):
        return True
    if any(procedure.keeps_dead for procedure in game.rules.day):
        give_farewell(game, seat)
        return True
    return False


def give_farewell(game: "Play", seat: int) -> None:
    """One of a night's dead is named like the others, and has last words at the head of the day (`night_farewell`)."""
    game.exits.let_die((*game.exits.dying, seat))
    note_exit(game)
    game.tell(EVERYONE, DiedAtNight(seat, game.seats.shown_role(seat)))


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
        take_out(game, seat)
    for event in news(out) if out else ():
        game.tell(EVERYONE, event)
    with game.exits.wait():
        for seat in out:
            for ability in game.seats[seat].role.with_trait(ActsOnExit):
                await ability.on_exit(game, seat, cause)
    return out


def show_side(game: "Play", seat: int) -> None:
    """Publish the side of somebody who has left, as it is read off him."""
    game.tell(EVERYONE, SideShown(seat, game.seats[seat].reading))


def take_out(game: Play, seat: int) -> None:
    """A player is out: his open questions are closed without an answer, and choices of him are void (CH-10)."""
    marks = game.seats[seat].statuses if game.tonight is None else game.tonight.marks.of(seat)
    game.seats[seat].reads = next((mark.reads for mark in marks if mark.reads), game.seats[seat].reads)
    game.seats.set_alive(seat, alive=False)
    if not game.seats[seat].left:
        game.exits.fall(game.seats[seat].role.id)
    if game.exits.vacancies.free.pop(seat, None) is not None:
        game.seats[seat].left = True  # nobody is there who could come back
    note_exit(game)
    game.questions.strike(seat)


def note_exit(game: Play) -> None:
    """Somebody leaves now, or as good as leaves: no round without an exit goes on (CL-60)."""
    game.exits.note(game.round, at_night=game.phase.name == "night")


def bring_back(game: Play, seat: int) -> None:
    """A player who was out is in the game again, with what he had left."""
    game.seats.set_alive(seat, alive=True)
    game.exits.note_return(game.round)


def remove(game: Play, seat: int, why: str) -> None:
    """A player leaves the game (CH-07): nothing of his works any more, and endings are checked (CH-15).

    Raises:
        GameEnds: that decides the game.
    """
    leave(game, seat, why)
    check_endings(game, "leaving")


def leave(game: Play, seat: int, why: str) -> None:
    """A player leaves the game, endings unchecked: several may leave at the same moment."""
    vacate(game, seat)
    tell_left(game, seat, why)


def vacate(game: Play, seat: int) -> None:
    """A player leaves the game, which `tell_left` has still to say."""
    game.seats[seat].left = True
    take_out(game, seat)


def tell_left(game: Play, seat: int, why: str) -> None:
    """Say that a player has left the game."""
    game.tell(EVERYONE, PlayerLeft(seat, why, game.seats.shown_role(seat)))
    heed_removal(game, seat)


def heed_removal(game: Play, seat: int) -> None:
    """Let the parts of the day heed that a player has left the game, or was put out for a breach of its rules."""
    for procedure in game.rules.heeding:
        procedure.on_removal(game, seat)


def is_done_with(game: Play, seat: int) -> bool:
    """Whether nothing in the game hangs on a player any more: he is out, and will be asked or heard no more.

    What the dead say to one another can then do no harm. Not so while somebody may return, while an exit is under
    way, or before whoever was killed in the night has had his last words.
    """
    asked = any(ask.seat == seat for ask in game.questions.open.values())
    if game.seats[seat].alive or asked or seat in (game.floor.seats or ()) or game.exits.waiting:
        return False
    recalled = seat in game.exits.living_at_nightfall and any(procedure.recalls for procedure in game.rules.day)
    return not recalled and not game.cards.may_return(seat)
