"""Nominations: speakers make players candidates in their own turn."""

from typing import Literal

from bot.engine.api import CONSENT, EVERYONE, Ask, Deadline, Parameters, Play, Signal, record
from bot.engine.bases.procedure import Seen
from bot.engine.events import Event
from bot.parts.procedures.votes.ballots import candidates, is_called_off
from bot.text.api import later, register, retells, says

PUT_FORWARD, TAKE_BACK = "put_forward", "take_back"


@record
class Nominated(Event, story=True):
    """Public: the speaker has made this player a candidate."""

    by: int
    seat: int


@record
class NominationTakenBack(Event, story=True):
    """Public: the speaker has taken back that this player is a candidate."""

    by: int
    seat: int


NOMINATED = (Nominated, NominationTakenBack)
"""The events of a nomination."""


class Nominations(Parameters):
    """Candidates are named in a turn of the talk, by whoever has it: one by each, nobody twice (SP-35 to SP-46).

    Attributes:
        oneself: whether speakers may name themselves.
        take_back: whether it is final (`no`); or may be taken back in the same turn, and only then somebody else be
            named (`explicit`); or another name takes its place (`auto`).
    """

    oneself: bool = True
    take_back: Literal["no", "explicit", "auto"] = "no"


class Nominating:
    """The nomination of one speaker, in private beside the turn; it stands in the notes of the day."""

    def __init__(self, game: Play, speaker: int, rule: Nominations) -> None:
        self._game = game
        self._speaker = speaker
        self._rule = rule
        self._asks: list[Ask] = []
        self._named: int | None = None

    def open(self, deadline: Deadline, topic: int) -> None:
        """Ask whom the speaker nominates."""
        self._ask(deadline)

    def hear(self, speaker: int, deadline: Deadline, signal: Signal) -> None:
        """Note an answer of the speaker: a candidate named, or the name taken back."""
        if is_called_off(self._game):
            self._withdraw()
        elif isinstance(signal, Ask) and signal in self._asks:
            if signal.ability == TAKE_BACK:
                self._unname()
                self._withdraw()
                self._ask(deadline)
            else:
                self._unname()
                if signal.player is not None:
                    self._name(signal.player, deadline)

    def seen(self) -> Seen:
        """The list shown beside the turn: none, as candidates are not listed before the vote (SP-45)."""
        return Seen()

    def close(self) -> int | None:
        """Close the question at the end of the turn."""
        self._withdraw()
        return None

    def _ask(self, deadline: Deadline) -> None:
        if is_called_off(self._game):
            return
        out = (*self._game.day.ballots.nominated, *self._game.exits.dying, *self._game.exits.parting)
        free = candidates(self._game, self._game.seats.living)
        names = tuple([seat for seat in free if seat not in out and (self._rule.oneself or seat != self._speaker)])
        if names:
            final = self._rule.take_back != "auto"
            self._asks.append(self._game.ask(self._speaker, PUT_FORWARD, names, deadline, final=final, offer=True))

    def _name(self, seat: int, deadline: Deadline) -> None:
        self._named = seat
        self._game.day.ballots.put_forward(seat, self._speaker)
        self._game.tell(EVERYONE, Nominated(self._speaker, seat))
        if self._rule.take_back == "explicit":
            self._asks.append(self._game.ask(self._speaker, TAKE_BACK, CONSENT, deadline, final=True, offer=True))

    def _unname(self) -> None:
        if self._named is not None and self._game.seats[self._named].alive:
            self._game.day.ballots.take_back(self._named)
            self._game.tell(EVERYONE, NominationTakenBack(self._speaker, self._named))
        self._named = None

    def _withdraw(self) -> None:
        for ask in self._asks:
            self._game.questions.close_topic(ask.topic)
        self._asks = []


register(
    TAKE_BACK,
    # NOTE: a speaker takes back that they have made somebody a candidate
    name=later.context("ability", "Taking a nomination back"),
    question=later.text("↩️ <b>Do you want to take your nomination back?</b> Then you may name somebody else."),
)

says(Nominated, "☝️ {player} nominates <b>{other}</b>. Accepted.", player="by", other="seat")

says(NominationTakenBack, "↩️ {player} takes back the nomination of <b>{other}</b>.", player="by", other="seat")

# NOTE: a line of the story
retells(Nominated, "☝️ {player} nominated {other}.", player="by", other="seat")

# NOTE: a line of the story
retells(NominationTakenBack, "↩️ {player} took back the nomination of {other}.", player="by", other="seat")
