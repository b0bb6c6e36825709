"""Breaches of the table's rules that put a player out: writing while silenced, saying a cursed word, an expulsion."""

from bot.engine.bases.procedure import Procedure
from bot.engine.events import Expelled, SilenceBroken, WordSaid
from bot.engine.judging import check_endings
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play
from bot.engine.presence.exits import heed_removal, take_out
from bot.engine.seats import CURSED

GRACE = 10.0
"""Seconds after dawn in which writing is no breach of a silence: a text may have been under way (PR-063)."""


def may_expel(game: Play) -> bool:
    """Whether a player may be expelled now: by day, in games with a procedure that `expels` (EX-101)."""
    return game.phase.name == "day" and any(procedure.expels for procedure in game.rules.day.of(Procedure))


def silent_from(game: Play, seat: int) -> float | None:
    """The game second from which on writing in the group puts this player out; None: writing is harmless."""
    bound = game.phase.name == "day" and game.seats[seat].alive and game.seats[seat].is_barred("write")
    return game.day.since + GRACE if bound else None


def words_on(game: Play, seat: int) -> tuple[str, ...]:
    """The words that a player must not use now, by day."""
    if game.phase.name != "day":
        return ()
    return tuple([mark.word for mark in game.seats[seat].statuses if mark.name == CURSED])


def expel(game: Play, seat: int) -> None:
    """Put out a player who has broken the rules of the table; the day goes on (EX-102).

    Raises:
        GameEnds: the exit decides the game.
    """
    _drop_out(game, Expelled(seat, game.seats.shown_role(seat)))


def fall_to_word(game: Play, seat: int) -> None:
    """Put out a player who has said the word forbidden to them; the day goes on (PR-353, PR-359, PR-360).

    Raises:
        GameEnds: the exit decides the game.
    """
    _drop_out(game, WordSaid(seat, game.seats.shown_role(seat)))


def break_silence(game: Play, seat: int) -> None:
    """Put out a silenced player who has written; the day goes on (PR-062, PR-064).

    Raises:
        GameEnds: the exit decides the game.
    """
    _drop_out(game, SilenceBroken(seat, game.seats.shown_role(seat)))


def _drop_out(game: Play, news: Expelled | WordSaid | SilenceBroken) -> None:
    """Put a player out in the middle of the day, with this news for the group."""
    take_out(game, news.seat)
    game.tell(EVERYONE, news)
    heed_removal(game, news.seat)
    check_endings(game, "exit")
