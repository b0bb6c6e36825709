"""Exits by the rules of the game: abilities that stop them, and their effects. (Leaving by CH-07 has none.)"""

from collections.abc import Callable, Iterable

from bot.engine.bases.procedure import Procedure
from bot.engine.editions import Edition
from bot.engine.events import DiedAtNight, Event, PlayerLeft, SideShown
from bot.engine.judging import check_endings
from bot.engine.night.scratch import Hit
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play
from bot.engine.traits.leaving import ActsOnExit, StaysOn, StopsExit


def is_kept(game: "Play", seat: int, cause: str) -> bool:
    """Whether an ability of a player who is about to leave stops the exit; the ability may be used up by that.

    A procedure with last words asks this before, so that a player does not say farewell and stay.
    """
    if StopsExit not in game.cards.traits:
        return False
    able = game.seats[seat].role.with_trait(StopsExit)
    return any(ability.stops_exit(game, seat, cause) for ability in able)


def stays_on(game: "Play", seat: int, hit: "Hit") -> bool:
    """Whether one of a night's dead stays for now: by an ability of the player, or because all have last words."""
    able = game.seats[seat].role.with_trait(StaysOn) if StaysOn in game.cards.traits else ()
    if able and any(ability.stays_on(game, seat, hit) for ability in able):
        return True
    if any(procedure.keeps_dead for procedure in game.rules.day.of(Procedure)):
        give_farewell(game, seat)
        return True
    return False


def give_farewell(game: "Play", seat: int) -> None:
    """Name one of a night's dead like the others, to speak last words at the head of the day (`night_farewell`)."""
    game.exits.let_die((*game.exits.dying, seat))
    if seat in game.exits.vacancies.free and game.follows(Edition.FREE_SEATS):
        _abandon(game, seat)
    note_exit(game)
    game.tell(EVERYONE, DiedAtNight(seat, game.seats.shown_role(seat)))


async def put_out(game: "Play", seat: int, cause: str, *news: Event) -> bool:
    """Put a player out, unless an ability of the player stops the exit; then carry out the effects of the exit.

    An effect may put questions to players. The endings wait until all effects are done (CH-21), and the caller checks
    the endings then.

    Args:
        game: the game.
        seat: the player; one who is out already is left alone.
        cause: the kind of attack, `vote` for a vote, as the rulebooks name them.
        news: events for the group; not told if the player stays.

    Returns:
        Whether the player has left.

    Raises:
        GameEnds: the exit decides the game by itself (a joker's laugh).
    """
    return bool(await put_all_out(game, (seat,), cause, lambda _: news))


async def put_all_out(
    game: "Play", seats: Iterable[int], cause: str, news: Callable[[tuple[int, ...]], Iterable[Event]]
) -> tuple[int, ...]:
    """Put several players out at the same moment, as in `put_out`; the effects come when all of them are out.

    Args:
        game: the game.
        seats: the players; any who are out already, or whom an ability of their own keeps, stay as they are.
        cause: the kind of attack, `vote` for a vote, as the rulebooks name them.
        news: makes events for the group from the seats that have left, if there are any.

    Returns:
        The players who have left.

    Raises:
        GameEnds: an exit decides the game by itself.
    """
    out = tuple([seat for seat in seats if game.seats[seat].alive and not is_kept(game, seat, cause)])
    for seat in out:
        take_out(game, seat)
    for event in news(out) if out else ():
        game.tell(EVERYONE, event)
    with game.exits.wait():
        for seat in out if ActsOnExit in game.cards.traits else ():
            for ability in game.seats[seat].role.with_trait(ActsOnExit):
                await ability.on_exit(game, seat, cause)
    return out


def show_side(game: "Play", seat: int) -> None:
    """Tell the group the side that is read off a player who has left."""
    game.tell(EVERYONE, SideShown(seat, game.seats[seat].reading))


def take_out(game: Play, seat: int) -> None:
    """Take a player out: their open questions are closed without an answer, and choices of them are void (CH-10)."""
    marks = game.seats[seat].statuses if game.tonight is None else game.tonight.marks.of(seat)
    game.seats[seat].be_read_by(marks)
    game.seats.set_alive(seat, alive=False)
    if not game.seats[seat].left:
        game.exits.fall(game.seats[seat].card)
        if seat in game.exits.vacancies.free:
            _abandon(game, seat)
    elif seat in game.exits.vacancies.free:
        game.exits.vacancies.fill(seat)
    note_exit(game)
    game.questions.strike(seat)


def _abandon(game: Play, seat: int) -> None:
    """Withdraw a free seat that the rules put out: no player could come back or speak."""
    game.exits.vacancies.fill(seat)
    if game.follows(Edition.FREE_SEATS):
        game.seats[seat].abandon()
    else:
        game.seats[seat].leave()


def note_exit(game: Play) -> None:
    """Note that a player leaves now, or as good as leaves: the count of rounds without an exit begins anew (CL-60)."""
    game.exits.note(game.round, at_night=game.phase.name == "night")


def bring_back(game: Play, seat: int) -> None:
    """Bring a player who was out back into the game, with the same card and remaining uses."""
    game.seats.set_alive(seat, alive=True)
    game.exits.note_return(game.round)


def remove(game: Play, seat: int, why: str) -> None:
    """Remove a player who leaves the game (CH-07): their abilities stop working, and endings are checked (CH-15).

    Raises:
        GameEnds: the removal decides the game.
    """
    leave(game, seat, why)
    check_endings(game, "leaving")


def leave(game: Play, seat: int, why: str) -> None:
    """Remove a player from the game, endings unchecked: several may leave at the same moment."""
    vacate(game, seat)
    tell_left(game, seat, why)


def vacate(game: Play, seat: int) -> None:
    """Remove a player from the game, without the news that `tell_left` tells."""
    game.seats[seat].leave()
    take_out(game, seat)


def tell_left(game: Play, seat: int, why: str) -> None:
    """Say that a player has left the game."""
    game.tell(EVERYONE, PlayerLeft(seat, why, game.seats.shown_role(seat)))
    heed_removal(game, seat)


def heed_removal(game: Play, seat: int) -> None:
    """Let the day's procedures react to a player who has left the game, or was put out for a breach of its rules."""
    for procedure in game.rules.heeding.of(Procedure):
        procedure.on_removal(game, seat)


def is_done_with(game: Play, seat: int) -> bool:
    """Whether the game needs a player no more: the player is out, and will be asked or heard no more.

    Words among the dead can then do no harm. False while any player may return, while effects of an exit go on, and
    while a player killed in the night has still to speak last words.
    """
    asked = any(ask.seat == seat for ask in game.questions.open.values())
    if game.seats[seat].alive or asked or seat in (game.floor.seats or ()) or game.exits.waiting:
        return False
    recalls = any(procedure.recalls for procedure in game.rules.day.of(Procedure))
    recalled = recalls and seat in game.exits.living_at_nightfall
    return not recalled and not game.cards.may_return(seat)
