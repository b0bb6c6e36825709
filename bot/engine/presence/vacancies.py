"""Seats that are kept when their players leave, so that substitutes may take them.

A kept seat lives on with its role and choices; only its questions go unanswered until a substitute comes, or until the
time is up: then the seat leaves the game by CH-07, as every leaver's seat does where none is kept. Which seats are kept
does not depend on any role, so that the group learns nothing by that.
"""

from bot.engine.events import SeatFree, SeatOffered, SeatTaken
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play

OFFER = 120.0
"""How long a seat is offered before it leaves the game, in seconds of the standard pace."""


def is_kept(game: "Play", seat: int) -> bool:
    """Whether this seat, should its player leave now, waits for a substitute.

    A seat that is free already does not wait again; nor does one that is sent out and only speaks last words.
    """
    going = seat in game.exits.parting or seat in game.exits.dying
    return game.exits.vacancies.kept and game.rules.substitutes and seat not in game.exits.vacancies.free and not going


def keep(game: "Play", seat: int, why: str) -> None:
    """Keep for a substitute the seat of a player who has left, and tell the group."""
    game.exits.vacancies.leave(seat, why)
    game.tell(EVERYONE, SeatFree(seat, why))


def offer(game: "Play") -> None:
    """Offer free seats to the first person who comes, unless they are offered already; none by night.

    An offer that is open when night falls is made anew in the morning: by night no substitute could take the seat, and
    its exit would be the only public event of the night.
    """
    vacancies = game.exits.vacancies
    if game.outcome.over:
        return
    if game.phase.name == "night":
        if vacancies.by_day:
            vacancies.withdraw()
        return
    seconds = game.rules.pace.seconds(OFFER)
    for seat, one in vacancies.free.items():
        if one.until is None:
            vacancies.offer(seat, game.now + seconds)
            game.tell(EVERYONE, SeatOffered(seat, seconds))


def may_be_taken(game: "Play", seat: int) -> bool:
    """Whether this seat is offered now: by night no seat is, since the group would not see the change."""
    vacancy = game.exits.vacancies.free.get(seat)
    return vacancy is not None and vacancy.until is not None and game.phase.name != "night"


def take(game: "Play", seat: int) -> None:
    """Let a substitute play this seat from now on; earlier silence in this round does not count (CH-08)."""
    game.exits.vacancies.fill(seat)
    game.questions.attendance.start_anew(seat)
    game.tell(EVERYONE, SeatTaken(seat))
