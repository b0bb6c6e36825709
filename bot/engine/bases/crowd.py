"""Listeners of a speech: their signs of agreement or disagreement, and hands raised for a challenge."""

from bot.engine.api import Ask, Deadline, Edition, Pick, Play, without
from bot.engine.bases.procedure import Seen
from bot.engine.signals import Signal

SIGN = "sign"
AGREE, DISAGREE, RAISE = "agree", "disagree", "raise"


def listeners(game: Play, speaker: int) -> tuple[int, ...]:
    """The players who may show a sign while `speaker` speaks: all others who are alive and not silenced (AD-249)."""
    return without(game.seats.with_voices, speaker)


class Crowd:
    """The listeners of one speech (AD-056, AD-060).

    Args:
        game: the game.
        listeners: players who may show agreement or disagreement; a later sign takes the place of an earlier one.
        hands: the listeners who may raise a hand for a challenge; the speaker chooses one of the raised hands.
    """

    def __init__(self, game: Play, listeners: tuple[int, ...], hands: tuple[int, ...] = ()) -> None:
        self._game = game
        self._listeners = listeners
        self._may_raise = hands
        self._asks: list[Ask] = []
        self._raised: list[int] = []
        self._challenge: Ask | None = None

    def open(self, deadline: Deadline, topic: int) -> None:
        """Give the listeners buttons below the turn: to agree, to disagree and, where allowed, to raise a hand."""
        for seat in self._listeners:
            hand = (RAISE,) if seat in self._may_raise else ()
            picks: tuple[Pick, ...] = (AGREE, DISAGREE, *hand)
            ask = self._game.ask(
                seat,
                SIGN,
                picks,
                deadline,
                topic,
                most=len(picks),
                public=True,
                alternatives=(AGREE, DISAGREE) if self._game.follows(Edition.ONE_SIGN) else (),
                offer=True,
            )
            self._asks.append(ask)

    def hear(self, speaker: int, deadline: Deadline, signal: Signal) -> None:
        """Let the speaker choose a player who has just raised a hand, to grant a challenge (a short turn)."""
        if not isinstance(signal, Ask) or signal.ability != SIGN or RAISE not in (signal.chosen or ()):
            return
        if signal.seat in self._raised:
            return
        self._raised.append(signal.seat)
        if self._challenge is None:
            self._challenge = self._game.ask(speaker, "challenge", self._may_raise, deadline, offer=True)
            for seat in self._may_raise:
                if seat != signal.seat:
                    self._game.questions.take_off(self._challenge, seat)
        else:
            self._game.questions.put_back(self._challenge, signal.seat)

    def seen(self) -> Seen:
        """The signs that listeners show at the moment."""
        signs = {ask.seat: ask.chosen or () for ask in self._asks if self._game.seats[ask.seat].alive}
        last = {seat: next((pick for pick in reversed(picks) if pick != RAISE), None) for seat, picks in signs.items()}
        return Seen(
            tuple([seat for seat, pick in last.items() if pick == AGREE]),
            tuple([seat for seat, pick in last.items() if pick == DISAGREE]),
            tuple(self._game.seats.still_in(self._raised)) if self._may_raise else None,
        )

    def close(self) -> int | None:
        """Close the speaker's question: the player to whom the speaker has given a challenge, if any."""
        if self._challenge is None:
            return None
        self._game.questions.close_topic(self._challenge.topic)
        return self._challenge.player
