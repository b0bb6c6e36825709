"""Statements for the record: a speaker says of players of which side they are, for all to remember."""

from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import Field

from bot.engine.api import EVERYONE, NOBODY, Aim, Ask, Conditions, Deadline, FactionId, Play, Procedure, Signal, record
from bot.engine.bases.procedure import Seen
from bot.engine.events import Event
from bot.engine.parameters.matters import matters_unless
from bot.text.api import later, register, retells, says

ON_RECORD = "on_record"
"""The id of the question for a statement."""

Speech = Literal["talk", "defence", "last_words", "farewell"]


@record
class PutOnRecord(Event):
    """Public: the speaker says for the record that this player is of that side, right or wrong."""

    by: int
    seat: int
    side: FactionId


@record
class RecordJudged(Event, story=True):
    """Secret until the end: a statement on record was right or wrong."""

    by: int
    seat: int
    side: FactionId
    right: bool


class OnRecord(Procedure, tells=(PutOnRecord, RecordJudged)):
    """Speakers may put on record, by buttons, of which side they hold others to be (SP-160, SP-161).

    Each statement is final and told at once; whether it was right is told after the game. It has no effect on play.

    Attributes:
        speeches: the parts of the day in whose speeches that is possible: the `talk`, a `defence`, the `last_words` of
            those voted out, the `farewell` of those killed in the night.
        sides: the sides of which one may be named.
        most: about how many players one speech may say something.
    """

    asks = (ON_RECORD,)
    aims = {ON_RECORD: Aim("none")}

    speeches: tuple[Speech, ...] = ("talk", "defence", "last_words", "farewell")
    sides: Annotated[tuple[FactionId, ...], Field(min_length=2), matters_unless(speeches=())]
    most: Annotated[Literal["unlimited"] | int, matters_unless(speeches=())] = "unlimited"

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: statements, if any may be made."""
        return tuple((event, self.speeches) for event in (PutOnRecord, RecordJudged))

    async def run(self, game: Play) -> None:
        """Do nothing: statements are made in speeches."""

    def beside(self, game: Play, speaker: int) -> "Statements | None":
        """The speaker's questions for statements in this speech; None where there may be none."""
        return Statements(game, speaker, self) if game.phase.part in self.speeches else None

    def put(self, game: Play, speaker: int, named: Collection[int], deadline: Deadline) -> Ask | None:
        """Ask for a statement about somebody who is not `named` yet; None where no more may be made."""
        others = tuple([seat for seat in game.seats if seat != speaker and seat not in named])
        if not others or (self.most != "unlimited" and len(named) >= self.most):
            return None
        return game.ask(speaker, ON_RECORD, (), deadline, parts=(others, self.sides), final=True, offer=True)


class Statements:
    """The statements of one speaker, in private beside the turn: a new question after each answer."""

    def __init__(self, game: Play, speaker: int, rule: OnRecord) -> None:
        self._game = game
        self._speaker = speaker
        self._rule = rule
        self._ask: Ask | None = None
        self._named: list[int] = []

    def open(self, deadline: Deadline, topic: int) -> None:
        """Ask for the first statement."""
        self._put(deadline)

    def hear(self, speaker: int, deadline: Deadline, signal: Signal) -> None:
        """Take in a statement, and ask for the next one."""
        if self._ask is None or signal is not self._ask or not self._ask.chosen:
            return
        seat, side = self._ask.chosen
        if isinstance(seat, int) and isinstance(side, str):
            self._named.append(seat)
            right = self._game.seats[seat].faction == side
            self._game.tell(EVERYONE, PutOnRecord(speaker, seat, side))
            self._game.tell(NOBODY, RecordJudged(speaker, seat, side, right))
        self._put(deadline)

    def seen(self) -> Seen:
        """The list shown beside the turn: none, as each statement was told at once."""
        return Seen()

    def close(self) -> int | None:
        """Close the question at the end of the turn."""
        if self._ask is not None:
            self._game.questions.close_topic(self._ask.topic)
            self._ask = None
        return None

    def _put(self, deadline: Deadline) -> None:
        self.close()
        self._ask = self._rule.put(self._game, self._speaker, self._named, deadline)


register(
    ON_RECORD,
    # NOTE: a speaker states for the record of which side somebody is
    name=later.context("ability", "On record"),
    question=later.text("📝 <b>Do you want to put a player's side on record?</b>"),
    order=later.text("First the player, then the side. It's final, and everybody hears it."),
)

says(PutOnRecord, "📝 {player} goes on record about {other}: <b>{side}</b>", player="by", other="seat")

# NOTE: a line of the story: what a player has stated for the record about another one, which was true
retells(
    RecordJudged,
    "📝 {player} went on record about {other} ({side}), and was right.",
    player="by",
    other="seat",
    when="right",
)

# NOTE: a line of the story: what a player has stated for the record about another one, which was false
retells(RecordJudged, "📝 {player} went on record about {other} ({side}), and was wrong.", player="by", other="seat")
