"""The points of a finished game, by seats: a function of its chronicle and of the scoring of its scenario."""

from collections.abc import Mapping

from bot.engine.end_rules import hundredths
from bot.engine.events import Expelled, LastWordsGiven, PlayerLeft, SilenceBroken, WordSaid
from bot.engine.events.leavers import left_by
from bot.parts.procedures.inquiries.asks_victim import BestMoveJudged
from bot.records.chronicle import Chronicle
from bot.results import SeatPoints

REMOVALS = (Expelled, PlayerLeft, SilenceBroken, WordSaid)
"""The events by which a player is removed from the game for a breach of its rules, or for leaving (SP-129)."""


def in_series(game: Chronicle) -> bool:
    """Whether a game has as many players as count in a series (SP-155)."""
    wanted = game.rules.points.players
    return not wanted or len(game.seats) in wanted


def points(game: Chronicle) -> Mapping[int, SeatPoints]:
    """The points of all seats, in their order (SP-156 to SP-158)."""
    scoring = game.rules.points
    moved, gone = _best_moves(game), _removed(game)
    found = {}
    for number, seat in sorted(game.seats.items()):
        if number in gone:
            found[number] = removed(game, number)
            continue
        bonus = moved.get(number, 0)
        result = scoring.draw if game.end.winner == "draw" else scoring.win if seat.won else scoring.loss
        found[number] = SeatPoints(number, seat.won, hundredths(result) + bonus, bonus)
    return found


def removed(game: Chronicle, seat: int) -> SeatPoints:
    """The points of a player removed from this seat, or replaced there by a substitute (SP-158)."""
    return SeatPoints(seat, False, hundredths(game.rules.points.removed), 0)


def _best_moves(game: Chronicle) -> dict[int, int]:
    """By seat, the points for best moves (SP-157)."""
    worth = game.rules.points.best_move
    if worth is None:
        return {}
    by_missing = {0: hundredths(worth.full), 1: hundredths(worth.but_one)}
    return {
        event.seat: by_missing.get(len(event.players) - event.count, 0)
        for _, event in game.story()
        if isinstance(event, BestMoveJudged) and game.seats[event.seat].side == worth.side
    }


def _removed(game: Chronicle) -> set[int]:
    """The seats of removed players; a player in their last words is out already, and not removed (SP-131)."""
    out: set[int] = set()
    gone: set[int] = set()
    for moment in game.moments:
        for event in moment.public:
            new = set(left_by(event)) - out
            out |= new | ({event.seat} if isinstance(event, LastWordsGiven) else set())
            if isinstance(event, REMOVALS):
                gone |= new
        out.difference_update(moment.returned)
    return gone
