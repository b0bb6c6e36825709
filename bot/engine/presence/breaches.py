"""Breaches of the table's rules: writing while one is silenced, saying a cursed word, and being expelled for it."""

from bot.engine.events import Expelled, SilenceBroken, WordSaid
from bot.engine.judging import check_endings
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play
from bot.engine.presence.exits import heed_removal, take_out
from bot.engine.seats import CURSED

GRACE = 10.0
"""What was being typed as the dawn broke is no breach of a silence: so many seconds are let be (PR-063)."""


def may_expel(game: Play) -> bool:
    """Whether somebody may be expelled now: by day, in games that know it (EX-101)."""
    return game.phase.name == "day" and any(procedure.expels for procedure in game.rules.day)


def silent_from(game: Play, seat: int) -> float | None:
    """From when on whatever this player writes in the group puts him out (game seconds); None: it does not."""
    bound = game.phase.name == "day" and game.seats[seat].alive and game.seats[seat].is_barred("write")
    return game.day.since + GRACE if bound else None


def words_on(game: Play, seat: int) -> tuple[str, ...]:
    """The words that a player must not use now, by day."""
    if game.phase.name != "day":
        return ()
    return tuple([mark.word for mark in game.seats[seat].statuses if mark.name == CURSED])


def expel(game: Play, seat: int) -> None:
    """A player has broken the rules of the table and is out at once; the day goes on (EX-102).

    Raises:
        GameEnds: that decides the game.
    """
    _drop_out(game, Expelled(seat, game.seats.shown_role(seat)))


def fall_to_word(game: Play, seat: int) -> None:
    """A player has said the word that lies on him, and is out at once; the day goes on (PR-353, PR-359, PR-360).

    Raises:
        GameEnds: that decides the game.
    """
    _drop_out(game, WordSaid(seat, game.seats.shown_role(seat)))


def break_silence(game: Play, seat: int) -> None:
    """A silenced player has written, and is out at once; the day goes on (PR-062, PR-064).

    Raises:
        GameEnds: that decides the game.
    """
    _drop_out(game, SilenceBroken(seat, game.seats.shown_role(seat)))


def _drop_out(game: Play, news: Expelled | WordSaid | SilenceBroken) -> None:
    """Somebody is out in the middle of whatever goes on, and everybody hears why."""
    take_out(game, news.seat)
    game.tell(EVERYONE, news)
    heed_removal(game, news.seat)
    check_endings(game, "exit")
