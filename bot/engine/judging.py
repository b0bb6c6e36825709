"""Judging at certain moments whether a game is decided."""

from bot.engine.bases.ending import Ending
from bot.engine.bases.finale import Finale, FinaleBegins
from bot.engine.bases.procedure import Procedure
from bot.engine.play import Play
from bot.engine.signals import DayBreaksOff, GameEnds
from bot.engine.traits.timing import ActsBeforeCheck, between_phases


def check_endings(game: Play, moment: str, waiting: tuple[Ending, ...] = ()) -> None:
    """Look whether the game is decided at this moment: `exit`, `leaving` (CH-07), `dawn` or `dusk`.

    While a player who is sent out speaks last words or carries out a card, the check waits for the exit (CH-21): the
    player is as good as out, and must neither decide a game that another exit brings to its end, nor be among its last
    three. Abilities that change the game before a check do not wait (DK-66). For a player killed in the night, who has
    still to speak, only finales wait: for all else the player is out, and a game that is decided ends before these last
    words (TG-10, TG-123). The endings in `waiting` are judged again at the next moment only.

    Raises:
        GameEnds: the game is decided.
        FinaleBegins: the game goes over to its last set piece, once.
        DayBreaksOff: an ending holds that a leaving alone may not decide (EC-145).
    """
    rules, exits = game.rules, game.exits
    if exits.waiting or (game.outcome.fixed is not None and _waits_for_words(game)):
        return
    if ActsBeforeCheck in game.cards.traits:
        for seat, ability in between_phases(game, ActsBeforeCheck):
            ability.before_check(game, seat)
    if exits.parting and any(game.seats[seat].alive for seat in exits.parting):
        return
    dying = game.seats.still_in(exits.dying) if exits.dying else ()
    for seat in dying:
        game.seats.set_alive(seat, alive=False)
    end = _decided(game, game.outcome.endings[moment].of(Ending), waiting)
    if end is not None and not (dying and any(procedure.fixes_result for procedure in rules.day.of(Procedure))):
        raise end
    for seat in dying:
        game.seats.set_alive(seat, alive=True)
    if end is not None:
        game.outcome.fix(end, dying)
        return
    if waiting or moment == "leaving":
        _look_at_leaving(game, moment, waiting)
    for finale in game.outcome.finales.of(Finale) if game.outcome.finales else ():
        may_begin = game.outcome.finale is None or (finale.follows and finale is not game.outcome.finale)
        if not dying and may_begin and finale.begins(game, moment):
            game.outcome.begin(finale)
            raise FinaleBegins(finale)
    game.outcome.stand(game.seats.living)


def fix_result(game: Play, leaving: tuple[int, ...]) -> bool:
    """Judge the endings as if these players, who have still to speak their last words, were out.

    If that decides the game, the result is fixed whatever happens meanwhile, and is told when the last of them has
    gone.

    Returns:
        Whether the game is decided.
    """
    for seat in leaving:
        game.seats.set_alive(seat, alive=False)
    end = _decided(game, game.outcome.endings["exit"].of(Ending))
    for seat in leaving:
        game.seats.set_alive(seat, alive=True)
    if end is not None:
        game.outcome.fix(end, leaving)
    return end is not None


def _waits_for_words(game: Play) -> bool:
    """Whether the game is as good as over, and only waits for the last words of the players who have decided the game.

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
    """The end of the game by the first ending that holds, other than the waiting ones; else None."""
    for ending in endings:
        if not waiting or ending not in waiting:
            winner = ending.judge(game)
            if winner is not None:
                return GameEnds(winner, ending.id)
    return None


def _look_at_leaving(game: Play, moment: str, waiting: tuple[Ending, ...]) -> None:
    """End the game or the day where an ending judged at `regular` checks has its own rule for a leaving."""
    by_leaving = game.rules.endings.of(Ending) if moment == "leaving" else waiting
    for ending in by_leaving:
        if ending.when == "regular":
            outcome = ending.by_leaving(game)
            if outcome is not None:
                raise GameEnds(outcome, ending.id)
    if moment == "leaving" and game.phase.name == "day":
        go_on_by_day(game)


def not_by_leaving(game: Play) -> tuple[Ending, ...]:
    """Endings that do not hold now, and that a player's leaving would not decide (CH-09)."""
    endings = game.rules.not_by_leaving
    return tuple([one for one in endings.of(Ending) if not one.judge(game)]) if endings else ()


def go_on_by_day(game: Play) -> None:
    """Let a day go on, unless a leaving has left nothing to talk of by day.

    Raises:
        DayBreaksOff: nothing is left to talk of.
    """
    breaking = game.rules.breaking
    if breaking and any(ending.breaks_day(game) for ending in breaking.of(Ending)):
        raise DayBreaksOff
