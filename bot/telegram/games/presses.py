"""The meaning of a press on a question's button: the choice so far, or why the press has no effect."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.engine.asks import Ask, NotAsked, Refusal, is_whole, settled
from bot.engine.bases.crowd import AGREE, DISAGREE, RAISE
from bot.engine.boards import PollBoard, TurnBoard, VoteBoard
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from bot.telegram.callback_data import BACK, AnswerButton

DOUBLE_TAP = 2.0
"""A second press on the same button within this time is a double tap, and not a change of mind. Real seconds."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The outcome of a press: the question and the choice, or why the press was refused.

    `partial`: more picks are needed. `unchanged`: the same choice as before. `withdrawn`: the choice was taken back.
    """

    ask: Ask | None = None
    choice: Choice = ()
    refusal: Refusal | NotAsked | None = None
    partial: bool = False
    unchanged: bool = False
    withdrawn: bool = False


@dataclass(slots=True)
class Taps:
    """The last press of each seat, to find double taps: question, button and time. The echo of a tap is left out."""

    clock: Callable[[], float]
    _last: dict[int, tuple[int, Pick | None, float]] = field(default_factory=dict)

    def is_echo(self, seat: int, ask: int, pick: Pick | None) -> bool:
        """Whether this press is only the second half of a double tap. Any other press is remembered."""
        now = self.clock()
        before = self._last.get(seat)
        if before is not None and before[:2] == (ask, pick) and now - before[2] < DOUBLE_TAP:
            return True
        self._last[seat] = (ask, pick, now)
        return False


def chosen_by(ask: Ask, press: AnswerButton, half: Choice, *, echo: bool = False) -> Choice:
    """The choice after a press, perhaps not complete yet.

    An answer in several parts grows part by part. In a question with several picks, each press adds or removes one,
    but an `echo` (double tap) removes none. A single pick is taken back by a button of its own, not by a second press.
    """
    pick = press.pick
    if pick is None or pick == BACK:
        return ()
    if ask.parts:
        return (pick, *press.more)
    if ask.most == 1:
        return (pick,)
    now = half or ask.chosen or ()
    if pick not in now:
        return settled(ask, (*now, pick))
    return now if ask.final or echo else tuple(other for other in now if other != pick)


def is_half(ask: Ask, choice: Choice) -> bool:
    """Whether a choice is a legal, but incomplete answer."""
    if ask.parts:
        fits = all(pick in part for pick, part in zip(choice, ask.parts, strict=False))
        return len(choice) < len(ask.parts) and not is_whole(ask, choice) and fits
    return len(choice) < ask.least and all(pick in ask.choices for pick in choice)


def why_not_in_turn(game: Game, seat: int, pressed: AnswerButton, ask: Ask | None) -> NotAsked | None:
    """The reason why this player may not press a button under a speaker's turn, such as *I'm done*; None if the player
    may, or if the button is another one. `ask`: the player's own question there, if any.
    """
    board, pick = game.questions.public_boards().get(pressed.topic), pressed.pick
    if not isinstance(board, TurnBoard) or pick not in {"done", AGREE, DISAGREE, RAISE}:
        return None
    if pick != "done" and board.agree is None:  # nobody may show anything
        return None
    if ask is not None and pick in ask.choices:
        return None
    if pick == "done":
        return NotAsked.NO_FLOOR
    if seat == board.speaker:
        return NotAsked.OWN_FLOOR
    return NotAsked.NO_SIGN if ask is None else NotAsked.NO_HAND


def why_not_asked(game: Game, seat: int, topic: int) -> Refusal | NotAsked:
    """The reason why a press has no effect where this player is not asked; it tells only what everybody may know.

    The answer to a forged press never tells whether another player is being asked something in private.
    """
    if game.outcome.over:
        return Refusal.OVER
    if not game.seats[seat].alive:
        return Refusal.OUT
    match game.questions.public_boards().get(topic):
        case None:
            return Refusal.CLOSED
        case TurnBoard():
            return NotAsked.NO_FLOOR
        case VoteBoard() if seat in game.day.forfeited:
            return NotAsked.FORFEITED
        case VoteBoard(votes=votes) if seat in dict(votes) and not game.seats[seat].is_barred("vote"):
            return NotAsked.VOTED_ON
        case VoteBoard() | PollBoard():
            return NotAsked.NO_VOTE
        case _:
            return Refusal.NOT_YOURS
