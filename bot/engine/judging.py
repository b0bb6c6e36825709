"""Judging whether a game is decided, at the moments at which that is looked at."""

from bot.engine.bases.ending import Ending
from bot.engine.play import Play
from bot.engine.signals import DayBreaksOff, FinaleBegins, GameEnds
from bot.engine.traits.between_phases import ActsBeforeCheck, between_phases


def check_endings(game: Play, moment: str, waiting: tuple[Ending, ...] = ()) -> None:
    """Look whether the game is decided at this moment: `exit`, `leaving` (CH-07), `dawn` or `dusk`.

    While somebody who is sent out speaks his last words or carries out a card it waits until he has gone (CH-21):
    he is as good as out, and must neither decide a game that somebody else's leaving brings to its end, nor be
    among its last three. Whoever turns when somebody leaves does not wait for him (DK-66). For somebody killed in
    the night, who has still to speak, only the last three wait: for all else he is out, and a game that is decided
    ends before his words (TG-10, TG-123). Those of `waiting` are asked again at the next moment only.

    Raises:
        GameEnds: it is.
        FinaleBegins: it goes over to its last set piece, once.
        DayBreaksOff: it would be, if it were not for how that has come about (EC-145).
    """
    if game.exits.waiting or _waits_for_words(game):
        return
    if ActsBeforeCheck in game.rules.traits:
        for seat, ability in between_phases(game, ActsBeforeCheck):
            ability.before_check(game, seat)
    if any(game.seats[seat].alive for seat in game.exits.parting):
        return
    dying = [seat for seat in game.exits.dying if game.seats[seat].alive]
    for seat in dying:
        game.seats.set_alive(seat, alive=False)
    end = _decided(game, game.rules.end.at[moment], waiting)
    if end is not None and not (dying and any(procedure.fixes_result for procedure in game.rules.day)):
        raise end
    for seat in dying:
        game.seats.set_alive(seat, alive=True)
    if end is not None:
        game.outcome.fix(end, tuple(dying))
        return
    _look_at_leaving(game, moment, waiting)
    for finale in game.rules.end.finales:
        may_begin = game.outcome.finale is None or (finale.follows and finale is not game.outcome.finale)
        if not dying and may_begin and finale.begins(game, moment):
            game.outcome.begin(finale)
            raise FinaleBegins(finale)
    game.outcome.stand(game.seats.living)


def fix_result(game: Play, leaving: tuple[int, ...]) -> bool:
    """Judge the endings as if players who have still to speak were out: whether that decides the game.

    What decides it then is certain, whatever happens while they speak, and comes when they have gone.
    """
    for seat in leaving:
        game.seats.set_alive(seat, alive=False)
    end = _decided(game, game.rules.end.at["exit"])
    for seat in leaving:
        game.seats.set_alive(seat, alive=True)
    if end is not None:
        game.outcome.fix(end, leaving)
    return end is not None


def _waits_for_words(game: Play) -> bool:
    """Whether the end of the game is certain, and the players who have decided the game still speak.

    Raises:
        GameEnds: they have spoken.
    """
    if game.outcome.fixed is None:
        return False
    end, speaking = game.outcome.fixed
    if any(game.seats[seat].alive for seat in speaking):
        return True
    raise end


def _decided(game: Play, endings: tuple[Ending, ...], waiting: tuple[Ending, ...] = ()) -> GameEnds | None:
    """How the game ends by these endings, but for those that wait, if it does."""
    for ending in endings:
        if not (waiting and ending in waiting):
            winner = ending.judge(game)
            if winner is not None:
                return GameEnds(winner, ending.id)
    return None


def _look_at_leaving(game: Play, moment: str, waiting: tuple[Ending, ...]) -> None:
    """What holds by somebody's leaving alone, and does not decide the game by that, may still do something."""
    by_leaving = game.rules.end.endings if moment == "leaving" else waiting
    for ending in by_leaving:
        if ending.when == "regular":
            outcome = ending.by_leaving(game)
            if outcome is not None:
                raise GameEnds(outcome, ending.id)
    if moment == "leaving" and game.phase.name == "day":
        go_on_by_day(game)


def not_by_leaving(game: Play) -> tuple[Ending, ...]:
    """Endings that do not hold now, and that somebody's leaving would not decide (CH-09)."""
    return tuple(
        [one for one in game.rules.end.endings if (one.when == "regular" or one.alone) and not one.judge(game)]
    )


def go_on_by_day(game: Play) -> None:
    """A day goes on, unless what a leaving has brought about leaves nothing to talk of by day.

    Raises:
        DayBreaksOff: it does.
    """
    if game.rules.end.breaking and any(ending.breaks_day(game) for ending in game.rules.end.breaking):
        raise DayBreaksOff
